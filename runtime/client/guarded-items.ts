import { closeStream } from "../call/close-stream.js";
import { openStream } from "../call/open-stream.js";

export interface GuardedCall {
  /** Called when the consumer stops reading. The call has to end, whatever state it is in. */
  abandon(): void;
}

const end: IteratorResult<unknown, undefined> = { value: undefined, done: true };

/**
 * The response stream of a call with interceptors, as the caller gets it. Interceptors may have replaced the stream, and it may
 * not exist yet. However reading ends, the call is ended too: an interceptor's generator that was never started would not close
 * the stream it wraps.
 */
export class GuardedItems implements AsyncIterableIterator<unknown, undefined> {
  readonly #call: GuardedCall;
  readonly #opened: Promise<AsyncIterator<unknown> | undefined>;
  #open: (iterator: AsyncIterator<unknown> | undefined) => void = () => {};
  #stream: AsyncIterable<unknown> | undefined = undefined;
  #iterator: AsyncIterator<unknown> | undefined = undefined;
  #waiting = 0;
  #over = false;

  constructor(call: GuardedCall, items: Promise<AsyncIterable<unknown>>) {
    this.#call = call;
    this.#opened = new Promise((resolve, reject) => {
      this.#open = resolve;
      items.then((stream) => this.#start(stream), reject).catch(reject);
    });
    // A stream may stay unread, so the rejection of its opening must not count as unhandled.
    this.#opened.catch(() => {});
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<unknown, undefined>> {
    if (this.#over) return end;
    this.#waiting++;
    try {
      const next = await (this.#iterator ?? (await this.#opened))?.next();
      if (next !== undefined && !next.done) return next;
      this.#leave();
      return end;
    } catch (error) {
      if (this.#over) return end;
      this.#leave();
      throw error;
    } finally {
      this.#waiting--;
    }
  }

  async return(): Promise<IteratorResult<unknown, undefined>> {
    if (this.#over) return end;
    this.#over = true;
    this.#open(undefined);
    // A generator cannot be closed while its `next` is pending, so the call is ended first, which ends the wait.
    if (this.#waiting > 0) this.#call.abandon();
    const failures: unknown[] = [];
    if (this.#stream !== undefined) await closeStream(this.#stream, this.#iterator, (error) => failures.push(error));
    this.#call.abandon();
    if (failures.length > 0) throw failures[0];
    return end;
  }

  async throw(error?: unknown): Promise<never> {
    await this.return();
    throw error;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  #start(stream: AsyncIterable<unknown>): void {
    if (this.#over) {
      void closeStream(stream, undefined, () => {});
      return;
    }
    this.#stream = stream;
    this.#iterator = openStream(stream);
    this.#open(this.#iterator);
  }

  #leave(): void {
    this.#over = true;
    this.#call.abandon();
  }
}
