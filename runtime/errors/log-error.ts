import type { FailedCall } from "./failed-call.js";

/** Prints an error that no handler takes. Never throws. */
export function logError(error: unknown, { path, hint }: Pick<FailedCall, "path" | "hint">): void {
  try {
    console.error(`interwire: ${path}:`, error, ...(hint === undefined ? [] : [`\n${hint}`]));
  } catch {
    console.error(`interwire: ${path}: an error that cannot be printed`);
  }
}
