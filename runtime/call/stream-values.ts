import type { BoundOperation } from "../contract/bind.js";
import { valueMismatch } from "../errors/setup-errors.js";
import { show } from "../message/show.js";

/** Whether a value is a stream. */
export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof (value as Partial<AsyncIterable<unknown>> | null | undefined)?.[Symbol.asyncIterator] === "function";
}

/** A value that the contract has as a stream, called `path` in an error. @throws SetupError IW2007 */
export function asStream(value: unknown, path: string): AsyncIterable<unknown> {
  if (isStream(value)) return value;
  throw valueMismatch({ path, type: "AsyncIterable", value: show(value) }, undefined);
}

/** What stands where a method returns its stream: the whole result, or a place in a tuple. It may be no stream. */
export function streamIn({ responseStream }: BoundOperation, result: unknown): unknown {
  return responseStream === undefined ? result : (result as readonly unknown[] | null | undefined)?.[responseStream];
}
