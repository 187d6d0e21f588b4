import { Code } from "../base/code.js";
import { accept, type Checks, checkOptions } from "../base/options/check-options.js";
import { isNumber } from "../base/options/kinds.js";
import { RpcError } from "../errors/rpc-error.js";
import { Queue } from "./queue.js";
import type { Failure } from "./rejection.js";

export interface PushableOptions {
  /**
   * The greatest number of items that may wait to be read, 1024 by default. One more item makes the stream fail with
   * RESOURCE_EXHAUSTED.
   */
  readonly limit?: number;
}

/**
 * A stream into which a program pushes items. It can be read once, by one reader. Its functions can be passed around as
 * callbacks.
 */
export interface Pushable<T> extends AsyncIterableIterator<T, undefined>, AsyncDisposable {
  /**
   * A signal that aborts when the stream takes no more items: it was ended, has failed, or its reader has left, for example
   * because the call ended.
   */
  readonly signal: AbortSignal;
  /**
   * Adds an item. The promise resolves to true when the item has been read, and to false if the stream takes no more items. A
   * caller that awaits it goes no faster than the reader. It never rejects.
   */
  readonly push: (item: T) => Promise<boolean>;
  /** Ends the stream once the waiting items have been read. */
  readonly end: () => void;
  /** Makes the stream fail with an error once the waiting items have been read. */
  readonly fail: (error: unknown) => void;
}

const checks: Checks<PushableOptions> = {
  limit: accept(
    "Pass a whole number from 1, or leave it out.",
    isNumber,
    (value) => Number.isInteger(value) && value >= 1,
  ),
};

/**
 * Makes a stream that is fed by hand, for events, watches and chats: a method returns it, or a client passes it as a request stream.
 * @throws TypeError or RangeError if an option cannot be used
 * @example
 * const ticks = createPushable<int32>();
 * clock.on("tick", ticks.push);
 * ticks.signal.addEventListener("abort", () => clock.off("tick", ticks.push));
 * return ticks;
 */
export function createPushable<T>(options: PushableOptions = {}): Pushable<T> {
  checkOptions(checks, options, "createPushable()");
  return new PushableItems(options.limit ?? 1024);
}

interface Waiting<T> {
  readonly item: T;
  readonly settle: (isRead: boolean) => void;
}

type Result<T> = IteratorResult<T, undefined>;

const done: Result<never> = { value: undefined, done: true };

class PushableItems<T> implements Pushable<T> {
  readonly #limit: number;
  readonly #waiting = new Queue<Waiting<T>>();
  readonly #readers = new Queue<(result: Result<T> | Promise<Result<T>>) => void>();
  readonly #over = new AbortController();
  #failure: Failure | undefined = undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  readonly push = (item: T): Promise<boolean> => {
    if (this.signal.aborted) return Promise.resolve(false);
    const read = this.#readers.shift();
    if (read !== undefined) {
      read({ value: item, done: false });
      return Promise.resolve(true);
    }
    if (this.#waiting.length < this.#limit) {
      return new Promise((settle) => this.#waiting.push({ item, settle }));
    }
    this.fail(new RpcError(Code.RESOURCE_EXHAUSTED, `The stream is read too slowly: ${this.#limit} items wait`));
    return Promise.resolve(false);
  };

  readonly end = (): void => {
    if (this.signal.aborted) return;
    for (let read = this.#readers.shift(); read !== undefined; read = this.#readers.shift()) read(this.#last());
    this.#over.abort();
  };

  readonly fail = (error: unknown): void => {
    if (this.signal.aborted) return;
    this.#failure = { error };
    this.end();
  };

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Result<T>> {
    const first = this.#waiting.shift();
    if (first !== undefined) {
      first.settle(true);
      return Promise.resolve({ value: first.item, done: false });
    }
    return this.signal.aborted ? this.#last() : new Promise((resolve) => this.#readers.push(resolve));
  }

  async return(): Promise<Result<T>> {
    for (let left = this.#waiting.shift(); left !== undefined; left = this.#waiting.shift()) left.settle(false);
    this.#failure = undefined;
    this.end();
    return done;
  }

  async throw(error?: unknown): Promise<never> {
    await this.return();
    throw error;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  /** The result of `next` at the end of the stream. If the stream failed, the first returned promise rejects. */
  #last(): Promise<Result<T>> {
    const failure = this.#failure;
    this.#failure = undefined;
    return failure === undefined ? Promise.resolve(done) : Promise.reject(failure.error);
  }
}
