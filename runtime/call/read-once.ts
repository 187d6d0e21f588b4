import { readTwice } from "../base/setup-errors/setup-errors.js";

/** The request streams that calls have read and that cannot be read again. */
const taken = new WeakSet<object>();

/**
 * Takes a request stream for one call of an operation.
 * @throws SetupError IW2026 if another call has taken a stream that cannot be read again: it would look like a stream without
 * items
 */
export function takeRequest(stream: AsyncIterable<unknown>, member: string): AsyncIterable<unknown> {
  if (!isReadOnce(stream)) return stream;
  if (taken.has(stream)) throw readTwice(member);
  taken.add(stream);
  return stream;
}

/** Whether a stream can be read only once: it is an iterator itself, or a stream of Node or of the web. */
function isReadOnce(stream: AsyncIterable<unknown>): boolean {
  const { next, readableDidRead, getReader } = stream as {
    readonly next?: unknown;
    readonly readableDidRead?: unknown;
    readonly getReader?: unknown;
  };
  return typeof next === "function" || readableDidRead !== undefined || typeof getReader === "function";
}
