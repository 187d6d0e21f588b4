import { once } from "node:events";
import {
  type Channel,
  type Client,
  Code,
  type CreateChannelOptions,
  type CreateServerOptions,
  contractOf,
  createChannel,
  createClientFactory,
  createServer,
  type Server,
} from "interwire";
import { http2 } from "interwire/http2";
import { failure, pause, until } from "../runtime/running.js";
import { type ServedAddress, servedAddresses } from "../runtime/served-addresses.js";
import { all, Kinds, kinds, Source } from "./kinds.js";
import type { IKinds } from "./kinds-contract.js";
import {
  connectFrames,
  endStream,
  type FrameServer,
  frameType,
  type RawConnection,
  requestHeaders,
  serveFrames,
} from "./raw-frames.js";
import { one } from "./server-faults.js";
import { Traces } from "./traces.js";

const clients = createClientFactory();

function answer(stream: number, connection: RawConnection): void {
  connection.headers(stream, { ":status": "200", "content-type": "application/grpc" });
  connection.data(stream, one);
  connection.headers(stream, { "grpc-status": "0" }, true);
}

const ended = async (server: FrameServer, channel: Channel, traces: Traces, signal: AbortSignal): Promise<void> => {
  channel.close();
  await server.close();
  await traces.gone(signal);
};

describe.each(Object.entries(kinds))("when a server sends GOAWAY, a %s call", (kind, { call }) => {
  const expected = kind === "unary" || kind === "client stream" ? 1 : [1];

  test("in progress finishes, and the next one takes a new connection", async () => {
    const traces = new Traces();
    const server = await serveFrames((stream, connection) => {
      if (connection === server.connections[0]) connection.goaway(stream, 0);
      answer(stream, connection);
    });
    const channel = createChannel(server.address);
    const client = clients.createClient<IKinds>(channel);
    const { signal } = new AbortController();
    await expect(call(client, new Source(), signal)).resolves.toEqual(expected);
    await expect(call(client, new Source(), signal)).resolves.toEqual(expected);
    expect(server.connections.length).toBe(2);
    await ended(server, channel, traces, signal);
  });

  test("that the server did not look at is made again on a new connection", async () => {
    const traces = new Traces();
    const server = await serveFrames((stream, connection) => {
      if (connection === server.connections[0]) connection.goaway(0, 0);
      else answer(stream, connection);
    });
    const channel = createChannel(server.address);
    const { signal } = new AbortController();
    const source = new Source();
    await expect(call(clients.createClient<IKinds>(channel), source, signal)).resolves.toEqual(expected);
    expect(server.connections.length).toBe(2);
    await until(() => source.taken === 0 || source.closed);
    await ended(server, channel, traces, signal);
  });
});

const transports: readonly [name: string, CreateServerOptions][] = [
  ["grpc-js", {}],
  ["http2", { transport: http2() }],
];

const [[, listenWhole]] = servedAddresses as [ServedAddress];

async function serve(
  options: CreateServerOptions = {},
  listen = listenWhole,
): Promise<{ server: Server; address: string; instance: Kinds }> {
  const instance = new Kinds();
  const server = createServer(options).implement<IKinds>(instance);
  return { server, address: await listen(server, contractOf<IKinds>()), instance };
}

describe.each(transports)(
  "when a server on %s closes, a stream in progress finishes and the next call",
  (_, options) => {
    let traces: Traces;
    let first: Awaited<ReturnType<typeof serve>>;
    beforeEach(async () => {
      traces = new Traces();
      first = await serve(options);
    });

    async function leaveDuring(client: Client<IKinds>): Promise<{ finish(): Promise<void> }> {
      const items = client.Download(1000)[Symbol.asyncIterator]();
      await items.next();
      const closing = first.server.close({ graceMs: 60_000 });
      const finish = async (): Promise<void> => {
        expect(await all({ [Symbol.asyncIterator]: () => items })).toHaveLength(999);
        await closing;
        expect(first.instance.running).toBe(0);
      };
      return { finish };
    }

    test("goes to another server", async () => {
      const second = await serve(options);
      const channel = createChannel(`ipv4:${first.address},${second.address}`);
      const client = clients.createClient<IKinds>(channel);
      const { finish } = await leaveDuring(client);
      await until(() => first.server.closing.aborted);
      while (second.instance.started === 0) await client.Ask(5);
      await finish();
      await expect(client.Ask(6)).resolves.toBe(6);
      expect(second.instance.started).toBeGreaterThan(1);
      channel.close();
      await second.server.close({ graceMs: 60_000 });
      await traces.gone();
    });

    test("fails with UNAVAILABLE where there is no other", async () => {
      const channel = createChannel(first.address);
      const client = clients.createClient<IKinds>(channel);
      const { finish } = await leaveDuring(client);
      await finish();
      expect(await failure(client.Ask(5))).toMatchObject({
        code: Code.UNAVAILABLE,
        rawMessage: expect.stringContaining("ECONNREFUSED"),
      });
      channel.close();
      await traces.gone();
    });
  },
);

