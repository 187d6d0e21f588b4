import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import type { ProgramDiagnostic } from "../lock/describe-program.js";
import type { Diagnostic } from "../model/diagnostics.js";
import type { Fix } from "../model/fix.js";
import type { Span } from "../model/model.js";
import { lockOf } from "./program-lock.js";
import { isConcernedIn, programSources, projectOf } from "./registry.js";

/** A diagnostic of the compiler with the changes that fix it, for which the compiler's own form has no member. */
export interface FixableDiagnostic extends ts.Diagnostic {
  readonly fixes?: readonly PlacedFix[];
}

/**
 * A change that fixes a problem. Its edits have their places in the form of `ts.Diagnostic`: a source file with start and length.
 */
export interface PlacedFix {
  readonly title: string;
  readonly isPreferred: boolean;
  readonly edits: readonly (Pick<ts.DiagnosticWithLocation, "start" | "length"> & {
    readonly file: ts.SourceFile | undefined;
    readonly text: string;
  })[];
}

/** The problems that the analysis found in a file, as diagnostics of the compiler. */
export function diagnosticsOf(typescript: TypeScript, program: ts.Program, file: ts.SourceFile): FixableDiagnostic[] {
  if (!isConcernedIn(typescript, program, file)) return [];
  return projectOf(typescript, program)
    .diagnostics(file, lockOf(program))
    .map((one) => toDiagnostic(typescript, program, one));
}

/** The problems of a program as a whole: what its lock file has, and none of its files declares any more. */
export function programDiagnosticsOf(typescript: TypeScript, program: ts.Program): FixableDiagnostic[] {
  const lock = lockOf(program);
  if (lock === undefined) return [];
  const files = programSources(program).filter((file) => isConcernedIn(typescript, program, file));
  return projectOf(typescript, program)
    .programDiagnostics(files, lock)
    .map((one) => toDiagnostic(typescript, program, one));
}

/** Converts a problem into a diagnostic of the compiler; `IW1003` gets the numeric code 901003. */
export function toDiagnostic(
  typescript: TypeScript,
  program: ts.Program,
  diagnostic: Diagnostic | ProgramDiagnostic,
): FixableDiagnostic {
  const { span, code, severity, text, related, fixes } = diagnostic;
  const category = typescript.DiagnosticCategory;
  const nowhere = { file: undefined, start: undefined, length: undefined };
  const place = ({ file, start, length }: Span) => ({ file: program.getSourceFile(file), start, length });
  const found: ts.Diagnostic = {
    category: severity === "error" ? category.Error : category.Warning,
    code: 900_000 + Number(code.slice(2)),
    ...(span === undefined ? nowhere : place(span)),
    messageText: `${code}: ${text}`,
    source: "interwire",
    relatedInformation: related.map((one) => ({
      category: category.Message,
      code: 900_000,
      ...place(one.span),
      messageText: one.text,
    })),
  };
  // Not enumerable: a builder writes the members of a diagnostic into its notes, as JSON.
  return Object.defineProperty(found, "fixes", { value: fixes.map((one) => toPlacedFix(program, one)) });
}

/** A fix with its places in the form of the compiler. */
export function toPlacedFix(program: ts.Program, { title, isPreferred = false, edits }: Fix): PlacedFix {
  return {
    title,
    isPreferred,
    edits: edits.map(({ span: { file, start, length }, text }) => ({
      file: program.getSourceFile(file),
      start,
      length,
      text,
    })),
  };
}
