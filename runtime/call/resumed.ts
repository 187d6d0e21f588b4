import { Code } from "../base/code.js";
import { accept, bagOf, type Checks, checkOptions, listOf } from "../base/options/check-options.js";
import { aFunction, isNumber } from "../base/options/kinds.js";
import { callError } from "../errors/call-error.js";
import { isRpcError } from "../errors/rpc-error.js";
import { isSignal } from "./call-options.js";

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
  /** Ends the stream, also while it waits. Pass it to the call, too. */
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
): AsyncGenerator<Item, void, undefined> {
  aFunction(open, "The function", "resumed()");
  checkOptions(checks, options, "resumed()");
  return repeat(open, options);
}

async function* repeat<Item>(
  open: (last: Item | undefined) => AsyncIterable<Item> | PromiseLike<AsyncIterable<Item>>,
  options: ResumedOptions,
): AsyncGenerator<Item, void, undefined> {
  const { retryableStatusCodes = [Code.UNAVAILABLE], maxAttempts = Number.POSITIVE_INFINITY, signal } = options;
  const { initialMs = 1000, multiplier = 1.6, maxMs = 30_000 } = options.backOff ?? {};
  let last: Item | undefined;
  let failures = 0;
  for (;;) {
    try {
      for await (const item of await open(last)) {
        last = item;
        failures = 0;
        yield item;
      }
      return;
    } catch (error) {
      if (!isRpcError(error) || !retryableStatusCodes.includes(error.code) || ++failures >= maxAttempts) throw error;
    }
    const longest = Math.min(maxMs, initialMs * multiplier ** (failures - 1));
    await pause(longest * (1 + jitter * (2 * Math.random() - 1)), signal);
  }
}

interface EventSource {
  addEventListener?(event: string, listener: () => void): void;
  removeEventListener?(event: string, listener: () => void): void;
}

/** Waits, but no longer than until a browser is online again. Rejects if the signal aborts. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const page = globalThis as EventSource;
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      page.removeEventListener?.("online", goOn);
      signal?.removeEventListener("abort", aborted);
    };
    const goOn = () => {
      stop();
      resolve();
    };
    const aborted = {
      handleEvent() {
        stop();
        const text = "The stream was cancelled while it waited to go on";
        reject(callError(Code.CANCELLED, text, { cause: signal?.reason }, null));
      },
    };
    const timer = setTimeout(goOn, ms);
    page.addEventListener?.("online", goOn);
    signal?.addEventListener("abort", aborted);
    if (signal?.aborted === true) aborted.handleEvent();
  });
}
