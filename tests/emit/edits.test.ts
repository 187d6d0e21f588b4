import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { inProcess } from "../../transformer/compiler/in-process.js";
import { type Edit, editsOf } from "../../transformer/emit/edits";
import { printTail } from "../../transformer/emit/print-edits";
import { factory } from "../../transformer/hosts/ts-jest-edits";
import { patchProgram } from "../../transformer/hosts/ts-patch";
import { createProject } from "../../transformer/project";
import { packageVersion } from "../../transformer/version";
import { root } from "../support/compile";
import type { Compiler } from "../support/compiler";
import { applyEdits } from "../support/edited";
import { outside } from "../support/outside";

const minor = /^\d+\.\d+/.exec(packageVersion)?.[0];
const emitted = readdirSync(join(root, "test-fixtures/emitted")).map((name) => join("test-fixtures/emitted", name));
const names = [...emitted, "test-fixtures/invalid/IW1003.ts"].map((name) => join(root, name));

const formats = {
  esm: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  cjs: { module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.Bundler },
};

const { shareSources } = outside<typeof import("../support/shared-sources")>(
  require.resolve("../support/shared-sources"),
);

function createProgram(format: keyof typeof formats): ts.Program {
  // To emit is to check: without these two, all of the library and of Node's types.
  const quick = { lib: ["lib.es2023.d.ts"], skipLibCheck: true };
  const options = { target: ts.ScriptTarget.ES2022, strict: true, declaration: true, types: ["node"] };
  const all = { ...options, ...quick, ...formats[format] };
  return ts.createProgram(names, all, shareSources(ts as Compiler, ts.createCompilerHost(all)));
}

function sourcesOf(program: ts.Program): ts.SourceFile[] {
  return names.map((name) => program.getSourceFile(name) as ts.SourceFile);
}

/** The compiler, and the names under which somebody had it parse a text. */
function countingCompiler(): { readonly compiler: typeof ts; readonly parsed: string[] } {
  const parsed: string[] = [];
  const note =
    <Given extends [string, ...unknown[]], Result>(parse: (...given: Given) => Result) =>
    (...given: Given): Result => {
      parsed.push(given[0]);
      return parse(...given);
    };
  const { createSourceFile, transpile, transpileModule, updateSourceFile } = ts;
  const compiler = {
    ...ts,
    createSourceFile: note(createSourceFile),
    transpile: note(transpile),
    transpileModule: note(transpileModule),
    updateSourceFile: (...given: Parameters<typeof updateSourceFile>) => {
      parsed.push(given[0].fileName);
      return updateSourceFile(...given);
    },
  };
  return { compiler, parsed };
}

/** Each host's output for a program: JavaScript, or the edited text. */
type Host = (compiler: typeof ts, program: ts.Program) => readonly string[];

const hosts: Readonly<Record<string, Host>> = {
  "ts-patch": (compiler, program) => written(patchProgram(compiler, program, {})),
  "ts-jest": (compiler, program) => {
    const configSet = { compilerModule: compiler, raiseDiagnostics: () => undefined };
    const before = [factory({ _languageService: { getProgram: () => program }, configSet })];
    return written(program, { before });
  },
  jest: (compiler, program) => {
    const project = createProject(inProcess(compiler, program));
    return sourcesOf(program).map((file) => applyEdits(compiler, file, project.edits(file, "typescript")).code);
  },
};

function written(program: ts.Program, transformers?: ts.CustomTransformers): string[] {
  const texts: string[] = [];
  program.emit(undefined, (_, text) => texts.push(text), undefined, false, transformers);
  return texts;
}

