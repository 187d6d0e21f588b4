/** Prints an error that no handler takes. Never throws. */
export function logError(
  error: unknown,
  { path, hint }: { readonly path: string; readonly hint?: string | undefined },
): void {
  try {
    console.error(`interwire: ${path}:`, error, ...(hint === undefined ? [] : [`\n${hint}`]));
  } catch {
    console.error(`interwire: ${path}: an error that cannot be printed`);
  }
}
