import type * as ts from "../../transformer/compiler/language.js";
import type { ProgramDiagnostic } from "../../transformer/lock/describe-program.js";
import type { Diagnostic, Severity } from "../../transformer/model/diagnostics.js";
import type { Span } from "../../transformer/model/model.js";
import type { LinePlace } from "../../transformer/service/file-diagnostic.js";

/** A problem of a project, found by interwire or by the compiler, as plain data. */
export interface Problem {
  /** `IW1003` for problems of interwire, `TS2322` for those of the compiler. */
  readonly code: string;
  readonly severity: Severity;
  /** The cause and then the fix, without the code. */
  readonly text: string;
  /** Undefined for problems of a project as a whole. */
  readonly place: ProblemPlace | undefined;
  readonly related: readonly { readonly text: string; readonly place: ProblemPlace | undefined }[];
  /** Changes that fix the problem, the best one first. */
  readonly fixes: readonly ProblemFix[];
}

/** A change that fixes a problem. In each edit, `text` replaces the range of the source that `place` denotes. */
export interface ProblemFix {
  readonly title: string;
  /** Whether it is the one sensible fix, which `interwire check --fix` makes. */
  readonly isPreferred: boolean;
  readonly edits: readonly { readonly text: string; readonly place: ProblemPlace | undefined }[];
}

/** A range of a file, which is named by its absolute path. */
export interface ProblemPlace extends LinePlace {
  readonly end: Position;
}

/** A position in a text. Lines and columns are counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A parsed file, as all versions of the compiler have it. */
export type PlacedFile = Pick<ts.SourceFile, "fileName" | "getLineAndCharacterOfPosition">;

export function placeIn(file: PlacedFile, start: number, length: number): ProblemPlace {
  return { file: file.fileName, start, length, ...positionIn(file, start), end: positionIn(file, start + length) };
}

function positionIn(file: PlacedFile, offset: number): Position {
  const { line, character } = file.getLineAndCharacterOfPosition(offset);
  return { line: line + 1, column: character + 1 };
}

/** Converts a diagnostic of interwire. Spans in files that are not in the program become undefined. */
export function toProblem(
  program: Pick<ts.Program, "getSourceFile"> | undefined,
  { code, severity, text, span, related, fixes }: Diagnostic | ProgramDiagnostic,
): Problem {
  const placeOf = (one: Span | undefined): ProblemPlace | undefined => {
    const file = one && program?.getSourceFile(one.file);
    return one && file && placeIn(file, one.start, one.length);
  };
  return {
    code,
    severity,
    text,
    place: placeOf(span),
    related: related.map((one) => ({ text: one.text, place: placeOf(one.span) })),
    fixes: fixes.map(({ title, isPreferred = false, edits }) => ({
      title,
      isPreferred,
      edits: edits.map((edit) => ({ text: edit.text, place: placeOf(edit.span) })),
    })),
  };
}

/** A problem without a place in a source. */
export function placeless(code: string, text: string, severity: Severity = "error"): Problem {
  return { code, severity, text, place: undefined, related: [], fixes: [] };
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/** Sorts problems by their places, those without one first, and leaves out repetitions: projects may share files. */
export function inOrderOfPlaces(problems: readonly Problem[]): readonly Problem[] {
  const sorted = [...problems].sort(
    (a, b) =>
      compare(a.place?.file ?? "", b.place?.file ?? "") ||
      (a.place?.start ?? 0) - (b.place?.start ?? 0) ||
      (a.place?.length ?? 0) - (b.place?.length ?? 0) ||
      compilerNumber(a) - compilerNumber(b) ||
      compare(a.text, b.text),
  );
  return sorted.filter((one, at) => !isSame(one, sorted[at - 1]));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function isSame(one: Problem, other: Problem | undefined): boolean {
  return (
    one.code === other?.code &&
    one.text === other.text &&
    one.place?.file === other.place?.file &&
    one.place?.start === other.place?.start &&
    one.place?.length === other.place?.length
  );
}

/** The number of a problem in the compiler's own formats, which have only numbers: 901003 for `IW1003`. */
export function compilerNumber({ code }: Pick<Problem, "code">): number {
  const number = Number(code.slice(2));
  return code.startsWith("IW") ? 900_000 + number : number;
}
