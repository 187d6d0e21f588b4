import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { annotationNames } from "../../transformer/analyze/annotation-rules.js";
import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { root } from "../support/compile.js";
import { install, newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

const page = readPage("docs/linters.md");
const folder = newFolder("linters");

/** Every annotation, without arguments, with the one that may stand alone, and with an object. */
const contracts = `/** @fileContract { package: "shop" } */

import type { int32 } from "interwire";

/**
 * Counts.
 * @serviceContract { name: "Stock", namespace: "Shop" }
 */
export interface IStock {
  /** @operationContract */
  Count(article: string): Promise<int32>;

  /**
   * Finds one.
   * @param article - its name
   * @operationContract { name: "Find", style: "bare" }
   */
  Find(article: Article): Promise<Article>;
}

/** @dataContract { name: "Article" } */
export interface Article {
  /** @dataMember 1 */
  name: string;
  /**
   * How often it was asked for.
   * @dataMember { order: 2, packed: false }
   */
  counts: int32[];
}

/** @serviceContract */
export interface IBoxes {
  /** @operationContract */
  Open(box: Box): Promise<void>;
}

/** @dataContract */
export class Plain {
  /** @dataMember 1 */
  size: int32 = 0;
}

/** @protoContract { name: "Box" } */
export class Box {
  /** @protoMember 1 */
  size: int32 = 0;
  /** @protoMember { order: 2, name: "width" } */
  breadth: int32 = 0;
  /** @protoInclude 10 */
  lid?: Plain;
}
`;

const eslint = [
  "eslint@9.39.1",
  "@typescript-eslint/parser@8.73.0",
  "eslint-plugin-jsdoc@61.7.1",
  "eslint-plugin-tsdoc@0.5.3",
];

beforeAll(() => {
  write(folder, "package.json", JSON.stringify({ private: true, type: "module" }));
  install(folder, pack().path, ...eslint, "prettier@3.10.1", "@biomejs/biome@2.6.8", "typescript@6.0.3");
  write(folder, "tsconfig.json", "{}");
  write(folder, "src/contracts.ts", contracts);
  for (const name of ["tsdoc.json", "jsdoc.config.js", "tsdoc.config.js", "interwire.config.js"])
    write(folder, name, blockFor(page, name));
  const formatter = { indentStyle: "space", indentWidth: 2 };
  write(folder, "biome.json", JSON.stringify({ formatter, linter: { enabled: false }, assist: { enabled: false } }));
});

/** A tool's exit code, and what it says. */
function run(tool: string, ...args: readonly string[]): readonly [number | null, string] {
  const command = [join(folder, "node_modules", tool), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
  return [status, stdout + stderr];
}

const lint = (name: string, file = "src/contracts.ts"): readonly [number | null, string] =>
  run("eslint/bin/eslint.js", "--config", `${name}.config.js`, file);

test.each(["jsdoc", "tsdoc", "interwire"])("the plugin %s finds nothing, as the page sets it up", (name) => {
  expect(lint(name)).toEqual([0, ""]);
});

test("interwire's rule finds what the compiler finds, and makes its fixes", () => {
  const wrong = contracts
    .replace("/** @dataMember 1 */", "/** @dataMembre 1 */")
    .replace("counts: int32[]", "counts: any[]");
  write(folder, "src/faulty.ts", wrong);
  const [status, told] = lint("interwire", "src/faulty.ts");
  expect([status, [...told.matchAll(/IW\d{4}/g)].map(([code]) => code)]).toEqual([1, ["IW1004", "IW1001", "IW1201"]]);
  expect(told).toContain("interwire/contracts");
  run("eslint/bin/eslint.js", "--config", "interwire.config.js", "--fix", "src/faulty.ts");
  expect(readFileSync(join(folder, "src/faulty.ts"), "utf8")).toContain("{\n  /** @dataMember 1 */\n  name: string");
});

test("interwire's rule says what it needs where the parser gives no types", () => {
  const untyped = blockFor(page, "interwire.config.js").replace(", parserOptions: { projectService: true }", "");
  write(folder, "untyped.config.js", untyped);
  const [status, told] = lint("untyped");
  expect(status).toBe(2);
  expect(told).toContain("interwire/contracts needs the types of the project. Set languageOptions.parserOptions.");
});

test.each([
  ["jsdoc", "@dataMembre 1", 'Invalid JSDoc tag name "dataMembre"'],
  ["tsdoc", "@dataMembre 1", 'The TSDoc tag "@dataMembre" is not defined in this configuration'],
  ["tsdoc", "A {brace}.", "tsdoc-malformed-inline-tag"],
])("eslint-plugin-%s still finds %s", (name, text, expected) => {
  write(folder, "src/wrong.ts", contracts.replace("@dataMember 1", text));
  expect(lint(name, "src/wrong.ts")).toEqual([1, expect.stringContaining(expected)]);
});

test.each([
  ["Prettier", "prettier/bin/prettier.cjs", ["--check", "src/contracts.ts"]],
  ["Biome", "@biomejs/biome/bin/biome", ["format", "src/contracts.ts"]],
] as const)("%s changes nothing", (_, tool, args) => {
  const [status, told] = run(tool, ...args);
  expect([status, status === 0 ? "" : told]).toEqual([0, ""]);
});

test("the contract has every annotation, and so do tsdoc.json and the page", () => {
  const used = [...contracts.matchAll(/@(\w+)/g)].map(([, name = ""]) => name).filter((name) => name !== "param");
  expect([...new Set(used)].sort()).toEqual([...annotationNames].sort());
  const { tagDefinitions } = JSON.parse(readFileSync(join(root, "tsdoc.json"), "utf8")) as {
    tagDefinitions: { tagName: string }[];
  };
  expect(tagDefinitions.map(({ tagName }) => tagName)).toEqual(annotationNames.map((name) => `@${name}`));
  const listed = /definedTags = \[([^\]]*)\]/.exec(blockFor(page, "jsdoc.config.js"))?.[1] ?? "";
  expect(JSON.parse(`[${listed.replace(/,\s*$/, "")}]`)).toEqual(annotationNames);
});
