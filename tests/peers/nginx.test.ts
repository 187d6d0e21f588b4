import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Channel,
  type Client,
  createChannel,
  createClientFactory,
  createServer,
  type int32,
  type Server,
} from "interwire";
import { pause } from "../runtime/running.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { type NginxProxy, startNginx } from "./nginx.js";

/** @serviceContract */
interface IWork {
  /** @operationContract */
  Do(milliseconds: int32): Promise<int32>;
  /** @operationContract */
  Count(items: int32): AsyncIterable<int32>;
}

const work = {
  async Do(milliseconds: int32) {
    await pause(milliseconds);
    return milliseconds;
  },
  async *Count(items: int32) {
    for (let item = 0; item < items; item++) {
      yield item;
      await pause(1);
    }
  },
};

const restarts = 20;
const folder = temporaryFolder();
const sockets = ["one", "two"].map((name) => `unix:${join(folder, name)}`);
const serve = async (socket: string): Promise<Server> => {
  const server = createServer().implement<IWork>(work);
  await server.listen(socket);
  return server;
};

let servers: Server[];
let proxy: NginxProxy;
let channel: Channel;
let client: Client<IWork>;
beforeAll(async () => {
  servers = await Promise.all(sockets.map(serve));
  proxy = startNginx(folder, sockets);
  channel = createChannel(proxy.address);
  await channel.connect({ timeoutMs: 60_000 });
  client = createClientFactory().createClient<IWork>(channel);
});
afterAll(async () => {
  channel?.close();
  await Promise.all((servers ?? []).map((server) => server.close({ graceMs: 0 })));
  await proxy?.stop();
  process.stdout.write(`nginx: ${restarts} restarts\n`);
});

test("no call behind nginx fails while its servers restart one after the other", async () => {
  let calls = 0;
  let going = true;
  const failures: string[] = [];
  const repeat = async (call: () => Promise<unknown>): Promise<void> => {
    for (; going; calls++) await call().catch((error: Error) => failures.push(error.message));
  };
  const count = async (): Promise<void> => {
    const items: int32[] = [];
    for await (const item of client.Count(10)) items.push(item);
    if (items.length !== 10) throw new Error(`The stream ended with ${items.length} of 10 items.`);
  };
  const loops = Array.from({ length: 24 }, (_, index) => repeat(index < 4 ? count : () => client.Do(index % 6)));
  for (let restart = 0; restart < restarts; restart++) {
    const index = restart % servers.length;
    const before = calls;
    // Longer than the test may take: nothing waits for its end.
    await servers[index]?.close({ graceMs: 600_000 });
    servers[index] = await serve(sockets[index] ?? "");
    // So that nginx has connections to the new one.
    while (calls < before + 200) await pause(5);
  }
  going = false;
  await Promise.all(loops);
  expect({
    failures,
    log: readFileSync(join(folder, "error.log"), "utf8").match(/upstream (?:sent|prematurely).*/g),
  }).toEqual({ failures: [], log: null });
  expect(calls).toBeGreaterThan(restarts * 200);
});
