import { type Mismatch, valueMismatch } from "../errors/setup-errors.js";
import { firstMismatch } from "./first-mismatch.js";
import type { MessageTable } from "./message.js";
import { messageInner } from "./message-parts.js";

/**
 * The error for a failed encoding: IW2007 with the place, or what was thrown when every value fits (a getter threw).
 * A message that is an array (arguments, a tuple) holds its fields in order; `path` is how the message itself is called.
 */
export function encodeFailure(table: MessageTable, message: unknown, path: string, thrown: unknown): unknown {
  return mismatchError(table, message, path, thrown, "all");
}

/** The error for what failed on the way through a value: IW2007 where that holds itself or is too deep, else what was thrown. */
export function nestingFailure(table: MessageTable, message: unknown, thrown: unknown): unknown {
  return isStackOverflow(thrown) ? mismatchError(table, message, table.name, thrown, "nesting") : thrown;
}

/** Of fewer levels it is not the value that fills the stack. */
const deep = 500;

function mismatchError(
  table: MessageTable,
  message: unknown,
  path: string,
  thrown: unknown,
  nesting: "nesting" | "all",
): unknown {
  let mismatch: Mismatch | undefined;
  try {
    const { mismatch: found, deepest } = firstMismatch(messageInner(table, message, path), nesting);
    mismatch = found ?? (isStackOverflow(thrown) && deepest.levels >= deep ? deepest : undefined);
  } catch {
    return thrown;
  }
  return mismatch === undefined ? thrown : valueMismatch(mismatch, thrown);
}

// The engine's error is of the realm of the code that ran, so its class tells nothing; and what was thrown may be anything.
function isStackOverflow(error: unknown): boolean {
  try {
    const { name, message } = error as Error;
    return name === "RangeError" && message === "Maximum call stack size exceeded";
  } catch {
    return false;
  }
}
