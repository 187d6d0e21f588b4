import { Code } from "../base/code.js";
import { longestTimerMs } from "../base/longest-timer.js";
import { accept, bagOf, type Checks, checkOptions, listOf } from "../base/options/check-options.js";
import { aFunction, isNumber } from "../base/options/kinds.js";
import { callError } from "../errors/call-error.js";
import { isRpcError } from "../errors/rpc-error.js";
import { isSignal } from "./call-options.js";
import { closeStream } from "./close-stream.js";
import { openStream } from "./open-stream.js";

/** The waits between attempts, which grow from one to the next by up to a fifth more or less (gRPC's connection-backoff.md). */
export interface BackOff {
  /** The first wait, in milliseconds. The default is 1000. */
  readonly initialMs?: number;
  /** The factor from one wait to the next. The default is 1.6. */
  readonly multiplier?: number;
  /** The longest wait, in milliseconds. The default is 30 000. */
  readonly maxMs?: number;
}

export interface ResumedOptions {
  readonly backOff?: BackOff;
  /** The greatest number of attempts in a row that bring no item. The default is no limit. */
  readonly maxAttempts?: number;
  /** The codes after which the stream is opened again. The default is UNAVAILABLE: the server or the network has failed. */
  readonly retryableStatusCodes?: readonly Code[];
  /** Ends the stream, also while it waits. */
  readonly signal?: AbortSignal;
}

const wait = accept("Pass a number of milliseconds from 0.", isNumber, (value) => value >= 0);
const backOffChecks: Checks<BackOff> = {
  initialMs: wait,
  multiplier: accept("Pass a number from 1.", isNumber, (value) => value >= 1),
  maxMs: wait,
};
const checks: Checks<ResumedOptions> = {
  backOff: bagOf(backOffChecks),
  maxAttempts: accept("Pass a whole number from 1, or leave it out.", isNumber, (value) => value >= 1),
  retryableStatusCodes: listOf(accept("Pass one of Code, such as Code.UNAVAILABLE.", isNumber)),
  signal: accept("Pass an AbortSignal.", isSignal),
};

/** The part of a wait by which it is longer or shorter. */
const jitter = 0.2;

type Open<Item> = (last: Item | undefined) => AsyncIterable<Item> | PromiseLike<AsyncIterable<Item>>;

/**
 * A response stream that goes on where it broke: `open` makes the call, and makes it again, with the last item, when the network or the
 * server fails. The stream ends as the first call does that ends in another way.
 * @throws TypeError or RangeError if an option cannot be used
 * @example
 * for await (const price of resumed((last) => client.Watch(last?.version ?? 0))) show(price);
 */
export function resumed<Item>(
  open: (last: Item | undefined) => AsyncIterable<Item> | PromiseLike<AsyncIterable<Item>>,
  options: ResumedOptions = {},
): AsyncIterableIterator<Item, undefined> & AsyncDisposable {
  aFunction(open, "The function", "resumed()");
  checkOptions(checks, options, "resumed()");
  return new ResumedItems(open, options);
}

const end: IteratorResult<never, undefined> = { value: undefined, done: true };
const ignore = (): void => {};

interface EventSource {
  addEventListener?(event: string, listener: () => void): void;
  removeEventListener?(event: string, listener: () => void): void;
}

/** Not a generator, whose `return` would wait for the next item. */
class ResumedItems<Item> implements AsyncIterableIterator<Item, undefined>, AsyncDisposable {
  readonly #open: Open<Item>;
  readonly #options: ResumedOptions;
  readonly #aborted = { handleEvent: (): void => void this.#close() };
  #last: Item | undefined = undefined;
  #stream: AsyncIterable<Item> | undefined = undefined;
  #iterator: AsyncIterator<Item> | undefined = undefined;
  /** Whether the call in progress has brought an item. */
  #isFruitful = false;
  /** The number of calls in a row that brought no item. */
  #failures = 0;
  /** Ends the wait for the next call. */
  #wake: () => void = ignore;
  /** Settles with the last call of `next`: they run one after another. */
  #turn: Promise<unknown> = Promise.resolve();
  #pending = 0;
  #isOver = false;

