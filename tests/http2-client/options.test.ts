import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type CallCredentials, credentials, Metadata as GrpcMetadata } from "@grpc/grpc-js";
import { Code, createClientFactory } from "interwire";
import { createChannel, createServer, http2 } from "interwire/http2";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { translateChannelOptions } from "../../runtime/transport/http2-client/channel-options.js";
import { transportOptionChecks } from "../../runtime/transport/transport-options.js";
import { failure, until } from "../runtime/running.js";
import { root } from "../support/compile.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { connect, type ICalls } from "./calls.js";
import { answer, closeLater, goaway, serveBytes, serveFrames } from "./scripted-server.js";

const pem = (name: string): string => readFileSync(join(root, `test-fixtures/tls/${name}.pem`), "utf8");
const target = "localhost:50051";
const own = "is for grpc-js' own transport, and this channel runs on HTTP/2 of interwire's own.";
const withGrpc = 'Take createChannel of "interwire" without the option transport.';

/** The headers that a channel sends with a call. */
async function headersOf(channelOptions: object): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  const server = createServer({
    interceptors: [
      ({ context }, next) => {
        for (const [name, [value]] of Object.entries(context.metadata.toJSON())) seen[name] = String(value);
        return next();
      },
    ],
  }).implement<ICalls>({ Echo: async (text) => text }, { partial: true });
  closeLater(() => void server.close({ graceMs: 0 }));
  const { client } = connect(await server.listen("127.0.0.1:0"), {}, channelOptions);
  await client.Echo("");
  return seen;
}

describe("an option of a channel of grpc-js that means nothing here is IW2022:", () => {
  test.each([
    ["grpc.service_config", '{"loadBalancingConfig":[{"round_robin":{}}]}', withGrpc],
    ["grpc.enable_http_proxy", 1, withGrpc],
    ["grpc.http_connect_target", "a:1", withGrpc],
    ["grpc.http_connect_creds", "a:b", withGrpc],
    ["grpc.enable_channelz", 1, "Leave it out: there is no channelz here."],
    ["grpc.retry_buffer_size", 1, "Use grpc.per_rpc_retry_buffer_size."],
    ["grpc.service_config_disable_resolution", 0, withGrpc],
    ["grpc-node.tls_enable_trace", 1, "Start Node with --trace-tls."],
    ["grpc-node.max_session_memory", 1, "Use limits of http2(), such as maxUnreadBytes."],
    ["grpc.lb.ring_hash.ring_size_cap", 1, withGrpc],
  ])("%s", (name, value, fix) => {
    expect(() => createChannel(target, { channelOptions: { [name]: value } })).toThrow(
      `IW2022: channelOptions of createChannel("${target}") has ${name}, which ${own} ${fix}`,
    );
  });

  test.each([
    ["grpc.service_config", '{"loadBalancingConfig":[]}'],
    ["grpc.enable_http_proxy", 0],
    ["grpc.enable_channelz", 0],
    ["grpc.service_config_disable_resolution", 1],
    ["grpc-node.tls_enable_trace", 0],
    ["grpc.use_local_subchannel_pool", 0],
    ["grpc.max_concurrent_streams", 1],
  ])("%s is taken with the value %s, which means the same as nothing", (name, value) => {
    createChannel(target, { channelOptions: { [name]: value } }).close();
  });

  test("credentials, except for the insecure ones", () => {
    createChannel(target, { credentials: credentials.createInsecure() }).close();
    expect(() => createChannel(target, { credentials: credentials.createSsl() })).toThrow(
      `IW2022: createChannel("${target}") got credentials, which ${own} Use tls.`,
    );
  });
});

test("every option of a channel of grpc-js is translated, ignored or refused", () => {
  for (const name of Object.keys(transportOptionChecks())) {
    const translate = () =>
      translateChannelOptions("createChannel()", { [name]: name === "grpc.service_config" ? "{}" : 1 });
    try {
      translate();
    } catch (error) {
      expect(error).toMatchObject({ code: "IW2022" });
    }
  }
});

test("an option of http2() that is for servers alone is IW2022", () => {
  expect(() => createChannel(target, { transport: http2({ heartbeatMs: 10 }) })).toThrow(
    `IW2022: The transport of createChannel("${target}"), http2(), has heartbeatMs, which is for servers alone. Leave it out.`,
  );
});

