import { once } from "node:events";
import { type Code, type int32, RpcError } from "interwire";
import type { ISoak } from "./soak-contract.js";

/** Counts the operations in progress: none may be left. */
export class SoakService implements ISoak {
  running = 0;

  async Echo(text: string): Promise<string> {
    return text;
  }

  async Fail(code: int32): Promise<void> {
    throw new RpcError(code as Code, "as asked");
  }

  async Wait(signal: AbortSignal): Promise<void> {
    await this.during(() => once(signal, "abort"), signal.aborted);
  }

  async *List(text: string, count: int32): AsyncIterable<string> {
    yield* this.counted(repeated(text, count));
  }

  async Join(texts: AsyncIterable<string>): Promise<int32> {
    let length = 0;
    for await (const text of this.counted(texts)) length += text.length;
    return length;
  }

  async *Chat(texts: AsyncIterable<string>): AsyncIterable<string> {
    yield* this.counted(texts);
  }

  private async during(wait: () => Promise<unknown>, isOver: boolean): Promise<void> {
    this.running++;
    try {
      if (!isOver) await wait();
    } finally {
      this.running--;
    }
  }

  private async *counted(texts: AsyncIterable<string>): AsyncIterable<string> {
    this.running++;
    try {
      yield* texts;
    } finally {
      this.running--;
    }
  }
}

/** A text several times, with time between for others. */
export async function* repeated(text: string, count: number): AsyncIterable<string> {
  for (let n = 0; n < count; n++) {
    yield text;
    if (n % 8 === 7) await new Promise((resolve) => setImmediate(resolve));
  }
}
