import { printError } from "../platform/platform.js";

/** Prints an error for which there is no handler. It never throws. */
export function logError(
  error: unknown,
  { path, hint }: { readonly path: string; readonly hint?: string | undefined },
): void {
  try {
    printError(`interwire: ${path}:`, error, ...(hint === undefined ? [] : [`\n${hint}`]));
  } catch {
    printError(`interwire: ${path}: an error that cannot be printed`);
  }
}
