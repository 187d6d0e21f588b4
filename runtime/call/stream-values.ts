import { valueMismatch } from "../base/setup-errors/setup-errors.js";
import { show } from "../base/show.js";
import type { BoundOperation } from "../contract/bound-contract.js";

export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof (value as Partial<AsyncIterable<unknown>> | null | undefined)?.[Symbol.asyncIterator] === "function";
}

/**
 * Asserts that a value is a stream where the contract declares one. `path` names the value in the error.
 * @throws SetupError IW2007 if it is not a stream
 */
export function asStream(value: unknown, path: string): AsyncIterable<unknown> {
  if (isStream(value)) return value;
  throw valueMismatch({ path, type: "AsyncIterable", value: show(value) }, undefined);
}

/**
 * The stream in a result that will not be sent, so that it can be closed. Undefined if there is none. A method may return
 * anything, even a value whose getters throw.
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
 * The value at the position of the response stream in a method's result: the result itself, or an element of the returned tuple.
 * It need not be a stream, because methods may return anything.
 */
export function streamIn({ responseStream }: BoundOperation, result: unknown): unknown {
  return responseStream === undefined ? result : (result as readonly unknown[] | null | undefined)?.[responseStream];
}
