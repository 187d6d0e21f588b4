import ts from "typescript";
import { type Context, createContext } from "../../transformer/analyze/context.js";
import { relativeSpecifier } from "../../transformer/analyze/relative-specifier.js";
import { inProcess } from "../../transformer/compiler/in-process.js";

/** A program of files in memory, on a system of one's choice. */
function contextOf(
  files: Readonly<Record<string, string>>,
  caseSensitive: boolean,
  given: ts.CompilerOptions = { module: ts.ModuleKind.NodeNext },
): Context {
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
  const options = { ...given, noLib: true, types: [] };
  return createContext(inProcess(ts, ts.createProgram({ rootNames: Object.keys(files), options, host })));
}

function specifierIn(ctx: Context, from: string, to: string): string {
  const [source, target] = [from, to].map((name) => ctx.program.getSourceFile(name) as ts.SourceFile);
  return relativeSpecifier(ctx, source as ts.SourceFile, target as ts.SourceFile);
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
    expect(specifierIn(contextOf({ [from]: text, [to]: text }, false), from, to)).toBe(specifier);
  });

  test("a file whose host names it with backslashes is imported with slashes", () => {
    const [from, to] = ["C:/Work/src/main.ts", "C:/Work/api/contracts.ts"];
    const ctx = contextOf({ [from]: text, [to]: text }, false);
    const [source, target] = [from, to].map((name) => ctx.program.getSourceFile(name) as ts.SourceFile);
    const backslashed = (file: ts.SourceFile | undefined): ts.SourceFile =>
      Object.create(file as ts.SourceFile, { fileName: { value: file?.fileName.replaceAll("/", "\\") } });
    expect(relativeSpecifier(ctx, backslashed(source), backslashed(target))).toBe("../api/contracts.js");
  });
});

test("on a file system that minds case, two folders that differ in it are two", () => {
  const [from, to] = ["/work/src/main.ts", "/work/SRC/contracts.ts"];
  expect(specifierIn(contextOf({ [from]: text, [to]: text }, true), from, to)).toBe("../SRC/contracts.js");
});

const bundler = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
const aliased = { ...bundler, paths: { "@/*": ["/work/src/*"], domain: ["/work/src/domain/index.ts"] } };
const nodeNext = { module: ts.ModuleKind.NodeNext };
const [main, ticket] = ["/work/src/app/main.ts", "/work/src/domain/ticket.ts"];
const domain = { [ticket]: "export interface Ticket {}\n" };
const ofTypes = (specifier: string): string => `import type { Ticket } from "${specifier}";\n`;

test.each<[string, Readonly<Record<string, string>>, ts.CompilerOptions, string]>([
  ["an alias without an ending shows none", { [main]: ofTypes("@/domain/ticket") }, aliased, "../domain/ticket"],
  ["an alias with one shows it", { [main]: ofTypes("@/domain/ticket.js") }, aliased, "../domain/ticket.js"],
  [
    "a relative import of the file counts more than an alias",
    { [main]: `import "./other.js";\n${ofTypes("@/domain/ticket")}` },
    aliased,
    "../domain/ticket.js",
  ],
  [
    "so does one of a file that it imports",
    { [main]: ofTypes("@/domain/ticket"), [ticket]: 'import "./money.js";\nexport interface Ticket {}\n' },
    aliased,
    "../domain/ticket.js",
  ],
  [
    "an alias of one file shows nothing, and the files behind it do",
    {
      [main]: ofTypes("domain"),
      "/work/src/domain/index.ts": 'export type { Ticket } from "./ticket.js";\n',
    },
    aliased,
    "../domain/ticket.js",
  ],
  [
    "nothing else imports it, and what resolution needs counts",
    { [main]: ofTypes("domain"), "/work/src/domain/index.ts": 'export type { Ticket } from "@/domain/ticket";\n' },
    aliased,
    "../domain/ticket",
  ],
  [
    "a file that does not import shows nothing",
    { [main]: ofTypes("@/domain/ticket"), "/work/src/far.ts": 'import "./other.js";\n' },
    aliased,
    "../domain/ticket",
  ],
  [
    "an ECMAScript module of Node has endings, whatever an alias has",
    { [main]: ofTypes("@/domain/ticket") },
    { ...nodeNext, paths: aliased.paths },
    "../domain/ticket.js",
  ],
  [
    "a style sheet shows nothing",
    { [main]: `import "./main.css";\n${ofTypes("@/domain/ticket.js")}` },
    aliased,
    "../domain/ticket.js",
  ],
  [
    "a dot in a name is no ending",
    {
      [main]: `import "./user.service";\n${ofTypes("@/domain/ticket.js")}`,
      "/work/src/app/user.service.ts": "export {};",
    },
    aliased,
    "../domain/ticket",
  ],
  [
    "a file's own words count most",
    { [main]: 'import "./other.js";\nimport type { Ticket } from "../domain/ticket";\n' },
    aliased,
    "../domain/ticket",
  ],
  [
    "TypeScript's endings",
    { [main]: `import "./other.ts";\n${ofTypes("@/domain/ticket")}` },
    { ...aliased, allowImportingTsExtensions: true, noEmit: true },
    "../domain/ticket.ts",
  ],
])("%s", (_, files, options, specifier) => {
  expect(specifierIn(contextOf({ ...domain, ...files }, true, options), main, ticket)).toBe(specifier);
});

test.each([
  [["/work/src", "/work/generated"], "./views/ticket"],
  [["/work/src", "/work/generated", "/work/generated/views"], "./ticket"],
  [["/work/src"], "../generated/views/ticket"],
])("with the rootDirs %j the path is %s", (rootDirs, specifier) => {
  const [from, to] = ["/work/src/main.ts", "/work/generated/views/ticket.ts"];
  const ctx = contextOf({ [from]: "export {};\n", [to]: "export {};\n" }, true, { ...bundler, rootDirs });
  expect(specifierIn(ctx, from, to)).toBe(specifier);
});
