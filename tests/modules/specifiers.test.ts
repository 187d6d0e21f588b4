import ts from "typescript";
import { type Context, createContext } from "../../transformer/analyze/context.js";
import { moduleSpecifier } from "../../transformer/analyze/specifiers.js";

/** A program of files in memory, on a system of one's choice. */
function contextOf(files: Readonly<Record<string, string>>, caseSensitive: boolean): Context {
  const key = (name: string): string => (caseSensitive ? name : name.toLowerCase());
  const texts = new Map(Object.entries(files).map(([name, text]) => [key(name), { name, text }]));
  const host: ts.CompilerHost = {
    fileExists: (name) => texts.has(key(name)),
    readFile: (name) => texts.get(key(name))?.text,
    getSourceFile: (name) => {
      const found = texts.get(key(name));
      const options = { languageVersion: ts.ScriptTarget.ES2022, impliedNodeFormat: ts.ModuleKind.ESNext } as const;
      return found === undefined ? undefined : ts.createSourceFile(name, found.text, options, true);
    },
    getDefaultLibFileName: () => "/lib.d.ts",
    getCurrentDirectory: () => "C:/Work",
    getCanonicalFileName: key,
    useCaseSensitiveFileNames: () => caseSensitive,
    getNewLine: () => "\n",
    writeFile: () => undefined,
  };
  const options = { module: ts.ModuleKind.NodeNext, noLib: true, types: [] };
  return createContext(ts, ts.createProgram({ rootNames: Object.keys(files), options, host }));
}

/** A compiler without the internal function that makes specifiers, as a later one might be. */
function withoutInternals(ctx: Context): Context {
  return { ...ctx, caches: new Map(), ts: { ...ctx.ts, moduleSpecifiers: undefined } as Context["ts"] };
}

const text = 'import "./other.js";\n';
const rows = [
  ["C:/Work/src/main.ts", "C:/Work/src/contracts.ts", "./contracts.js"],
  ["C:/Work/src/main.ts", "C:/Work/src/api/contracts.mts", "./api/contracts.mjs"],
  ["C:/Work/src/deep/main.ts", "C:/Work/api/contracts.cts", "../../api/contracts.cjs"],
  // Editors and shells spell the drive in either case.
  ["C:/Work/src/main.ts", "c:/work/src/api/contracts.tsx", "./api/contracts.js"],
] as const;

describe("on a file system that ignores case", () => {
  test.each(rows)("%s imports %s as %s", (from, to, specifier) => {
    const ctx = contextOf({ [from]: text, [to]: text }, false);
    const [source, target] = [ctx.program.getSourceFile(from), ctx.program.getSourceFile(to)];
    for (const one of [ctx, withoutInternals(ctx)]) {
      expect(moduleSpecifier(one, source as ts.SourceFile, target as ts.SourceFile)).toBe(specifier);
    }
  });

  test("a file whose host names it with backslashes is imported with slashes", () => {
    const [from, to] = ["C:/Work/src/main.ts", "C:/Work/api/contracts.ts"];
    const ctx = contextOf({ [from]: text, [to]: text }, false);
    const [source, target] = [from, to].map((name) => ctx.program.getSourceFile(name) as ts.SourceFile);
    const backslashed = (file: ts.SourceFile | undefined): ts.SourceFile =>
      Object.create(file as ts.SourceFile, { fileName: { value: file?.fileName.replaceAll("/", "\\") } });
    for (const one of [ctx, withoutInternals(ctx)]) {
      expect(moduleSpecifier(one, backslashed(source), backslashed(target))).toBe("../api/contracts.js");
    }
  });
});

test("on a file system that minds case, two folders that differ in it are two", () => {
  const [from, to] = ["/work/src/main.ts", "/work/SRC/contracts.ts"];
  const ctx = contextOf({ [from]: text, [to]: text }, true);
  const [source, target] = [from, to].map((name) => ctx.program.getSourceFile(name) as ts.SourceFile);
  for (const one of [ctx, withoutInternals(ctx)]) {
    expect(moduleSpecifier(one, source as ts.SourceFile, target as ts.SourceFile)).toBe("../SRC/contracts.js");
  }
});
