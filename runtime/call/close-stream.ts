import { dispose } from "./dispose.js";
import { openStream } from "./open-stream.js";

/** The method with which generators are disposed of, in versions of Node that have it. It does nothing but call `return`. */
const ofGenerators: unknown = ((async function* () {})() as Partial<AsyncDisposable>)[Symbol.asyncDispose];

/** An iterator without items, in place of that of a stream which could not be opened. */
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
  // Not within the code that stops reading.
  await undefined;
  // Side by side: `return` of a Readable waits for a `next` that is pending, which its disposal ends. Without a `next` before it, it does nothing.
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
  return typeof inTime === "function" ? inTime !== ofGenerators : typeof atOnce === "function";
}