  constructor(open: Open<Item>, options: ResumedOptions) {
    this.#open = open;
    this.#options = options;
    options.signal?.addEventListener("abort", this.#aborted);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Item, undefined>> {
    this.#pending++;
    const result = this.#turn.then(() => this.#next()).finally(() => this.#pending--);
    this.#turn = result.catch(ignore);
    return result;
  }

  async return(): Promise<IteratorResult<Item, undefined>> {
    this.#finish();
    const closing = this.#close();
    // A stream may close only when its pending `next` has settled.
    if (this.#pending === 0) await closing;
    return end;
  }

  async throw(error?: unknown): Promise<never> {
    await this.return();
    throw error;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  async #next(): Promise<IteratorResult<Item, undefined>> {
    while (!this.#isOver) {
      try {
        this.#assertWanted();
        const result = await (this.#iterator ?? (await this.#start())).next();
        this.#assertWanted();
        if (this.#isOver) return end;
        if (result.done !== true) return this.#keep(result.value);
        this.#finish();
      } catch (error) {
        if (this.#isOver) return end;
        this.#assertTemporary(error);
        await this.#pause();
      }
    }
    return end;
  }

  async #start(): Promise<AsyncIterator<Item>> {
    this.#isFruitful = false;
    const stream = await this.#open(this.#last);
    this.#stream = stream;
    this.#iterator = openStream(stream) as AsyncIterator<Item>;
    if (this.#isOver || this.#options.signal?.aborted === true) void this.#close();
    return this.#iterator ?? { next: async () => end };
  }

  #keep(value: Item): IteratorResult<Item, undefined> {
    this.#last = value;
    this.#isFruitful = true;
    return { value, done: false };
  }

  /** Throws the error of a call that is not to be made again. */
  #assertTemporary(error: unknown): void {
    const { retryableStatusCodes = [Code.UNAVAILABLE], maxAttempts = Number.POSITIVE_INFINITY, signal } = this.#options;
    this.#stream = this.#iterator = undefined;
    this.#failures = this.#isFruitful ? 0 : this.#failures + 1;
    const isTemporary = isRpcError(error) && retryableStatusCodes.includes(error.code) && signal?.aborted !== true;
    if (isTemporary && this.#failures < maxAttempts) return;
    this.#finish();
    throw error;
  }

  #assertWanted(): void {
    const { signal } = this.#options;
    if (signal?.aborted !== true || this.#isOver) return;
    throw callError(Code.CANCELLED, "The stream was cancelled", { cause: signal.reason }, null);
  }

  /** Waits before the next call, but no longer than until a browser is online again. */
  #pause(): Promise<void> {
    const { initialMs = 1000, multiplier = 1.6, maxMs = 30_000 } = this.#options.backOff ?? {};
    const longest = Math.min(maxMs, initialMs * multiplier ** Math.max(0, this.#failures - 1));
    const ms = Math.min(longestTimerMs, longest * (1 + jitter * (2 * Math.random() - 1)));
    const page = globalThis as EventSource;
    return new Promise((resolve) => {
      this.#wake = () => {
        clearTimeout(timer);
        page.removeEventListener?.("online", this.#wake);
        this.#wake = ignore;
        resolve();
      };
      const timer = setTimeout(this.#wake, ms);
      page.addEventListener?.("online", this.#wake);
      if (this.#isOver || this.#options.signal?.aborted === true) this.#wake();
    });
  }

  #finish(): void {
    this.#isOver = true;
    this.#options.signal?.removeEventListener("abort", this.#aborted);
  }

  /** Ends the wait, or the call in progress. */
  async #close(): Promise<void> {
    this.#wake();
    const stream = this.#stream;
    const iterator = this.#iterator;
    this.#stream = this.#iterator = undefined;
    if (stream !== undefined) await closeStream(stream, iterator, ignore);
  }
}
