import type * as ts from "../compiler/language.js";
import type { Diagnostic, Severity } from "../model/diagnostics.js";
import type { Fix } from "../model/fix.js";
import type { Span } from "../model/model.js";

/** A place in a file. Lines and columns are counted from one. */
export interface LinePlace extends Span {
  readonly line: number;
  readonly column: number;
}

/** A problem in a file as plain data: its place, its texts, and possible fixes. */
export interface FileDiagnostic extends LinePlace {
  readonly code: Diagnostic["code"];
  readonly severity: Severity;
  /** The cause and then the fix, without the code. */
  readonly text: string;
  readonly related: readonly (LinePlace & { readonly text: string })[];
  readonly fixes: readonly Fix[];
}

export function toFileDiagnostic(program: ts.Program, diagnostic: Diagnostic): FileDiagnostic {
  const { code, severity, span, text, related, fixes } = diagnostic;
  return {
    code,
    severity,
    ...placeOf(program, span),
    text,
    related: related.map((one) => ({ ...placeOf(program, one.span), text: one.text })),
    fixes,
  };
}

function placeOf(program: ts.Program, span: Span): LinePlace {
  const place = program.getSourceFile(span.file)?.getLineAndCharacterOfPosition(span.start);
  return { ...span, line: (place?.line ?? 0) + 1, column: (place?.character ?? 0) + 1 };
}
