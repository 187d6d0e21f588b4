import { readTwice } from "../base/setup-errors/setup-errors.js";

/** The request streams that calls have taken and that do not begin again. */
const taken = new WeakSet<object>();

/**
 * Takes a request stream of an operation for one call.
 * @throws SetupError IW2026 if a call has taken it before and it does not begin again: it would look like a stream without items
 */
export function takeRequest(stream: AsyncIterable<unknown>, member: string): AsyncIterable<unknown> {
  if (!isReadOnce(stream)) return stream;
  if (taken.has(stream)) throw readTwice(member);
  taken.add(stream);
  return stream;
}

/** Whether a stream is an iterator itself, or one of Node's or of the web: none of these begins again. */
function isReadOnce(stream: AsyncIterable<unknown>): boolean {
  const { next, readableDidRead, getReader } = stream as {
    readonly next?: unknown;
    readonly readableDidRead?: unknown;
    readonly getReader?: unknown;
  };
  return typeof next === "function" || readableDidRead !== undefined || typeof getReader === "function";
}
