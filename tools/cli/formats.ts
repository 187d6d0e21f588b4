import { relative } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../../transformer/compiler/in-process.js";
import type { FixableDiagnostic } from "../../transformer/programs/diagnostics.js";
import { type Position, type Problem, type ProblemPlace, printGithub, printSarif } from "./problems.js";
import type { Terminal } from "./terminal.js";

export interface ProjectProblems {
  readonly typescript: TypeScript;
  /** The folder to which file names are relative. */
  readonly folder: string;
  readonly diagnostics: readonly FixableDiagnostic[];
}

/** The functions that print problems, by the name of the format. All but `pretty` end non-empty output with a line break. */
export const formats: Readonly<Record<string, (report: ProjectProblems) => string>> = {
  pretty,
  tsc,
  json,
  github: (report) => printGithub(problemsOf(report)),
  sarif: (report) => printSarif(problemsOf(report)),
};

/** The default format: `pretty` at a terminal, otherwise the compiler's plain lines. */
export function standardFormat({ isInteractive }: Terminal): string {
  return isInteractive ? "pretty" : "tsc";
}

function pretty({ typescript, folder, diagnostics }: ProjectProblems): string {
  if (diagnostics.length === 0) return "";
  const files = new Set(diagnostics.flatMap(({ file }) => (file === undefined ? [] : [file.fileName])));
  const found = `Found ${count(diagnostics.length, "problem")}${files.size === 0 ? "" : ` in ${count(files.size, "file")}`}.`;
  return `${typescript.formatDiagnosticsWithColorAndContext(diagnostics, hostOf(typescript, folder))}\n${found}\n`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** Prints problems in the compiler's plain lines, which editors and their problem matchers read. */
function tsc({ typescript, folder, diagnostics }: ProjectProblems): string {
  return typescript.formatDiagnostics(diagnostics, hostOf(typescript, folder));
}

function hostOf(typescript: TypeScript, folder: string): ts.FormatDiagnosticsHost {
  return {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name) => (typescript.sys.useCaseSensitiveFileNames ? name : name.toLowerCase()),
    getNewLine: () => "\n",
  };
}

function problemsOf({ typescript, folder, diagnostics }: ProjectProblems): Problem[] {
  const textOf = (one: ts.DiagnosticRelatedInformation): string =>
    typescript.flattenDiagnosticMessageText(one.messageText, "\n");
  return diagnostics.map((one) => {
    const code = one.code >= 900_000 ? `IW${one.code - 900_000}` : `TS${one.code}`;
    const text = textOf(one);
    return {
      code,
      severity: one.category === typescript.DiagnosticCategory.Warning ? "warning" : "error",
      message: text.startsWith(`${code}: `) ? text.slice(code.length + 2) : text,
      place: placeOf(folder, one),
      related: (one.relatedInformation ?? []).map((info) => ({ message: textOf(info), place: placeOf(folder, info) })),
      fixes: (one.fixes ?? []).map(({ title, edits }) => ({
        title,
        edits: edits.map((edit) => ({ text: edit.text, place: placeOf(folder, edit) })),
      })),
    };
  });
}

function placeOf(
  folder: string,
  { file, start = 0, length = 0 }: Pick<ts.DiagnosticRelatedInformation, "file" | "start" | "length">,
): ProblemPlace | undefined {
  if (file === undefined) return undefined;
  const position = (offset: number): Position => {
    const { line, character } = file.getLineAndCharacterOfPosition(offset);
    return { line: line + 1, column: character + 1 };
  };
  const name = relative(folder, file.fileName).replaceAll("\\", "/");
  return { file: name, start: position(start), end: position(start + length) };
}

/**
 * The problems as a JSON document. Its version number changes when a member is removed or changes its meaning, but not when one
 * is added.
 */
function json(report: ProjectProblems): string {
  const diagnostics = problemsOf(report).map(({ place, related, fixes, ...one }) => ({
    ...one,
    ...place,
    related: related.map(({ message, place }) => ({ message, ...place })),
    fixes: fixes.map(({ title, edits }) => ({ title, edits: edits.map(({ text, place }) => ({ text, ...place })) })),
  }));
  return `${JSON.stringify({ version: 1, diagnostics })}\n`;
}
