import type { FileDiagnostic } from "../service/file-diagnostic.js";
import { printDiagnostics } from "../service/print-diagnostics.js";

/** Whether a file cannot be compiled, because one of its problems is an error. */
export function isFailed(diagnostics: readonly Pick<FileDiagnostic, "severity">[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** One error for all problems of a file. Its text shows them with their lines, as the compiler prints them. */
export function failedBy(diagnostics: readonly FileDiagnostic[], folder: string): Error {
  return withoutStack(printDiagnostics(diagnostics, { folder }));
}

/**
 * Prints the problems of a file that is compiled nevertheless, because none of them is an error.
 * @throws Error that `fail` makes, if one of them is an error
 */
export function failOrWarn(
  diagnostics: readonly FileDiagnostic[],
  folder: string,
  fail: (diagnostics: readonly FileDiagnostic[], folder: string) => Error = failedBy,
): void {
  if (isFailed(diagnostics)) throw fail(diagnostics, folder);
  if (diagnostics.length > 0) console.warn(printDiagnostics(diagnostics, { folder }).trimEnd());
}

/** An error whose stack consists of its message, because stack frames inside jest or a bundler do not help the user. */
function withoutStack(text: string): Error {
  const error = new Error(text.trimEnd());
  error.stack = error.message;
  return error;
}