describe("what cannot be used is refused when the channel is made", () => {
  test.each<[what: string, given: unknown[], error: string]>([
    ["no address", [5], 'The address of createChannel() is 5. Pass "host:port".'],
    ["an address without a port", ["localhost"], 'it has no port. Write "localhost:50051".'],
    ["a scheme that nobody resolves", ["xds:///a"], "nothing in this program resolves"],
    ["an option that there is not", [target, { tsl: {} }], "has no option tsl"],
    [
      "both kinds of certificates",
      [target, { tls: {}, credentials: credentials.createInsecure() }],
      "got both credentials and tls",
    ],
    ["an option of tls of the wrong kind", [target, { tls: { rejectUnauthorized: 0 } }], "Pass true or false."],
    ["certificates that are none", [target, { tls: { ca: "x" } }], "ca is not a certificate in PEM form"],
    [
      "an option of the wrong kind",
      [target, { channelOptions: { "grpc.keepalive_time_ms": "5" } }],
      "grpc.keepalive_time_ms",
    ],
  ])("%s", (_, given, error) => {
    expect(() => createChannel(...(given as Parameters<typeof createChannel>))).toThrow(error);
  });
});

describe("options of grpc-js have their effect:", () => {
  test("the agent has a first and a last part", async () => {
    const headers = await headersOf({ "grpc.primary_user_agent": "shop/1", "grpc.secondary_user_agent": "(test)" });
    expect(headers["user-agent"]).toBe("shop/1 interwire (test)");
    expect((await headersOf({}))["user-agent"]).toBe("interwire");
  });

  test("the limits of messages", async () => {
    const { address } = await serveFrames((peer, id) => peer.send(answer(id)));
    const sending = connect(address, {}, { "grpc.max_send_message_length": 3 });
    expect(await failure(sending.client.Echo("long"))).toMatchObject({
      code: Code.RESOURCE_EXHAUSTED,
      rawMessage: expect.stringContaining("Attempted to send message with a size larger than 3"),
    });
    const receiving = connect(address, {}, { "grpc.max_receive_message_length": 3 });
    expect(await failure(receiving.client.Echo(""))).toMatchObject({
      code: Code.RESOURCE_EXHAUSTED,
      rawMessage: expect.stringContaining("Received message larger than max (4 vs 3)"),
    });
  });

  test("compression, which requests name and use from 1 KB", async () => {
    const { address, peers } = await serveFrames((peer, id) => peer.send(answer(id)));
    const { client } = connect(address, {}, { "grpc.default_compression_algorithm": 2 });
    await client.Echo("short");
    await client.Echo("long".repeat(1000));
    const [short, long] = peers[0]!.frames.filter(({ type }) => type === FrameType.data).map(({ payload }) => payload);
    expect(short?.[0]).toBe(0);
    expect(long?.[0]).toBe(1);
    expect(long!.length).toBeLessThan(200);
    const plain = gzipSync(Buffer.alloc(0)).subarray(0, 3);
    expect(long?.subarray(5, 8)).toEqual(plain);
  });

  test("an age, at which a connection takes no more calls", async () => {
    const { address, peers } = await serveFrames((peer, id) => peer.send(answer(id)));
    const { client } = connect(address, { maxConnectionAgeMs: 20 });
    await client.Echo("");
    await until(() => peers[0]?.count(FrameType.goaway) === 1);
    await expect(client.Echo("")).resolves.toBe("hi");
    expect(peers).toHaveLength(2);
  });
});

describe("addresses", () => {
  const echoing = async (at: string, listen = {}): Promise<string> => {
    const server = createServer().implement<ICalls>({ Echo: async (text) => text }, { partial: true });
    closeLater(() => void server.close({ graceMs: 0 }));
    return server.listen(at, listen);
  };

  test.each([
    ["127.0.0.1:0", (address: string) => address],
    ["127.0.0.1:0", (address: string) => `ipv4:${address}`],
    ["127.0.0.1:0", (address: string) => `dns:///${address}`],
    ["localhost:0", (address: string) => `dns:${address}`],
    ["[::1]:0", (address: string) => address],
    ["[::1]:0", (address: string) => `ipv6:${address}`],
    [`unix:${join(temporaryFolder(), "socket")}`, (address: string) => address],
  ])("of a server on %s", async (at, targetOf) => {
    const { client } = connect(targetOf(await echoing(at)));
    await expect(client.Echo("hello")).resolves.toBe("hello");
  });

  test("in the abstract namespace of Linux", async () => {
    const { createServer: createNetServer } = await import("node:net");
    const { port } = await serveFrames((peer, id) => peer.send(answer(id)));
    const { connect: open } = await import("node:net");
    const relay = createNetServer((socket) => {
      const other = open(port, "127.0.0.1");
      socket.pipe(other).pipe(socket);
      for (const end of [socket, other]) end.on("error", () => {});
    });
    const name = `interwire-${process.pid}`;
    await new Promise<void>((resolve) => relay.listen({ path: `\0${name}` }, resolve));
    closeLater(() => relay.close());
    await expect(connect(`unix-abstract:${name}`).client.Echo("")).resolves.toBe("hi");
  });

  test("with TLS, by the name of the certificate, and by another that an option gives", async () => {
    const address = await echoing("localhost:0", { tls: { cert: pem("server"), key: pem("server-key") } });
    const factory = createClientFactory({ defaults: { timeoutMs: 20_000 } });
    const echo = async (channelOptions: object): Promise<unknown> => {
      const channel = createChannel(address, { tls: { ca: pem("ca") }, channelOptions });
      closeLater(() => channel.close());
      return factory.createClient<ICalls>(channel).Echo("hello");
    };
    await expect(echo({})).resolves.toBe("hello");
    await expect(echo({ "grpc.ssl_target_name_override": "localhost" })).resolves.toBe("hello");
    expect(await failure(echo({ "grpc.ssl_target_name_override": "other.test" }))).toMatchObject({
      code: Code.UNAVAILABLE,
      rawMessage: expect.stringContaining("the certificate of the server is for another name"),
    });
  });
});