/** The server's frames except settings and data; Node repeats a GOAWAY when the connection ends. */
const said = ({ received }: RawConnection): string[] => {
  const all = received.flatMap(({ type, payload, stream }) => {
    if (type === frameType.headers) return [`headers of ${stream}`];
    if (type === frameType.goaway) return [`GOAWAY behind ${payload.readUInt32BE(0)}, code ${payload.readUInt32BE(4)}`];
    return type === frameType.ping ? ["ping"] : [];
  });
  return all.filter((what, index) => !what.startsWith("GOAWAY") || all.indexOf(what) === index);
};
const closed = async ({ socket }: RawConnection): Promise<void> => {
  if (!socket.destroyed) await once(socket, "close");
};
const answered = (stream: number) => [`headers of ${stream}`, `headers of ${stream}`];
const ask = (client: RawConnection, stream: number): void => {
  client.headers(stream, requestHeaders("/IKinds/Ask"));
  client.data(stream, one, true);
};
// Longer than the test may take: nothing waits for its end.
const grace = { graceMs: 600_000 };

/**
 * A connection of a proxy that carries the calls of many callers, as proxies in Go have it. On GOAWAY the proxy makes no further call on it.
 * It repeats none whose body it has begun to send, as Go's transport cannot, so calls behind the GOAWAY's last one are lost.
 */
class ManyCalls {
  readonly connection: RawConnection;
  readonly sent: number[] = [];
  readonly left: Promise<unknown>;
  private last = Number.POSITIVE_INFINITY;

  constructor(connection: RawConnection, callers: number) {
    this.connection = connection;
    this.left = connection.frame(frameType.goaway);
    connection.onFrame = ({ type, flags, payload }) => {
      if (type === frameType.goaway) this.last = payload.readUInt32BE(0);
      // A caller makes its next call when it has the answer, which takes a while.
      if (type === frameType.headers && (flags & endStream) !== 0) setImmediate(() => this.call());
    };
    for (let caller = 0; caller < callers; caller++) this.call();
  }

  get lost(): number[] {
    return this.sent.filter((stream) => stream > this.last);
  }

  get answered(): number[] {
    const ends = this.connection.received.filter(
      ({ type, flags }) => type === frameType.headers && (flags & endStream) !== 0,
    );
    return ends.map(({ stream }) => stream).sort((a, b) => a - b);
  }

  private call(): void {
    if (this.last < Number.POSITIVE_INFINITY) return;
    const stream = 2 * this.sent.length + 1;
    this.sent.push(stream);
    ask(this.connection, stream);
  }
}

describe.each(servedAddresses)("when a server on grpc-js closes, a connection to %s", (_, listen) => {
  test("that makes a call is sent GOAWAY ahead of the answer, and loses nothing that was on its way", async () => {
    const { server, address } = await serve({}, listen);
    const client = await connectFrames(address);
    ask(client, 1);
    await until(() => said(client).length === 2);
    const closing = server.close(grace);
    await client.frame(frameType.ping);
    ask(client, 3);
    await closing;
    await closed(client);
    expect(said(client)).toEqual([...answered(1), "ping", "GOAWAY behind 3, code 0", ...answered(3)]);
  });

  test("of a proxy with many calls at a time is sent GOAWAY in a pause, behind all of them", async () => {
    const { server, address } = await serve({}, listen);
    const proxy = new ManyCalls(await connectFrames(address), 16);
    await until(() => proxy.sent.length > 100);
    await server.close(grace);
    await closed(proxy.connection);
    expect(proxy.lost).toEqual([]);
    expect(proxy.answered).toEqual(proxy.sent);
  });

  test("that makes no call is sent GOAWAY behind one ping that it answers", async () => {
    const { server, address } = await serve({}, listen);
    const client = await connectFrames(address);
    ask(client, 1);
    await until(() => said(client).length === 2);
    await server.close(grace);
    await closed(client);
    expect(said(client)).toEqual([...answered(1), "ping", "GOAWAY behind 1, code 0"]);
  });

  test("whose client leaves at the first ping, as a proxy does, is not waited for", async () => {
    const { server, address } = await serve({}, listen);
    const client = await connectFrames(address);
    await client.frame(frameType.settings);
    client.onFrame = ({ type }) => {
      if (type === frameType.ping) client.socket.destroy();
    };
    await server.close(grace);
    expect(said(client)).toEqual(["ping"]);
  });

  test("that answers no ping is not waited for", async () => {
    const { server, address } = await serve({}, listen);
    const client = await connectFrames(address);
    client.answersPings = false;
    await server.close(grace);
    await closed(client);
    expect(said(client)).toEqual(["ping", "GOAWAY behind 0, code 0"]);
  });

  test("whose client makes a call in place of an answer to the ping, and leaves, is not waited for", async () => {
    const { server, address } = await serve({}, listen);
    const client = await connectFrames(address);
    client.answersPings = false;
    client.onFrame = ({ type }) => {
      if (type === frameType.ping) ask(client, 1);
      if (said(client).length === 4) client.socket.end();
    };
    await server.close(grace);
    expect(said(client)).toEqual(["ping", "GOAWAY behind 1, code 0", ...answered(1)]);
  });

  test("with a call in progress is sent GOAWAY before the call ends, and ends behind it", async () => {
    const { server, address, instance } = await serve({}, listen);
    const client = await connectFrames(address);
    client.headers(1, requestHeaders("/IKinds/Upload"));
    client.data(1, one);
    await until(() => instance.running === 1);
    const closing = server.close(grace);
    await client.frame(frameType.goaway);
    client.data(1, one, true);
    await closing;
    await closed(client);
    expect(said(client)).toEqual(["ping", "GOAWAY behind 1, code 0", ...answered(1)]);
  });
});

