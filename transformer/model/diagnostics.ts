import { type DiagnosticCode, diagnosticText, type Words } from "./catalog.js";
import type { Fix } from "./fix.js";
import type { GeneratedFileCode } from "./generated-file-titles.js";
import type { LockCode } from "./lock-titles.js";
import type { Span } from "./model.js";
import type { ProtoCode } from "./proto-titles.js";

/**
 * `error`: the compile fails, and no codec is emitted for the contract or message with the problem. `warning`: the problem is
 * only reported.
 */
export type Severity = "error" | "warning";

/** A problem as plain data, from which the compiler, bundlers, jest and editors each get their own kind of diagnostic. */
export interface Diagnostic {
  readonly code: DiagnosticCode | GeneratedFileCode | LockCode | ProtoCode;
  readonly severity: Severity;
  readonly span: Span;
  /** The cause and then the fix, without the code. */
  readonly text: string;
  readonly related: readonly { readonly span: Span; readonly text: string }[];
  /** Changes that fix the problem, the best first. */
  readonly fixes: readonly Fix[];
}

/** A problem that a rule has reported, with the values in its text, from which its fixes are made. */
export interface Reported extends Diagnostic {
  readonly code: DiagnosticCode;
  readonly words: Words;
}

/** Reports a problem of a file. Equal problems at one place count once. */
export type Report = (code: DiagnosticCode, span: Span, words: Words, related?: Diagnostic["related"]) => void;

export function createReport(into: Reported[]): Report {
  const seen = new Set<string>();
  return (code, span, words, related = []) => {
    const text = diagnosticText(code, words);
    const key = `${code} ${span.start} ${text}`;
    if (seen.has(key)) return;
    seen.add(key);
    into.push({ code, severity: "error", span, text, related, fixes: [], words });
  };
}
