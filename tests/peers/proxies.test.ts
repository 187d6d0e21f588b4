import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  type Channel,
  type Client,
  type CloseOptions,
  type CreateServerOptions,
  createChannel,
  createClientFactory,
  createServer,
  type int32,
  type Server,
} from "interwire";
import { http2 } from "interwire/http2";
import { describePeerClient } from "../interop/describe-peer.js";
import { grpcJsPeer } from "../interop/grpc-js-peer.js";
import { pause } from "../runtime/running.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { caddy } from "./caddy.js";
import { haproxy } from "./haproxy.js";
import { nginx } from "./nginx.js";
import type { HttpProxy, RunningProxy } from "./proxy.js";

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
const temporary = temporaryFolder();
let folders = 0;
/** A folder that nothing else uses, with a short name: a socket's path is at most 107 bytes. */
function newFolder(): string {
  const folder = join(temporary, String(folders++));
  mkdirSync(folder);
  return folder;
}

/** The transports of our server; the clients are grpc-js'. */
const transports: Readonly<Record<string, CreateServerOptions>> = {
  "grpc-js": {},
  "HTTP/2 of our own": { transport: http2() },
};
const proxies = [nginx, haproxy, caddy];
// Caddy loses a call in some restarts, by chance: one that it repeats after a failed dial has no body any more. What servers do for
// proxies like it is in `tests/faults/goaway.test.ts`.
const cells = [nginx, haproxy].flatMap((proxy) =>
  Object.entries(transports).map(([name, options]) => ({ proxy, options, name: `${proxy.name}, ${name}` })),
);

/** A server that is reached through a proxy, which goes before it. */
function behind(proxy: HttpProxy, server: Server): Server {
  const folder = newFolder();
  let running: RunningProxy | undefined;
  const listen = server.listen.bind(server);
  const close = server.close.bind(server);
  return Object.assign(server, {
    listen: async () => {
      const socket = `unix:${join(folder, "server")}`;
      await listen(socket);
      running = proxy.start(folder, [socket]);
      using channel = createChannel(running.address);
      await channel.connect({ timeoutMs: 60_000 });
      return running.address;
    },
    close: async (options?: CloseOptions) => {
      await running?.stop();
      await close(options);
    },
  });
}

/** Node's client ends a request stream before it resets it. A proxy hands on the end by itself, and it may be all that the server sees. */
const unable = { client: [...(grpcJsPeer.unable?.client ?? []), "a cancellation while the server reads"] };

// Node's own server stands still behind HAProxy 2.6 when both sides of a call send much: HAProxy reads nothing of a connection while
// the buffer of one of its streams is full, and so does not see that there is room.
describe.each(proxies)("$name", (proxy) => {
  describePeerClient({
    ...grpcJsPeer,
    unable,
    name: `grpc-js behind ${proxy.name}`,
    newServer: (options) => behind(proxy, createServer({ ...options, transport: http2() })),
  });
});

describe.each(cells)("$name: servers that restart", ({ proxy, options }) => {
  const folder = newFolder();
  const sockets = ["one", "two"].map((one) => `unix:${join(folder, one)}`);
  const serve = async (socket: string): Promise<Server> => {
    const server = createServer(options).implement<IWork>(work);
    await server.listen(socket);
    return server;
  };

  let servers: Server[];
  let running: RunningProxy;
  let channel: Channel;
  let client: Client<IWork>;
  beforeAll(async () => {
    servers = await Promise.all(sockets.map(serve));
    running = proxy.start(folder, sockets);
    channel = createChannel(running.address);
    await channel.connect({ timeoutMs: 60_000 });
    client = createClientFactory().createClient<IWork>(channel);
  });
  afterAll(async () => {
    channel?.close();
    await Promise.all((servers ?? []).map((server) => server.close({ graceMs: 0 })));
    await running?.stop();
    process.stdout.write(`${proxy.name}: ${restarts} restarts\n`);
  });

  test("no call fails while they do so one after the other", async () => {
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
      // So that the proxy has connections to the new one.
      while (calls < before + 200) await pause(5);
    }
    going = false;
    await Promise.all(loops);
    expect({ failures, complaints: proxy.complaints(folder) }).toEqual({ failures: [], complaints: [] });
    expect(calls).toBeGreaterThan(restarts * 200);
  });
});
