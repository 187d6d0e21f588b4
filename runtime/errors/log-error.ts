/** Prints an error that no handler takes. Never throws. */
export function logError(error: unknown, { path }: { readonly path: string }): void {
  try {
    console.error(`interwire: ${path}:`, error);
  } catch {
    console.error(`interwire: ${path}: an error that cannot be printed`);
  }
}