test("credentials of a call that fail end it with their code, and what they make is sent", async () => {
  const seen: unknown[] = [];
  const server = createServer({
    interceptors: [
      ({ context }, next) => {
        seen.push(context.metadata.get("authorization"));
        return next();
      },
    ],
  }).implement<ICalls>({ Echo: async (text) => text }, { partial: true });
  closeLater(() => void server.close({ graceMs: 0 }));
  const address = await server.listen("localhost:0", { tls: { cert: pem("server"), key: pem("server-key") } });
  const channel = createChannel(address, { tls: { ca: pem("ca") } });
  closeLater(() => channel.close());
  const echo = (made: CallCredentials): Promise<unknown> =>
    createClientFactory({ defaults: { timeoutMs: 20_000, credentials: made } })
      .createClient<ICalls>(channel)
      .Echo("");
  const token = credentials.createFromMetadataGenerator((_, done) => {
    const metadata = new GrpcMetadata();
    metadata.set("authorization", "Bearer a");
    done(null, metadata);
  });
  await echo(token);
  expect(seen).toEqual([["Bearer a"]]);
  const failing = credentials.createFromMetadataGenerator((_, done) =>
    done(Object.assign(new Error("no"), { code: Code.UNAUTHENTICATED })),
  );
  expect(await failure(echo(failing))).toMatchObject({
    code: Code.UNAUTHENTICATED,
    rawMessage: "Getting metadata from plugin failed with error: no",
  });
});

test("a server that ends every connection before it answers is asked with pauses", async () => {
  const { address, peers } = await serveBytes((peer) => peer.socket.destroy());
  const { client } = connect(address, {}, { "grpc.initial_reconnect_backoff_ms": 100_000 }, 100);
  for (let n = 0; n < 5; n++) await failure(client.Echo(""));
  expect(peers).toHaveLength(1);
});

describe("a connection that ends before it has answered a call", () => {
  const slow = { "grpc.initial_reconnect_backoff_ms": 100_000 };

  test("is followed by another at once", async () => {
    const { address, peers } = await serveFrames((peer, id, nth) => peer.send(nth === 0 ? goaway(0) : answer(id)));
    await expect(connect(address, {}, slow).client.Echo("")).resolves.toBe("hi");
    expect(peers).toHaveLength(2);
  });

  test("and the second in a row by a pause, after which the call goes on", async () => {
    const { address, peers } = await serveFrames((peer, id, nth) => peer.send(nth < 2 ? goaway(0) : answer(id)));
    const begin = performance.now();
    const { client } = connect(address, {}, { "grpc.initial_reconnect_backoff_ms": 200 });
    await expect(client.Echo("")).resolves.toBe("hi");
    expect(performance.now() - begin).toBeGreaterThan(150);
    expect(peers).toHaveLength(3);
  });

  test("however many calls ask for one", async () => {
    const { address, peers } = await serveFrames((peer) => peer.send(goaway(0)));
    const { client } = connect(address, {}, slow, 100);
    for (let n = 0; n < 5; n++) {
      expect(await failure(client.Echo(""))).toMatchObject({
        code: Code.DEADLINE_EXCEEDED,
        // The clock may have gone on between the deadline and the start of the call.
        rawMessage: expect.stringMatching(
          new RegExp(`^Deadline exceeded after 0\\.\\d{3}s: there is still no connection to ${address}$`),
        ),
      });
    }
    expect(peers).toHaveLength(2);
  });

  test("connect() does not wait for the end of the pause", async () => {
    let isUp = false;
    const { address } = await serveFrames((peer, id) => peer.send(isUp ? answer(id) : goaway(0)));
    const { client, channel } = connect(address, {}, slow, 1000);
    await failure(client.Echo(""));
    isUp = true;
    await channel.connect({ timeoutMs: 20_000 });
    await expect(client.Echo("")).resolves.toBe("hi");
  });

  test("and one that is told to calm down by a pause", async () => {
    const { address, peers } = await serveFrames((peer, id) => peer.send(answer(id), goaway(id, 11)));
    const { client } = connect(address, {}, slow, 300);
    await client.Echo("");
    expect(await failure(client.Echo(""))).toMatchObject({ code: Code.DEADLINE_EXCEEDED });
    expect(peers).toHaveLength(1);
  });
});
