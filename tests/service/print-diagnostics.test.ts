import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { inProcess } from "../../transformer/compiler/in-process.js";
import { toDiagnostic } from "../../transformer/programs/diagnostics.js";
import { createProject } from "../../transformer/project.js";
import { toFileDiagnostic } from "../../transformer/service/file-diagnostic.js";
import { printDiagnostics } from "../../transformer/service/print-diagnostics.js";
import { root } from "../support/compile.js";

const folder = join(root, "test-fixtures/invalid");
const names = readdirSync(folder)
  .filter((name) => /^IW1[01]\d\d\.ts$/.test(name))
  .map((name) => join(folder, name));
const program = ts.createProgram(names, {
  target: ts.ScriptTarget.ES2022,
  strict: true,
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
});
const project = createProject(inProcess(ts, program));
const found = names.flatMap((name) => project.diagnostics(program.getSourceFile(name) as ts.SourceFile));

const format = (diagnostics: readonly ts.Diagnostic[]): string =>
  ts.formatDiagnosticsWithColorAndContext(diagnostics, {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (name) => name,
    getNewLine: () => "\n",
  });
const colored = format(found.map((one) => toDiagnostic(ts, program, one)));
const printed = (color: boolean): string => {
  const problems = found.map((one) => toFileDiagnostic(program, one));
  return printDiagnostics(problems, { folder: root, color });
};

test("problems are printed as the compiler prints them", () => {
  expect(found.some(({ related }) => related.length > 0)).toBe(true);
  expect(found.length).toBeGreaterThan(20);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of colours
  expect(printed(false).split("\n")).toEqual(colored.replace(/\u001b\[\d+m/g, "").split("\n"));
});

test("warnings as well", () => {
  const warnings = found.map((one) => ({ ...one, severity: "warning" }) as const);
  const expected = format(warnings.map((one) => toDiagnostic(ts, program, one)));
  const own = warnings.map((one) => toFileDiagnostic(program, one));
  expect(printDiagnostics(own, { folder: root, color: true })).toBe(expected);
});

test("with the same colours", () => {
  expect(printed(true).split("\n")).toEqual(colored.split("\n"));
});

test.each([
  ["one line", "two", "two"],
  ["two lines", "one", "two"],
  ["many lines, which are cut short", "three", "nine"],
  ["many lines with wide numbers", "seven", "eleven"],
])("a place of %s", (_, from, to) => {
  const words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", ""];
  const text = words.map((word) => `\t${word} is a word  `).join("\r\n");
  const [start, length] = [text.indexOf(from), text.indexOf(to) + to.length - text.indexOf(from)];
  const file = ts.createSourceFile(join(root, "words.ts"), text, ts.ScriptTarget.Latest);
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const place = { file: file.fileName, start, length, line: line + 1, column: character + 1 };
  const problem = {
    code: "IW1001",
    severity: "error",
    text: "It is long.",
    ...place,
    related: [{ ...place, text: "Here." }],
    fixes: [],
  } as const;
  const related = { category: ts.DiagnosticCategory.Message, code: 0, file, start, length, messageText: "Here." };
  const expected = format([
    {
      category: ts.DiagnosticCategory.Error,
      code: 901001,
      file,
      start,
      length,
      messageText: "IW1001: It is long.",
      relatedInformation: [related],
    },
  ]);
  expect(printDiagnostics([problem], { folder: root, color: true, read: () => text })).toBe(expected);
});
