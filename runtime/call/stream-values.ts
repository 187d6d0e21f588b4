import { valueMismatch } from "../base/setup-errors/setup-errors.js";
import { show } from "../base/show.js";
import type { BoundOperation } from "../contract/bind.js";

export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof (value as Partial<AsyncIterable<unknown>> | null | undefined)?.[Symbol.asyncIterator] === "function";
}

/**
 * Asserts that a value is a stream, as the contract declares. Errors call the value `path`.
 * @throws SetupError IW2007 if it is not a stream
 */
export function asStream(value: unknown, path: string): AsyncIterable<unknown> {
  if (isStream(value)) return value;
  throw valueMismatch({ path, type: "AsyncIterable", value: show(value) }, undefined);
}

/**
 * The stream in a result that is not sent, so that it can be closed. Undefined if there is none. A method may have returned
 * anything, even a value that throws when it is read.
 */
export function unsentStream(operation: BoundOperation, result: unknown): AsyncIterable<unknown> | undefined {
  try {
    const stream = streamIn(operation, result);
    return isStream(stream) ? stream : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The value at the place where a method returns its stream: the result itself, or an element of a returned tuple. It may not be a
 * stream.
 */
export function streamIn({ responseStream }: BoundOperation, result: unknown): unknown {
  return responseStream === undefined ? result : (result as readonly unknown[] | null | undefined)?.[responseStream];
}
