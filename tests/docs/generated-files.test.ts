import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileIn } from "../support/compile.js";
import { generate } from "../support/generate.js";
import { createWorkspace, tsconfig } from "../support/workspace.js";
import { readPage } from "./pages.js";

const page = readPage("docs/generate.md");
const texts = page.blocks.filter(({ language }) => language === "text").map(({ text }) => text);

const { folder, run } = createWorkspace({
  name: "docs-generate",
  files: {
    ...Object.fromEntries(page.blocks.flatMap(({ words, text }) => (words.file ? [[words.file, text] as const] : []))),
    "package.json": { type: "module" },
    "tsconfig.json": tsconfig({
      plugins: [],
      erasableSyntaxOnly: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noUnusedLocals: true,
      verbatimModuleSyntax: true,
    }),
  },
});

const compile = (): string => compileIn(folder, ["-p", ".", "--pretty", "false"], "tsc").output;

test("the page's project compiles with plain tsc when its files are generated, and prints what the page says", () => {
  expect(generate(folder).problems).toEqual([]);
  expect(compile()).toBe("");
  expect(run("out/main.js").output).toBe(texts[0]);
  expect(run("out/stores.js").output).toBe(texts[1]);
  expect(run("out/reading.js").output).toBe(texts[2]);
});

test("after a change it is refused as the page says", () => {
  const path = join(folder, "src/contracts.ts");
  writeFileSync(path, readFileSync(path, "utf8").replace("Greet(name: string)", "Greet(name: string, loud?: boolean)"));
  expect(compile()).toBe(texts[3]);
});

test("every block of TypeScript belongs to the project", () => {
  expect(page.blocks.filter(({ language, words }) => language === "typescript" && words.file === undefined)).toEqual(
    [],
  );
});
