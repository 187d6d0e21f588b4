import { printError } from "../platform/platform.js";

/** Prints an error to the console for which the program has set no error handler, with the path of its call. It never throws. */
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
