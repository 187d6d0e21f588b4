import { monitorEventLoopDelay } from "node:perf_hooks";
import { createServer } from "interwire";
import { http2 } from "interwire/http2";
import type { IAttacked } from "./attacked-contract.js";

/** A report of the attacked process on itself. */
export interface ServerReport {
  /** How many bytes its memory grew by at most. */
  readonly growth: number;
  /** The longest time in milliseconds for which nothing else ran. */
  readonly delayMs: number;
  /** How many bytes it held more than before where that was measured, without garbage; 0 if it was not. */
  readonly held: number;
}

const attacked: IAttacked = {
  Echo: async (text) => text,
  Large: async (length) => "x".repeat(length),
  Count: async (texts) => {
    let count = 0;
    for await (const _ of texts) count++;
    return count;
  },
  Hold: () => new Promise(() => {}),
  Know: async (ctx) => {
    ctx.metadata.get("a");
    await new Promise(() => {});
  },
  async *Endless(text) {
    for (;;) yield text;
  },
};

/** The bytes of all objects and buffers, once garbage is collected. */
function collected(): number {
  for (let i = 0; i < 3; i++) global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function main(): Promise<void> {
  const options = process.argv[2] === "http2" ? { transport: http2() } : {};
  const server = createServer({ ...options, onError: () => {} }).implement<IAttacked>(attacked);
  const address = await server.listen("127.0.0.1:0");
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let before = 0;
  let most = 0;
  let heldBefore = 0;
  let held = 0;
  setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  process.on("message", (asked) => {
    if (asked === "start") {
      heldBefore = collected();
      delay.enable();
      before = most = process.memoryUsage.rss();
      process.send?.("started");
    } else if (asked === "measure") {
      held = collected() - heldBefore;
      process.send?.("measured");
    } else {
      most = Math.max(most, process.memoryUsage.rss());
      process.send?.({ growth: most - before, delayMs: delay.max / 1e6, held } satisfies ServerReport);
    }
  });
  process.send?.(address);
}

void main();
