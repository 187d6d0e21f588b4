import type { MessageTable } from "../message.js";
import { encodeFailure } from "../mismatch-error.js";

/** On Node, where no bundle has to be small, errors of encoding have all of their text in any case. */
export function explainMismatches(): void {}

/** The error for a failed encoding, see {@link encodeFailure}. */
export function encodingFailure(
  table: MessageTable,
  message: unknown,
  fields: (message: unknown) => unknown,
  path: string,
  thrown: unknown,
): unknown {
  return encodeFailure(table, fields(message), path, thrown);
}
