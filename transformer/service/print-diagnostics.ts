import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Severity } from "../model/diagnostics.js";
import type { FileDiagnostic, LinePlace } from "./file-diagnostic.js";

export interface PrintOptions {
  /** The folder to which file names are relative. */
  readonly folder: string;
  /** Whether to use the escape sequences of a terminal. The default is false. */
  readonly color?: boolean;
  /** Returns the text of a file. By default, it is read from disk. */
  readonly read?: (path: string) => string;
}

/** The escape sequences that the compiler itself uses. */
const styles = {
  error: "\u001b[91m",
  warning: "\u001b[93m",
  file: "\u001b[96m",
  number: "\u001b[93m",
  code: "\u001b[90m",
  gutter: "\u001b[7m",
};

type Style = keyof typeof styles;

/** A problem as the compiler prints it. The text begins with the code if that is more than a number. */
export interface PrintedProblem {
  readonly number: number;
  readonly severity: Severity;
  readonly text: string;
  /** Undefined for problems of a project as a whole. */
  readonly place: LinePlace | undefined;
  readonly related: readonly { readonly text: string; readonly place: LinePlace | undefined }[];
}

interface Printer {
  readonly folder: string;
  paint(style: Style, text: string): string;
  textOf(file: string): string;
}

const lineBreak = /\r\n|[\n\r\u2028\u2029]/;

/** Prints diagnostics with their lines, in the words and layout of the compiler, which need not be loaded. */
export function printDiagnostics(diagnostics: readonly FileDiagnostic[], options: PrintOptions): string {
  const problems = diagnostics.map(
    ({ code, severity, text, related, ...place }): PrintedProblem => ({
      number: 900_000 + Number(code.slice(2)),
      severity,
      text: `${code}: ${text}`,
      place,
      related: related.map(({ text, ...place }) => ({ text, place })),
    }),
  );
  return printProblems(problems, options);
}

/** Prints problems with their lines, in the words and layout of the compiler. */
export function printProblems(problems: readonly PrintedProblem[], options: PrintOptions): string {
  const { folder, color = false, read = (path: string) => readFileSync(path, "utf8") } = options;
  const printer: Printer = {
    folder,
    paint: (style, text) => (color ? `${styles[style]}${text}\u001b[0m` : text),
    textOf: read,
  };
  return problems.map((one) => `${printProblem(printer, one)}\n`).join("");
}

function printProblem(printer: Printer, { number, severity, text, place, related }: PrintedProblem): string {
  const { paint } = printer;
  const head = `${paint(severity, severity)}${paint("code", ` TS${number}: `)}${text}\n`;
  const placed = place && `${printPlace(printer, place)} - ${head}${printLines(printer, place, "", severity)}\n`;
  const notes = related.map((note) => {
    const where =
      note.place && `\n  ${printPlace(printer, note.place)}${printLines(printer, note.place, "    ", "file")}`;
    return `${where ?? ""}\n    ${note.text}`;
  });
  return `${placed ?? head}${notes.join("")}`;
}

function printPlace({ folder, paint }: Printer, { file, line, column }: LinePlace): string {
  const name = relative(folder, file).replaceAll("\\", "/");
  return [paint("file", name), paint("number", String(line)), paint("number", String(column))].join(":");
}

/** The lines of a place, underlined. If there are many, the middle ones are left out. */
function printLines({ paint, textOf }: Printer, place: LinePlace, indent: string, style: Style): string {
  const text = textOf(place.file);
  const lines = text.split(lineBreak);
  const inside = text.slice(place.start, place.start + place.length).split(lineBreak);
  const last = place.line + inside.length - 1;
  const end = (inside.length === 1 ? place.column - 1 : 0) + (inside.at(-1) ?? "").length;
  const isLong = last - place.line >= 4;
  const width = Math.max(String(last).length, isLong ? 3 : 0);
  const gutter = (text: string): string => `${indent}${paint("gutter", text.padStart(width))} `;
  let printed = "";
  for (let at = place.line; at <= last; at++) {
    printed += "\n";
    if (isLong && at > place.line + 1 && at < last - 1) {
      printed += `${gutter("...")}\n`;
      at = last - 1;
    }
    const content = (lines[at - 1] ?? "").trimEnd().replace(/\t/g, " ");
    const from = at === place.line ? place.column - 1 : 0;
    const to = at === last ? end : content.length;
    const underlined = content.slice(0, from).replace(/\S/g, " ") + content.slice(from, to).replace(/./g, "~");
    printed += `${gutter(String(at))}${content}\n${gutter("")}${paint(style, underlined)}`;
  }
  return printed;
}
