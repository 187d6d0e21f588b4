import { readTwice } from "../base/setup-errors/setup-errors.js";

/** The request streams that a call has started to read and that can be read only once. */
const taken = new WeakSet<object>();

/**
 * Marks a request stream as taken by a call.
 * @throws SetupError IW2026 if another call has taken a stream that can be read only once, because it would seem to have no items
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
