// Channels of interwire's own HTTP/2 lose no call while a proxy before the server reads its configuration again.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Channel, type Client, createClientFactory, type int32, type Server } from "interwire";
import { createChannel, createServer } from "interwire/http2";
import { pause } from "../runtime/running.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { haproxy } from "./haproxy.js";
import { nginx } from "./nginx.js";
import type { RunningProxy } from "./proxy.js";

/** @serviceContract */
interface IWork {
  /** @operationContract */
  Do(milliseconds: int32): Promise<int32>;
  /** @operationContract */
  Count(items: int32): AsyncIterable<int32>;
  /** @operationContract */
  Sum(items: AsyncIterable<int32>): Promise<int32>;
}

const reloads = 10;
const temporary = temporaryFolder();

async function* upTo(items: int32): AsyncIterable<int32> {
  for (let item = 0; item < items; item++) {
    yield item;
    await pause(1);
  }
}

async function sum(items: AsyncIterable<int32>): Promise<int32> {
  let total = 0;
  for await (const item of items) total += item;
  return total;
}

describe.each([nginx, haproxy])("$name", (proxy) => {
  const folder = join(temporary, proxy.name.toLowerCase());
  let server: Server;
  let running: RunningProxy;
  let channel: Channel;
  let client: Client<IWork>;
  let connections = 0;
  const onConnected = (): void => {
    connections++;
  };

  beforeAll(async () => {
    mkdirSync(folder);
    server = createServer().implement<IWork>({
      async Do(milliseconds) {
        await pause(milliseconds);
        return milliseconds;
      },
      Count: upTo,
      Sum: sum,
    });
    const socket = `unix:${join(folder, "server")}`;
    await server.listen(socket);
    running = proxy.start(folder, [socket]);
    subscribe("interwire:channel:connected", onConnected);
    channel = createChannel(running.address);
    await channel.connect({ timeoutMs: 60_000 });
    client = createClientFactory().createClient<IWork>(channel);
  });
  afterAll(async () => {
    channel?.close();
    unsubscribe("interwire:channel:connected", onConnected);
    await running?.stop();
    await server?.close({ graceMs: 0 });
  });

  test("no call fails while it reloads between and under calls", async () => {
    const kinds: readonly (() => Promise<unknown>)[] = [
      () => sum(client.Count(5)),
      () => client.Sum(upTo(5)),
      ...Array.from({ length: 4 }, (_, index) => () => client.Do(index)),
    ];
    const failures: string[] = [];
    // nginx keeps a connection for as long as there are calls on it, so each wave of calls ends before the next one begins.
    const wave = async (): Promise<void> => {
      const results = await Promise.allSettled(kinds.flatMap((call) => [call(), call(), call(), call()]));
      for (const one of results) if (one.status === "rejected") failures.push((one.reason as Error).message);
    };
    for (let reload = 0; reload < reloads; reload++) {
      const before = connections;
      await running.reload();
      while (connections === before) await wave();
      await wave();
    }
    expect(failures).toEqual([]);
    expect(connections).toBeGreaterThan(reloads);
  });
});
