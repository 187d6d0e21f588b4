import { onFirstUse } from "../base/on-first-use.js";
import { dispose } from "./dispose.js";
import { openStream } from "./open-stream.js";

/** The `Symbol.asyncDispose` method of generators, in versions of Node that have it. It only calls `return`. */
const ofGenerators = onFirstUse(() => ({
  dispose: ((async function* () {})() as Partial<AsyncDisposable>)[Symbol.asyncDispose],
}));

/** An iterator without items, used in place of a stream's iterator when the stream could not be opened. */
export const notOpened: AsyncIterator<unknown> = { next: async () => ({ value: undefined, done: true }) };

/**
 * Closes a stream that is not read any more, so that it releases its resources. `iterator` is the iterator by which it was read,
 * or undefined if it was not read. `onError` is called with the errors that disposal and `return` throw.
 */
export async function closeStream(
  stream: AsyncIterable<unknown>,
  iterator: AsyncIterator<unknown> | undefined,
  onError: (error: unknown) => void,
): Promise<void> {
  const attempt = async (act: () => unknown): Promise<void> => {
    try {
      await act();
    } catch (error) {
      onError(error);
    }
  };
  // Closing runs in a later microtask, outside of the code that stopped reading.
  await undefined;
  // In parallel: a Readable's `return` waits for a pending `next`, which only its disposal ends. And `return` does nothing if
  // `next` was never called.
  await Promise.all([
    attempt(() => {
      if (isDisposable(stream)) return dispose(stream);
      return iterator === undefined ? openStream(stream).return?.() : undefined;
    }),
    attempt(() => iterator?.return?.()),
  ]);
}

function isDisposable(stream: AsyncIterable<unknown>): boolean {
  const { [Symbol.asyncDispose]: inTime, [Symbol.dispose]: atOnce } = stream as Partial<AsyncDisposable & Disposable>;
  return typeof inTime === "function" ? inTime !== ofGenerators().dispose : typeof atOnce === "function";
}