describe.each(Object.keys(formats) as (keyof typeof formats)[])("%s", (format) => {
  test.each(Object.entries(hosts))("%s parses nothing that the printer has written", (_, write) => {
    const { compiler, parsed } = countingCompiler();
    const texts = write(compiler, createProgram(format)).join("\n");
    // A table, a broken one, an argument, a member and an export were among what was written.
    expect(texts).toMatch(/\.table \?\?= /);
    expect(texts).toContain("Person was compiled with errors, so it has no table.");
    expect(texts).toMatch(/contractOf(\)| as any\))?\(\w*ICalculator\$contract\w*\(\)\)|ICalculator\$contract\)?\(\)/);
    expect(texts).toMatch(/static \[\w+(\.\w+|\$iw)?\]\(/);
    // The analysis has the compiler read the arguments of tags, which are the user's own text.
    expect(parsed.filter((name) => name !== "argument.ts")).toEqual([]);
  });
});

test.each(Object.entries(hosts))("%s says once in each file what was added at its end, and from what", (_, write) => {
  const texts = write(ts, createProgram("cjs")).join("\n");
  const lines = texts.match(/^\/\/ interwire .*$/gm) ?? [];
  // calls.ts has arguments alone.
  const files = names.map((name) => basename(name)).filter((name) => name !== "calls.ts");
  const prefix = `// interwire ${minor}: generated from the contracts and messages of`;
  expect(lines.sort()).toEqual(files.sort().map((name) => `${prefix} ${name}`));
});

describe("a file's edits", () => {
  const program = createProgram("esm");
  const project = createProject(inProcess(ts, program));
  const edits = sourcesOf(program).flatMap((file) => project.edits(file, "typescript"));

  test("say what they are: of all kinds some are among the fixtures", () => {
    const kinds: Record<Edit["kind"], true> = {
      import: true,
      provenance: true,
      table: true,
      broken: true,
      call: true,
      replacement: true,
      member: true,
      export: true,
      erasure: true,
    };
    expect([...new Set(edits.map(({ kind }) => kind))].sort()).toEqual(Object.keys(kinds).sort());
  });

  test("are data: nothing is lost when they are written as JSON", () => {
    expect(JSON.parse(JSON.stringify(edits))).toEqual(edits);
  });

  test("name the imports that a table's text uses", () => {
    for (const { imports, text } of editsOf(edits, "table")) {
      const used = new Set(
        [...text.matchAll(/[\w$]+\$iw\d*/g)].map(([name]) => name).filter((name) => name !== "class$iw"),
      );
      expect([...used].sort()).toEqual([...imports].sort());
    }
  });

  test("hold no syntax of TypeScript in JavaScript", () => {
    const javascript = sourcesOf(program).flatMap((file) => editsOf(project.edits(file, "javascript"), "table"));
    expect(javascript.length).toBeGreaterThan(20);
    for (const { text, type } of javascript) {
      expect(() => new Function(`return () => (${text})`)).not.toThrow();
      expect(type).toBeUndefined();
    }
  });

  test("put a function that throws in the place of a table with an error", () => {
    const broken = program.getSourceFile(names.at(-1) ?? "") as ts.SourceFile;
    const found = project.edits(broken, "typescript");
    expect(found).toEqual([
      { kind: "provenance", text: ` interwire ${minor}: generated from the contracts and messages of IW1003.ts` },
      {
        kind: "broken",
        exported: true,
        node: "Person$message",
        error: { kind: "name", name: "TypeError" },
        message: "Person was compiled with errors, so it has no table. Fix what the compiler reported.",
      },
    ]);
    expect(editsOf(found, "broken").map(printTail)).toEqual([
      'export function Person$message(..._: any[]): any { throw new TypeError("Person was compiled with errors, so it has no table. Fix what the compiler reported."); }',
    ]);
  });
});

test("a problem has its fixes, as edits of sources", () => {
  const program = createProgram("esm");
  const project = createProject(inProcess(ts, program));
  const found = sourcesOf(program).flatMap((file) => project.diagnostics(file));
  expect(found.map(({ code, span, fixes }) => [code, basename(span.file), fixes])).toEqual([
    [
      "IW1003",
      "IW1003.ts",
      [
        {
          title: "Change its number to 4",
          isPreferred: true,
          edits: [{ span: { file: expect.stringMatching(/IW1003\.ts$/), start: 83, length: 1 }, text: "4" }],
        },
      ],
    ],
  ]);
});
