import { relative } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { packageVersion } from "../version.js";
import type { Terminal } from "./terminal.js";

/** The problems of a project, to be printed. */
export interface Report {
  readonly typescript: TypeScript;
  /** File names are told from this folder. */
  readonly folder: string;
  readonly diagnostics: readonly ts.Diagnostic[];
}

/** The names of the formats, with how each prints problems. All but `pretty` end their output with a line break, if there is any. */
export const formats: Readonly<Record<string, (report: Report) => string>> = { pretty, tsc, json, github, sarif };

/** The format for people on a terminal, and the compiler's own elsewhere. */
export function standardFormat({ isInteractive }: Terminal): string {
  return isInteractive ? "pretty" : "tsc";
}

function pretty({ typescript, folder, diagnostics }: Report): string {
  if (diagnostics.length === 0) return "";
  const files = new Set(diagnostics.flatMap(({ file }) => (file === undefined ? [] : [file.fileName])));
  const found = `Found ${count(diagnostics.length, "problem")}${files.size === 0 ? "" : ` in ${count(files.size, "file")}`}.`;
  return `${typescript.formatDiagnosticsWithColorAndContext(diagnostics, hostOf(typescript, folder))}\n${found}\n`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** The compiler's lines, which editors and their problem matchers read. */
function tsc({ typescript, folder, diagnostics }: Report): string {
  return typescript.formatDiagnostics(diagnostics, hostOf(typescript, folder));
}

function hostOf(typescript: TypeScript, folder: string): ts.FormatDiagnosticsHost {
  return {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name) => (typescript.sys.useCaseSensitiveFileNames ? name : name.toLowerCase()),
    getNewLine: () => "\n",
  };
}

/** One problem as plain data; lines and columns are counted from one. */
interface Problem {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly place: Place | undefined;
  readonly related: readonly { readonly message: string; readonly place: Place | undefined }[];
}

interface Place {
  /** From the report's folder, with slashes. */
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
}

interface Position {
  readonly line: number;
  readonly column: number;
}

function problemsOf({ typescript, folder, diagnostics }: Report): Problem[] {
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
    };
  });
}

function placeOf(folder: string, { file, start = 0, length = 0 }: ts.DiagnosticRelatedInformation): Place | undefined {
  if (file === undefined) return undefined;
  const position = (offset: number): Position => {
    const { line, character } = file.getLineAndCharacterOfPosition(offset);
    return { line: line + 1, column: character + 1 };
  };
  const name = relative(folder, file.fileName).replaceAll("\\", "/");
  return { file: name, start: position(start), end: position(start + length) };
}

/** One document a run. A member that is added leaves the version as it is. */
function json(report: Report): string {
  const diagnostics = problemsOf(report).map(({ place, related, ...one }) => ({
    ...one,
    ...place,
    related: related.map(({ message, place }) => ({ message, ...place })),
  }));
  return `${JSON.stringify({ version: 1, diagnostics })}\n`;
}

/** Workflow commands of GitHub Actions, which shows them in the changes of a pull request. */
function github(report: Report): string {
  return problemsOf(report)
    .map(({ code, severity, message, place }) => {
      const where =
        place === undefined
          ? []
          : [
              `file=${parameter(place.file)}`,
              `line=${place.start.line}`,
              `col=${place.start.column}`,
              `endLine=${place.end.line}`,
              `endColumn=${place.end.column}`,
            ];
      return `::${severity} ${[...where, `title=${code}`].join(",")}::${escaped(message)}\n`;
    })
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function parameter(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** SARIF 2.1.0, the format of static analysis tools. */
function sarif(report: Report): string {
  const problems = problemsOf(report);
  const region = ({ start, end }: Place) => ({
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  });
  const location = (place: Place) => ({
    physicalLocation: { artifactLocation: { uri: encodeURI(place.file) }, region: region(place) },
  });
  const results = problems.map(({ code, severity, message, place, related }) => ({
    ruleId: code,
    level: severity,
    message: { text: message },
    ...(place === undefined ? {} : { locations: [location(place)] }),
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.flatMap(({ message, place }) =>
            place === undefined ? [] : [{ ...location(place), message: { text: message } }],
          ),
        }),
  }));
  const rules = [...new Set(problems.map(({ code }) => code))].sort().map((id) => ({ id }));
  const driver = { name: "interwire", version: packageVersion, rules };
  const $schema = "https://json.schemastore.org/sarif-2.1.0.json";
  return `${JSON.stringify({ $schema, version: "2.1.0", runs: [{ tool: { driver }, results }] })}\n`;
}
