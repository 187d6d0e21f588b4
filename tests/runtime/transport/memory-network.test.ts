import { AsyncLocalStorage } from "node:async_hooks";
import { type ChannelOptions, credentials, Metadata as GrpcMetadata } from "@grpc/grpc-js";
import {
  CallContext,
  type CreateServerOptions,
  createChannel,
  createClientFactory,
  createServer,
  Metadata,
  type Server,
  withOptions,
} from "interwire";
import { createMemoryNetwork } from "interwire/testing";
import type { IContexts } from "../context-contract.js";
import { aborted, Contexts } from "../contexts-running.js";
import type { ICalculator, IFirst } from "../contracts.js";
import { Calculator, failure, until } from "../running.js";
import type { IStreams } from "../stream-contract.js";
import { all, naturals, Streams, sourceOf } from "../streams-running.js";

const network = createMemoryNetwork();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function newServer(options: CreateServerOptions = {}): Server {
  const server = createServer({ transport: network.server, ...options });
  open.push({ close: () => server.close({ graceMs: 0 }) });
  return server;
}

function channelTo(address: string, channelOptions: ChannelOptions = {}) {
  const channel = createChannel(address, { transport: network.channel, channelOptions });
  open.push(channel);
  return channel;
}

async function serveContexts(instance = new Contexts(), options: CreateServerOptions = {}) {
  const address = await newServer(options).implement<IContexts>(instance).listen("memory:0");
  return { instance, address, client: createClientFactory().createClient<IContexts>(channelTo(address)) };
}

describe("addresses", () => {
  test("port 0 is a free one", async () => {
    const addresses = await Promise.all([1, 2].map(() => newServer().map(One).listen("some.host:0")));
    expect(addresses[0]).toMatch(/^some\.host:\d+$/);
    expect(new Set(addresses).size).toBe(2);
  });

  test("one that is in use is refused, and free once its server is closed", async () => {
    const first = newServer().map(One);
    await first.listen("host:1");
    await expect(newServer().map(One).listen("host:1")).rejects.toThrow(
      'IW2006: Cannot listen on host:1: the address is in use. Stop what uses it, or listen elsewhere; "127.0.0.1:0" picks a free port.',
    );
    await first.close();
    await expect(newServer().map(One).listen("host:1")).resolves.toBe("host:1");
  });

  test("networks know nothing of each other", async () => {
    const address = await newServer().map(One).listen("host:2");
    const channel = createChannel(address, { transport: createMemoryNetwork().channel });
    const error = await failure(
      createClientFactory().createClient<IFirst>(channel).Ping() as unknown as Promise<string>,
    );
    expect(error).toMatchObject({
      code: 14,
      rawMessage: "No connection established: no server listens on host:2",
    });
    channel.close();
  });
});

class One implements IFirst {
  Ping(): string {
    return "one";
  }
}

describe("what crosses", () => {
  test("headers and trailers are copies, as a wire would carry them", async () => {
    const received: Metadata[] = [];
    const { client, instance } = await serveContexts();
    instance.act = (ctx) => {
      received.push(ctx.metadata);
      ctx.setResponseHeader("several", ["a", "b"]);
      ctx.setTrailer("bytes-bin", [Buffer.from("a"), Buffer.from("b")]);
      return "";
    };
    const metadata = new Metadata();
    const bytes = Buffer.from("x");
    for (const text of ["a", "b"]) metadata.add("several", text);
    metadata.add("bytes-bin", bytes);
    const ctx = new CallContext({ metadata });
    const call = client.Unary(ctx, "");
    bytes[0] = 0;
    metadata.set("late", "1");
    await call;
    expect(received[0]?.toJSON()).toEqual({ several: ["a, b"], "bytes-bin": [Buffer.from("x")] });
    expect(ctx.responseHeaders?.get("several")).toEqual(["a, b"]);
    expect(ctx.trailers?.get("bytes-bin")).toEqual([Buffer.from("a"), Buffer.from("b")]);
  });

  test("no asynchronous context does, either way", async () => {
    const storage = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const { client, instance } = await serveContexts();
    instance.act = () => {
      seen.push(storage.getStore());
      return "";
    };
    await storage.run("client", () => client.Unary(new CallContext(), ""));
    await storage.run("client", () => all(client.Down("")));
    expect(seen).toEqual([undefined, undefined]);
  });

  test("nothing arrives while it is sent", async () => {
    const { client, instance } = await serveContexts();
    let arrived = false;
    instance.act = () => {
      arrived = true;
      return "";
    };
    const call = client.PlainUnary("");
    await Promise.resolve();
    expect(arrived).toBe(false);
    await call;
    expect(arrived).toBe(true);
  });

  test("a stream waits for who reads it", async () => {
    const streams = new Streams();
    const address = await newServer().implement<IStreams>(streams).listen("memory:0");
    const client = createClientFactory().createClient<IStreams>(channelTo(address));
    const blocks = client.Blocks(1024)[Symbol.asyncIterator]();
    await blocks.next();
    await settle();
    expect(streams.blocks).toBeLessThan(200);
    await blocks.return?.();
    const source = sourceOf(naturals());
    await expect(client.Take(0, source, "none")).resolves.toBe("none");
    expect(source.state.taken).toBeLessThan(200);
    await until(() => source.state.closed);
  });

  test("an endless stream leaves the event loop to others", async () => {
    const address = await newServer().implement<IStreams>(new Streams()).listen("memory:0");
    const client = createClientFactory({ defaults: { timeoutMs: 50 } }).createClient<IStreams>(channelTo(address));
    const { code, rawMessage } = await failure(all(client.Blocks(1)));
    const [, seconds] = /^Deadline exceeded after (\d+\.\d{3})s,remote_addr=.*$/.exec(rawMessage) ?? [];
    expect([code, rawMessage]).toEqual([4, `Deadline exceeded after ${seconds}s,remote_addr=${address}`]);
    // The text tells what was left of the deadline when the call reached the transport.
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(0.05);
  });
});

