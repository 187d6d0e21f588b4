import { type CallContext, type int32, RpcError } from "interwire";
import { type Serving, serveContract } from "./serving.js";
import type { IStreams } from "./stream-contract.js";

/** Implements the stream contract, and keeps what happened to its streams. */
export class Streams implements IStreams {
  readonly events: string[] = [];
  blocks = 0;

  async *Count(from: int32, to: int32): AsyncIterable<int32> {
    try {
      for (let value = from; value < to; value++) yield value;
    } finally {
      this.events.push("count closed");
    }
  }

  async CountLater(to: int32): Promise<AsyncIterable<int32>> {
    return this.Count(0, to);
  }

  async CountWithContext(to: int32, context?: CallContext): Promise<AsyncIterable<int32>> {
    context?.setResponseHeader("greeting", "hello");
    context?.setTrailer("parting", "bye");
    return this.Count(0, to);
  }

  async *Ticks(name: string, signal?: AbortSignal): AsyncIterable<string> {
    try {
      yield name;
      await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    } finally {
      await Promise.resolve();
      this.events.push(`${name} closed`);
    }
  }

  async *Blocks(size: int32): AsyncIterable<Uint8Array> {
    for (;;) {
      this.blocks++;
      yield new Uint8Array(size);
    }
  }

  async Sum(values: AsyncIterable<int32>): Promise<int32> {
    let sum = 0;
    try {
      for await (const value of values) {
        sum += value;
        this.events.push(`sum ${sum}`);
      }
    } catch (error) {
      this.events.push(String(error));
      throw error;
    }
    return sum;
  }

  async Take(count: int32, values: AsyncIterable<int32>, prefix: string): Promise<string> {
    const taken: int32[] = [];
    if (count > 0) {
      for await (const value of values) if (taken.push(value) === count) break;
    }
    return prefix + taken.join();
  }

  async *Double(values: AsyncIterable<int32>): AsyncIterable<int32> {
    for await (const value of values) yield 2 * value;
  }

  async Split(text: string | null): Promise<[int32, AsyncIterable<string | null>, string]> {
    if (text === "fail") throw new RpcError(3, "nothing to split");
    return [text?.length ?? 0, partsOf(text), "done"];
  }

  async *FailAt(at: int32, plain: boolean): AsyncIterable<int32> {
    for (let value = 0; value < at; value++) yield value;
    throw plain ? new Error("secret") : new RpcError(9, `at ${at}`);
  }
}

async function* partsOf(text: string | null): AsyncIterable<string | null> {
  if (text === null) yield null;
  else for (const part of text.split(" ")) yield part === "-" ? null : part;
}

/** A server of the stream contract and a client. */
export type Running = Serving<IStreams, Streams>;

/** Serves the stream contract, some of it in another way. */
export function runStreams(implementation?: Partial<IStreams>): Promise<Running> {
  return serveContract<IStreams, Streams>(Object.assign(new Streams(), implementation));
}

/** All items of a stream. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** A source of values that says when it was closed. */
export function sourceOf<T>(
  values: Iterable<T>,
): AsyncIterable<T> & { readonly state: { closed: boolean; taken: number } } {
  const state = { closed: false, taken: 0 };
  const items = (async function* () {
    try {
      for (const value of values) {
        state.taken++;
        yield value;
      }
    } finally {
      state.closed = true;
    }
  })();
  return Object.assign(items, { state });
}

/** 0, 1, 2 … without end. */
export function* naturals(): Iterable<number> {
  for (let value = 0; ; value++) yield value;
}
