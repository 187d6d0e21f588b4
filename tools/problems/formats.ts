import { printProblems } from "../../transformer/service/print-diagnostics.js";
import { printGithub, printSarif, relativeName } from "./machine-formats.js";
import { compilerNumber, type Problem, type ProblemPlace } from "./problem.js";

export interface ProjectProblems {
  /** The folder to which file names are relative. */
  readonly folder: string;
  readonly problems: readonly Problem[];
}

/** The functions that print problems, by the name of the format. All but `pretty` end non-empty output with a line break. */
export const formats: Readonly<Record<string, (report: ProjectProblems) => string>> = {
  pretty,
  tsc,
  json,
  github: printGithub,
  sarif: printSarif,
};

function pretty({ folder, problems }: ProjectProblems): string {
  if (problems.length === 0) return "";
  const files = new Set(problems.flatMap(({ place }) => (place === undefined ? [] : [place.file])));
  const found = `Found ${count(problems.length, "problem")}${files.size === 0 ? "" : ` in ${count(files.size, "file")}`}.`;
  return `${printProblems(problems.map(toPrinted), { folder, color: true })}\n${found}\n`;
}

const toPrinted = (problem: Problem) => ({ ...problem, number: compilerNumber(problem), text: codedText(problem) });

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** The text of a problem in the compiler's formats, which cannot have a code that is not a number. */
function codedText({ code, text }: Problem): string {
  return code.startsWith("IW") ? `${code}: ${text}` : text;
}

/** Prints problems in the compiler's plain lines, which editors and their problem matchers read. */
function tsc({ folder, problems }: ProjectProblems): string {
  return problems
    .map((one) => {
      const { place, severity } = one;
      const where = place === undefined ? "" : `${relativeName(folder, place)}(${place.line},${place.column}): `;
      return `${where}${severity} TS${compilerNumber(one)}: ${codedText(one)}\n`;
    })
    .join("");
}

/**
 * The problems as a JSON document. Its version number changes when a member is removed or changes its meaning, but not when one
 * is added.
 */
function json({ folder, problems }: ProjectProblems): string {
  const placed = (place: ProblemPlace | undefined) =>
    place && { file: relativeName(folder, place), start: { line: place.line, column: place.column }, end: place.end };
  const diagnostics = problems.map(({ code, severity, text, place, related, fixes }) => ({
    code,
    severity,
    message: text,
    ...placed(place),
    related: related.map((one) => ({ message: one.text, ...placed(one.place) })),
    fixes: fixes.map(({ title, isPreferred, edits }) => ({
      title,
      isPreferred,
      edits: edits.map((edit) => ({ text: edit.text, ...placed(edit.place) })),
    })),
  }));
  return `${JSON.stringify({ version: 1, diagnostics })}\n`;
}