const keepalive = { "grpc.keepalive_time_ms": 10, "grpc.keepalive_timeout_ms": 60_000 };
const pingers: readonly (readonly [who: string, CreateChannelOptions, CreateServerOptions])[] = [
  ["the client", { channelOptions: keepalive }, {}],
  ["the server", {}, { serverOptions: keepalive }],
  ["the client of our own HTTP/2", { channelOptions: keepalive }, { transport: http2() }],
  ["our own HTTP/2", {}, { transport: http2({ keepaliveTimeMs: 10 }) }],
];

test.each(pingers)(
  "when a server closes and %s sends pings, a call in progress finishes",
  async (_, client, server) => {
    const serving = await serve(server);
    const channel = createChannel(serving.address, client);
    await channel.connect();
    const source = new Source();
    const sum = clients.createClient<IKinds>(channel).Upload(source);
    await until(() => serving.instance.running === 1);
    const closing = serving.server.close({ graceMs: 600_000 });
    // Many times as long as until a ping, behind GOAWAY.
    await pause(400);
    await source.return();
    await expect(sum).resolves.toBe(1);
    await closing;
    channel.close();
  },
);

describe.each(servedAddresses)("a connection of a server on grpc-js to %s that reaches its age", (_, listen) => {
  const age = (graceMs: number): CreateServerOptions => ({
    serverOptions: { "grpc.max_connection_age_ms": 200, "grpc.max_connection_age_grace_ms": graceMs },
  });

  test("is sent GOAWAY in a pause, behind all calls of a proxy with many", async () => {
    const { server, address } = await serve(age(600_000), listen);
    const proxy = new ManyCalls(await connectFrames(address), 16);
    await proxy.left;
    await closed(proxy.connection);
    expect(proxy.lost).toEqual([]);
    expect(proxy.answered).toEqual(proxy.sent);
    await server.close(grace);
  });

  test("lets its calls in progress finish within their grace, and then ends", async () => {
    const { server, address, instance } = await serve(age(100), listen);
    const client = await connectFrames(address);
    client.headers(1, requestHeaders("/IKinds/Upload"));
    client.data(1, one);
    await closed(client);
    expect(said(client).at(-1)).toBe("GOAWAY behind 1, code 0");
    await until(() => instance.running === 0);
    await server.close(grace);
  });
});

describe.each(transports)("when a client of a server on %s sends GOAWAY, its calls in progress", (name, options) => {
  async function leave(): Promise<{ server: Server; instance: Kinds; client: RawConnection }> {
    const { server, address, instance } = await serve(options);
    const client = await connectFrames(address);
    client.headers(1, requestHeaders("/IKinds/Upload"));
    client.data(1, one);
    client.headers(3, requestHeaders("/IKinds/Download"));
    client.data(3, Buffer.concat([one.subarray(0, 4), Buffer.from("020801", "hex").subarray(0, 3)]), true);
    await until(() => instance.running === 2);
    client.goaway(0, 0);
    // A server of grpc-js sends GOAWAY once it knows; the other one goes on.
    if (name === "grpc-js") await client.frame(frameType.goaway);
    return { server, instance, client };
  }

  test("finish", async () => {
    const { server, instance, client } = await leave();
    const closing = server.close({ graceMs: 60_000 });
    client.data(1, one, true);
    client.reset(3, 8);
    await client.frame(frameType.headers);
    await closing;
    expect(instance.running).toBe(0);
    expect(client.received.some(({ type, stream }) => type === frameType.data && stream === 1)).toBe(true);
  });

  test("are cut off when the server's grace is over", async () => {
    const { server, instance, client } = await leave();
    await server.close({ graceMs: 20 });
    expect(instance.running).toBe(0);
    await until(() => client.socket.destroyed || client.socket.readableEnded);
    client.socket.destroy();
  });
});
