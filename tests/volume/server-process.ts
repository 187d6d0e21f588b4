import { createServer, type int32 } from "interwire";
import { heapUsed } from "./heap.js";
import { lagging } from "./lagging.js";
import type { IVolume } from "./volume-contract.js";

/** Answers with what it got, and makes sure that streams arrive whole and in order. */
class Volume implements IVolume {
  private met = 0;
  private meet: () => void = () => {};
  private meeting = new Promise<void>((resolve) => {
    this.meet = resolve;
  });

  async Echo(value: int32): Promise<int32> {
    return value;
  }

  async Meet(value: int32, count: int32): Promise<int32> {
    if (++this.met === count) this.meet();
    await this.meeting;
    return value;
  }

  async *Download(count: int32): AsyncIterable<int32> {
    for (let value = 0; value < count; value++) yield value;
  }

  async Upload(values: AsyncIterable<int32>): Promise<int32> {
    let count = 0;
    for await (const value of values) {
      if (value !== 0 && value !== count) throw new Error(`Item ${count} is ${value}`);
      count++;
    }
    return count;
  }

  async UploadToLagging(values: AsyncIterable<int32>): Promise<int32> {
    return this.Upload(lagging(values));
  }

  async *Exchange(values: AsyncIterable<int32>): AsyncIterable<int32> {
    yield* values;
  }
}

async function main(): Promise<void> {
  const server = createServer().map(Volume);
  const address = await server.listen("127.0.0.1:0");
  process.on("message", (question) => {
    if (question === "heap") process.send?.(heapUsed());
    else void server.close({ graceMs: 600_000 }).then(() => process.send?.("closed", () => process.disconnect()));
  });
  process.send?.(address);
}
void main();