/** Lets everything that is on its way arrive. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
}

describe("limits of size are those of grpc-js", () => {
  const serve = async (serverOptions: ChannelOptions, channelOptions: ChannelOptions = {}) => {
    const address = await newServer({ serverOptions }).implement<ICalculator>(new Calculator()).listen("memory:0");
    return createClientFactory().createClient<ICalculator>(channelTo(address, channelOptions));
  };
  const over = "grpc.max_receive_message_length";
  const out = "grpc.max_send_message_length";

  test.each<[string, ChannelOptions, ChannelOptions, string]>([
    [
      "a request that the client may not send",
      {},
      { [out]: 100 },
      "Attempted to send message with a size larger than 100",
    ],
    ["a request that the server may not read", { [over]: 100 }, {}, "Received message larger than max (204 vs 100)"],
    ["a response that the server may not send", { [out]: 100 }, {}, "Sent message larger than max (205 vs 100)"],
    ["a response that the client may not read", {}, { [over]: 100 }, "Received message larger than max (205 vs 100)"],
  ])("%s", async (_, server, channel, rawMessage) => {
    const client = await serve(server, channel);
    const line = { sku: "x".repeat(201), quantity: 0 };
    expect(await failure(client.Move(line))).toMatchObject({ code: 8, rawMessage });
  });

  test("4 MB unless given", async () => {
    const client = await serve({});
    const line = { sku: "x".repeat(4 * 1024 * 1024), quantity: 0 };
    expect(await failure(client.Move(line))).toMatchObject({
      code: 8,
      rawMessage: `Received message larger than max (${4 * 1024 * 1024 + 5} vs ${4 * 1024 * 1024})`,
    });
  });
});

describe("calls that reach nobody", () => {
  test("an operation that the server does not have", async () => {
    const address = await newServer().map(One).listen("memory:0");
    const client = createClientFactory().createClient<ICalculator>(channelTo(address));
    expect(await failure(client.Sum(1, 2))).toMatchObject({
      code: 12,
      rawMessage: "The server does not implement the method /ICalculator/Sum: it has no service ICalculator",
    });
  });

  test("one that waits for a server is made when that listens", async () => {
    const channel = channelTo("host:3");
    const client = createClientFactory({ defaults: { waitForReady: true } }).createClient<ICalculator>(channel);
    const call = client.Sum(1, 2);
    const connecting = channel.connect();
    await newServer().implement<ICalculator>(new Calculator()).listen("host:3");
    await connecting;
    await expect(call).resolves.toBe(3n);
  });

  test("one that waits ends with its deadline, and connecting with its own", async () => {
    const channel = channelTo("host:4");
    const client = createClientFactory({ defaults: { waitForReady: true, timeoutMs: 20 } }).createClient<ICalculator>(
      channel,
    );
    expect(await failure(client.Sum(1, 2))).toMatchObject({ code: 4 });
    expect(await failure(channel.connect({ timeoutMs: 20 }))).toMatchObject({
      code: 4,
      rawMessage: "Not connected to host:4 after 20 ms",
    });
  });

  test("one whose deadline has passed", async () => {
    const { client, instance } = await serveContexts();
    let calls = 0;
    instance.act = () => String(++calls);
    const late = withOptions(client, { deadline: new Date(0) });
    const errors = await Promise.all(Array.from({ length: 20 }, () => failure(late.PlainUnary(""))));
    expect(errors.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 4));
    await settle();
    expect(calls).toBe(0);
  });

  test("a closed channel", async () => {
    const channel = channelTo(await newServer().implement<ICalculator>(new Calculator()).listen("memory:0"));
    const client = createClientFactory().createClient<ICalculator>(channel);
    const waiting = client.Wait("for ever");
    channel.close();
    expect(await failure(waiting)).toMatchObject({ code: 1, rawMessage: "The channel was closed" });
    expect(await failure(client.Sum(1, 2))).toMatchObject({ code: 14, rawMessage: "Channel has been shut down" });
    expect(await failure(channel.connect())).toMatchObject({ code: 14, rawMessage: "Channel has been shut down" });
    expect(channel.state).toEqual({ connectivity: "shutdown", way: "memory" });
  });
});

describe("credentials of calls", () => {
  const generator = (fill: (metadata: GrpcMetadata, url: string) => void) =>
    credentials.createFromMetadataGenerator(({ service_url }, done) => {
      const metadata = new GrpcMetadata();
      try {
        fill(metadata, service_url);
        done(null, metadata);
      } catch (error) {
        done(error as Error);
      }
    });

  test("make headers", async () => {
    const { client, instance } = await serveContexts();
    instance.act = ({ metadata }) => metadata.get("token").join();
    const token = generator((metadata, url) => {
      metadata.set("token", `for ${url}`);
    });
    await expect(withOptions(client, { credentials: token }).PlainUnary("")).resolves.toBe(
      "for https://memory/IContexts",
    );
  });

  test("fail a call as over grpc-js", async () => {
    const { client } = await serveContexts();
    const failing = withOptions(client, {
      credentials: generator(() => {
        throw new Error("no token");
      }),
    });
    expect(await failure(failing.PlainUnary(""))).toMatchObject({
      code: 2,
      rawMessage: "Getting metadata from plugin failed with error: no token",
    });
    const twice = withOptions(client, {
      credentials: generator((metadata) => {
        for (const value of ["a", "b"]) metadata.add("authorization", value);
      }),
    });
    await expect(twice.PlainUnary("")).rejects.toThrow(/authorization/);
  });
});

describe("closing a server", () => {
  test("waits for calls in progress", async () => {
    const instance = new Contexts();
    const server = newServer().implement<IContexts>(instance);
    const client = createClientFactory().createClient<IContexts>(channelTo(await server.listen("memory:0")));
    let answer: (text: string) => void = () => {};
    let arrived = false;
    instance.act = () => {
      arrived = true;
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    const call = client.PlainUnary("");
    await until(() => arrived);
    const closing = server.close();
    expect(await failure(client.PlainUnary(""))).toMatchObject({ code: 14 });
    answer("done");
    await expect(call).resolves.toBe("done");
    await closing;
  });

  test("cuts off what is left, and both sides learn it", async () => {
    const { client, instance } = await serveContexts();
    let cancelled = false;
    instance.act = async ({ signal }) => {
      await aborted(signal);
      cancelled = true;
      return "";
    };
    const call = failure(client.PlainUnary(""));
    await settle();
    await open[0]?.close();
    expect(await call).toMatchObject({ code: 14, rawMessage: "The server is shutting down" });
    expect(cancelled).toBe(true);
  });
});

describe("what is about connections has no place", () => {
  test("TLS of a server", async () => {
    await expect(
      newServer()
        .map(One)
        .listen("memory:0", { tls: { cert: "", key: "" } }),
    ).rejects.toThrow('listen("memory:0") got tls, and a transport in memory has none. Leave it out.');
  });

  test("TLS of a channel", () => {
    expect(() => createChannel("memory:1", { transport: network.channel, tls: {} })).toThrow(
      'createChannel("memory:1") got tls, and a transport in memory has none. Leave it out.',
    );
  });

  test("interceptors of grpc-js", async () => {
    const server = newServer({ serverOptions: { interceptors: [(_, call) => call as never] } }).map(One);
    await expect(server.listen("memory:0")).rejects.toThrow(
      "createServer() got serverOptions.interceptors, which are grpc-js' own, and nothing runs them in memory. " +
        'Use the option interceptors, or let the test go over a socket: { transport: "socket" }.',
    );
  });
});
