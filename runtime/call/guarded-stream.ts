import { closeStream } from "./close-stream.js";
import { openStream } from "./open-stream.js";

const ignore = (): void => {};
const end: IteratorResult<unknown> = { value: undefined, done: true };

/**
 * A stream of a call with interceptors, wrapped so that the runtime can close it whatever interceptors do with it: they may never
 * read it, or wrap it in a generator that never starts or that is waiting.
 */
export class GuardedStream implements AsyncIterable<unknown>, AsyncDisposable {
  readonly #stream: AsyncIterable<unknown>;
  readonly #onRead: () => void;
  readonly #readings: Reading[] = [];
  #isClosed = false;

  /** `onRead` is called each time before the stream is read, and may throw. */
  constructor(stream: AsyncIterable<unknown>, onRead: () => void = ignore) {
    this.#stream = stream;
    this.#onRead = onRead;
  }

  /** Unwraps the stream that was passed to the constructor. */
  static within(guarded: GuardedStream): AsyncIterable<unknown> {
    return guarded.#stream;
  }

  [Symbol.asyncIterator](): AsyncIterator<unknown> {
    this.#onRead();
    const reading = new Reading(this.#stream);
    this.#readings.push(reading);
    return reading;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#readings.length === 0) await closeStream(this.#stream, undefined, ignore);
    else await Promise.all(this.#readings.map((reading) => reading.return()));
  }
}

class Reading implements AsyncIterator<unknown> {
  readonly #stream: AsyncIterable<unknown>;
  readonly #iterator: AsyncIterator<unknown>;
  #isOver = false;

  constructor(stream: AsyncIterable<unknown>) {
    this.#stream = stream;
    this.#iterator = openStream(stream);
  }

  async next(): Promise<IteratorResult<unknown>> {
    if (this.#isOver) return end;
    try {
      const next = await this.#iterator.next();
      if (next.done) this.#isOver = true;
      return next;
    } catch (error) {
      this.#isOver = true;
      throw error;
    }
  }

  async return(): Promise<IteratorResult<unknown>> {
    if (this.#isOver) return end;
    this.#isOver = true;
    await closeStream(this.#stream, this.#iterator, ignore);
    return end;
  }
}
