import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import type { Diagnostic } from "../model/diagnostics.js";
import { isConcernedIn, projectOf } from "./registry.js";

/** The problems that the analysis found in a file, as diagnostics of the compiler. */
export function diagnosticsOf(typescript: TypeScript, program: ts.Program, file: ts.SourceFile): ts.Diagnostic[] {
  if (!isConcernedIn(typescript, program, file)) return [];
  return projectOf(typescript, program)
    .diagnostics(file)
    .map((one) => toDiagnostic(typescript, program, one));
}

/** Converts a problem into a diagnostic of the compiler; `IW1003` gets the numeric code 901003. */
export function toDiagnostic(typescript: TypeScript, program: ts.Program, diagnostic: Diagnostic): ts.Diagnostic {
  const { span, code, text, related } = diagnostic;
  const category = typescript.DiagnosticCategory;
  return {
    category: category.Error,
    code: 900_000 + Number(code.slice(2)),
    file: program.getSourceFile(span.file),
    start: span.start,
    length: span.length,
    messageText: `${code}: ${text}`,
    source: "interwire",
    relatedInformation: related.map((one) => ({
      category: category.Message,
      code: 900_000,
      file: program.getSourceFile(one.span.file),
      start: one.span.start,
      length: one.span.length,
      messageText: one.text,
    })),
  };
}
