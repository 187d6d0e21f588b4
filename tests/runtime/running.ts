import { type CallContext, type int32, RpcError } from "interwire";
import type { ICalculator, Line, Order } from "./contracts.js";
import { type Serving, serveContract } from "./serving.js";

const neverCalled = (): never => {
  throw new Error("A streaming operation is served");
};

/** Implements the calculator contract in the plainest way, and keeps what it was called with. */
export class Calculator implements ICalculator {
  readonly seen: unknown[][] = [];
  /** The texts of the calls of Wait that arrived. */
  readonly waiting = new Set<string>();
  Watch = neverCalled;
  Collect = neverCalled;
  Chat = neverCalled;

  async Sum(...values: [int32, int32]): Promise<bigint> {
    this.seen.push(values);
    return BigInt(values[0] + values[1]);
  }

  async Buy({ lines, shelves }: Order): Promise<string> {
    return [...lines, ...shelves.values()].map(({ sku, quantity }) => `${sku}*${quantity}`).join();
  }

  async Move({ sku, quantity }: Line): Promise<Line> {
    return { sku: `${sku}!`, quantity };
  }

  async Fail(text: string): Promise<void> {
    throw text.startsWith("plain") ? new Error(text) : new RpcError(5, text);
  }

  Wait(text: string, signal?: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.add(text);
      if (text === "now") resolve(text);
      signal?.addEventListener("abort", () => {
        this.seen.push([`${text} aborted`]);
        reject(signal.reason);
      });
    });
  }

  async First(ctx: CallContext, text: string): Promise<string> {
    ctx.setResponseHeader("greeting", "hello");
    ctx.setTrailer("parting", "bye");
    return `${text} ${ctx.metadata.get("user").join()} ${ctx.path} ${ctx.deadline === undefined}`;
  }

  async Middle(...values: [string, AbortSignal | undefined, int32, CallContext?]): Promise<string> {
    const [text, signal, times, ctx] = values;
    this.seen.push([values.length]);
    return text.repeat(times) + String(signal?.aborted) + String(ctx?.peer?.includes("127.0.0.1"));
  }

  async Optional(...values: [string, int32?]): Promise<string> {
    this.seen.push(values);
    return values[0].repeat(values[1] ?? 2);
  }

  async Over(...values: int32[]): Promise<int32> {
    this.seen.push(values);
    return values.reduce((sum, value) => sum + value, 0);
  }

  async Ignored(): Promise<void> {}
}

/** A server of the calculator contract and a client. */
export type Running = Serving<ICalculator, Calculator>;

/** Serves the calculator contract. */
export function run(): Promise<Running> {
  return serveContract<ICalculator, Calculator>(new Calculator());
}

/** The error that a call fails with. */
export function failure(promise: Promise<unknown>): Promise<RpcError> {
  return promise.then(
    () => {
      throw new Error("The call succeeded");
    },
    (error) => error as RpcError,
  );
}

/** Lets what is on its way arrive. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits for what must happen soon; the test's time limit ends it. */
export async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await pause(5);
}
