import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "../support/compile";

const entries = [
  "dist/cjs/runtime/index.d.ts",
  "dist/cjs/runtime/codegen.d.ts",
  "dist/cjs/runtime/core.d.ts",
  "dist/cjs/runtime/current-call.d.ts",
  "dist/cjs/runtime/error-details.d.ts",
  "dist/cjs/runtime/health.d.ts",
  "dist/cjs/runtime/http2.d.ts",
  "dist/cjs/runtime/json.d.ts",
  "dist/cjs/runtime/openapi.d.ts",
  "dist/cjs/runtime/opentelemetry.d.ts",
  "dist/cjs/runtime/proto.d.ts",
  "dist/cjs/runtime/reflection.d.ts",
  "dist/cjs/runtime/snapshot.d.ts",
  "dist/cjs/runtime/testing.d.ts",
  "dist/transformer/index.d.ts",
  "dist/transformer/hosts/eslint.d.ts",
  "dist/transformer/hosts/jest.d.ts",
  "dist/transformer/hosts/nest.d.ts",
  "dist/transformer/hosts/next.d.ts",
  "dist/transformer/hosts/ts-jest.d.ts",
  "dist/transformer/hosts/bun.d.mts",
  "dist/transformer/hosts/esbuild.d.mts",
  "dist/transformer/hosts/rolldown.d.mts",
  "dist/transformer/hosts/rollup.d.mts",
  "dist/transformer/hosts/rspack.d.mts",
  "dist/transformer/hosts/vite.d.mts",
  "dist/transformer/hosts/webpack.d.mts",
];

const files = entries.map((entry) => join(root, entry));
const program = ts.createProgram(files, { strict: true, target: ts.ScriptTarget.ES2022, types: ["node"] });
const checker = program.getTypeChecker();

/** Every export of an entry point with its declaration, as users see it. */
function publicApi(entry: string): string[] {
  const file = join(root, entry);
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.SourceFile) as ts.Symbol;
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .flatMap((symbol) => (symbol.declarations ?? []).map((declaration) => textOf(declaration)))
    .sort();
}

function textOf(declaration: ts.Node): string {
  const printer = ts.createPrinter({ removeComments: true });
  return printer.printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile());
}

it.each(entries)("%s", (entry) => {
  expect(publicApi(entry).join("\n")).toMatchSnapshot();
});

describe("runtime/api.ts", () => {
  const blocks = readFileSync(join(root, "runtime/api.ts"), "utf8")
    .split(/^\/\/ .*\n/m)
    .slice(1);
  const [programs = "", libraries = ""] = blocks;
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" });
  const pages = docs
    .filter((page) => page.endsWith(".md"))
    .map((page) => readFileSync(join(root, "docs", page), "utf8"));

  test("has a block for programs, and one with the types behind it", () => {
    expect(blocks.map((block) => block.includes("export"))).toEqual([true, true]);
    expect(libraries.split("\n").filter((line) => /^export (?!type )/.test(line))).toEqual([]);
  });

  const values = [...programs.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));

  test.each(values)("a page tells of %s", (name) => {
    expect(pages.some((page) => new RegExp(`\\b${name}\\b`).test(page))).toBe(true);
  });
});
