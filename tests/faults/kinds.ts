import type { Client, int32 } from "interwire";
import type { IKinds } from "./kinds-contract.js";

/** Implements all kinds, and knows what runs. Whatever it answers lasts until its call ends, unless a count bounds it. */
export class Kinds implements IKinds {
  running = 0;
  started = 0;
  /** The errors of its loops over requests. */
  readonly failures: unknown[] = [];

  async Ask(value: int32, signal?: AbortSignal): Promise<int32> {
    return this.track(async () => {
      if (value < 0) await aborted(signal);
      return value;
    });
  }

  async *Download(count: int32, signal?: AbortSignal): AsyncIterable<int32> {
    this.enter();
    try {
      for (let value = 0; value !== count; value++) yield value;
      if (count === 1) await aborted(signal);
    } finally {
      this.running--;
    }
  }

  async Upload(values: AsyncIterable<int32>): Promise<int32> {
    return this.track(async () => {
      let sum = 0;
      for await (const value of this.heard(values)) sum += value;
      return sum;
    });
  }

  async *Exchange(values: AsyncIterable<int32>): AsyncIterable<int32> {
    this.enter();
    try {
      for await (const value of this.heard(values)) yield value;
    } finally {
      this.running--;
    }
  }

  private enter(): void {
    this.running++;
    this.started++;
  }

  private async track<T>(act: () => Promise<T>): Promise<T> {
    this.enter();
    try {
      return await act();
    } finally {
      this.running--;
    }
  }

  private async *heard<T>(values: AsyncIterable<T>): AsyncIterable<T> {
    try {
      yield* values;
    } catch (error) {
      this.failures.push(error);
      throw error;
    }
  }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

/** A source of numbers that says when it was closed. It gives one, and then waits until it is closed. */
export class Source implements AsyncIterableIterator<int32> {
  taken = 0;
  closed = false;
  private end: () => void = () => {};
  private readonly ended = new Promise<IteratorResult<int32>>((resolve) => {
    this.end = () => resolve({ value: undefined, done: true });
  });

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<int32>> {
    return this.taken++ === 0 ? { value: 1, done: false } : this.ended;
  }

  async return(): Promise<IteratorResult<int32>> {
    this.closed = true;
    this.end();
    return { value: undefined, done: true };
  }
}

/** Reads a stream to its end and gives back the items. */
export async function all<T>(items: AsyncIterable<T>, take: (item: T) => void = () => {}): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) {
    found.push(item);
    take(item);
  }
  return found;
}

interface Kind {
  readonly path: string;
  /** Makes a call that lasts. */
  call(client: Client<IKinds>, source: Source, signal: AbortSignal): Promise<unknown>;
}

/** A lasting call of each kind. */
export const kinds: Readonly<Record<string, Kind>> = {
  unary: { path: "/IKinds/Ask", call: (client, _, signal) => client.Ask(-1, signal) },
  "server stream": { path: "/IKinds/Download", call: (client, _, signal) => all(client.Download(1, signal)) },
  "client stream": { path: "/IKinds/Upload", call: (client, source, signal) => client.Upload(source, signal) },
  duplex: { path: "/IKinds/Exchange", call: (client, source, signal) => all(client.Exchange(source, signal)) },
};
