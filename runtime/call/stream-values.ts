import { valueMismatch } from "../base/setup-errors/setup-errors.js";
import { show } from "../base/show.js";
import type { BoundOperation } from "../contract/bind.js";

/** Whether a value is an async iterable. */
export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof (value as Partial<AsyncIterable<unknown>> | null | undefined)?.[Symbol.asyncIterator] === "function";
}

/** Asserts that a value is the stream that the contract declares; an error calls it `path`. @throws SetupError IW2007 if it is not */
export function asStream(value: unknown, path: string): AsyncIterable<unknown> {
  if (isStream(value)) return value;
  throw valueMismatch({ path, type: "AsyncIterable", value: show(value) }, undefined);
}

/** The stream of a result that is not sent; undefined if there is none. A method may have returned anything, even what throws when it is read. */
export function unsentStream(operation: BoundOperation, result: unknown): AsyncIterable<unknown> | undefined {
  try {
    const stream = streamIn(operation, result);
    return isStream(stream) ? stream : undefined;
  } catch {
    return undefined;
  }
}

/** The value in the place where a method returns its stream: the whole result, or a place in a tuple. It may not be a stream. */
export function streamIn({ responseStream }: BoundOperation, result: unknown): unknown {
  return responseStream === undefined ? result : (result as readonly unknown[] | null | undefined)?.[responseStream];
}
