import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileIn, root } from "../support/compile.js";
import { generate } from "../support/generate.js";
import { everyNth } from "../support/sample.js";
import { createWorkspace, tsconfig } from "../support/workspace.js";
import { closings, declarations, printed, program } from "./fixtures.js";

/** Options under which generated code has to compile as any other does. */
const strictest = {
  exactOptionalPropertyTypes: true,
  isolatedDeclarations: true,
  isolatedModules: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  skipLibCheck: false,
  plugins: [],
};

const formats = {
  esm: { module: "NodeNext", verbatimModuleSyntax: true },
  cjs: { module: "NodeNext" },
} as const;

const rows = (["tsc", "tsc-5.9"] as const).flatMap((compiler) =>
  (["esm", "cjs"] as const).map((format) => ({ compiler, format, formatter: "as they are" })),
);

const tried = everyNth(2, [...rows, { compiler: "tsc", format: "esm", formatter: "formatted by biome" } as const]);

test.each(tried)(
  "$compiler compiles generated files as $format under every strict option, and they run: $formatter",
  ({ compiler, format, formatter }) => {
    const isFormatted = formatter !== "as they are";
    const workspace = createWorkspace({
      name: `generate-${compiler}-${format}${isFormatted ? "-formatted" : ""}`,
      files: {
        ...declarations,
        "src/closings.ts": closings,
        "src/main.ts": program,
        "biome.json": { root: true, formatter: { lineWidth: 120 } },
        "package.json": { type: format === "esm" ? "module" : "commonjs" },
        "tsconfig.json": tsconfig({ ...strictest, ...formats[format] }),
      },
    });
    const { problems, changes } = generate(workspace.folder, compiler === "tsc" ? {} : { compiler: "typescript-5.9" });
    expect(problems).toEqual([]);
    expect(changes.length).toBe(Object.keys(declarations).length + 1);
    for (const { path } of changes) expect(readFileSync(path, "utf8")).not.toMatch(/(?:: ?|as |<)any\b/);
    // Users' formatters may go over them.
    if (isFormatted) {
      execFileSync(join(root, "node_modules/.bin/biome"), ["format", "--write", "src"], { cwd: workspace.folder });
    }
    expect(compileIn(workspace.folder, ["-p", ".", "--pretty", "false"], compiler)).toEqual({
      exitCode: 0,
      output: "",
    });
    expect(workspace.run("out/main.js")).toEqual({ exitCode: 0, output: printed });
  },
);

test("both compilers generate the same text", () => {
  const text = (name: string): string =>
    readFileSync(join(__dirname, "../../../projects", name, "src/generics.iw.ts"), "utf8");
  expect(text("generate-tsc-5.9-esm")).toBe(text("generate-tsc-esm"));
});
