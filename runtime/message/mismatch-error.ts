import { type Mismatch, valueMismatch } from "../base/setup-errors/setup-errors.js";
import { firstMismatch } from "./first-mismatch.js";
import type { MessageTable } from "./message.js";
import { messageInner } from "./message-parts.js";

/**
 * The error for a failed encoding: IW2007 with the path to the value that does not fit its type, or `thrown` itself if all values
 * fit, because then a getter threw it. `message` may be an array with the values of the fields: the arguments of an operation, or
 * a tuple. `path` is the name of the message.
 */
export function encodeFailure(table: MessageTable, message: unknown, path: string, thrown: unknown): unknown {
  return mismatchError(table, message, path, thrown, "all");
}

/**
 * The error for a failed recursion over a value (a copy or comparison): IW2007 if the value contains itself or is nested too
 * deeply, otherwise `thrown` itself.
 */
export function nestingFailure(table: MessageTable, message: unknown, thrown: unknown): unknown {
  return isStackOverflow(thrown) ? mismatchError(table, message, table.name, thrown, "nesting") : thrown;
}

/**
 * The least depth of a value that is blamed for a stack overflow. If the value is less deep, something else filled the stack,
 * such as a getter, and the engine's error is passed on.
 */
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

/** Whether an error is that of the engine for a call stack that is full. */
// Recognised by name and text: the engine's error is of the realm of the code that ran, so its class differs from this realm's; and
// code may throw any value.
export function isStackOverflow(error: unknown): boolean {
  try {
    const { name, message } = error as Error;
    return name === "RangeError" && message === "Maximum call stack size exceeded";
  } catch {
    return false;
  }
}
