import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";

/** The error that fails a suite: all problems of one file with their lines, as the compiler prints them. */
export function diagnosticsError(typescript: TypeScript, diagnostics: readonly ts.Diagnostic[], folder: string): Error {
  const text = typescript.formatDiagnosticsWithColorAndContext(diagnostics, {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name) => name,
    getNewLine: () => "\n",
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of colours
  const error = new Error(text.replace(/\u001b\[\d+m/g, "").trimEnd());
  // The transformer's own stack does not help the user.
  error.stack = error.message;
  return error;
}
