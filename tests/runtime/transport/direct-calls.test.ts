import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import type { ChannelOptions } from "@grpc/grpc-js";
import { type Channel, createChannel, createClientFactory, Metadata } from "interwire";
import { temporaryFolder } from "../../support/temporary-folder.js";
import type { ICalculator } from "../contracts.js";
import { failure, until } from "../running.js";
import {
  answer,
  clients,
  closeLater,
  compressed,
  connectTo,
  createCall,
  responseHead,
  serve,
  three,
  ways,
} from "../two-ways.js";

const calculatorOf = (channel: Channel) => clients.createClient<ICalculator>(channel);

test.each(ways)("a call over a connected channel goes through %s", async (way, options) => {
  const { port } = await serve((stream) => answer(stream, three));
  const client = calculatorOf(await connectTo(`127.0.0.1:${port}`, options));
  await expect(client.Sum(1, 2)).resolves.toBe(3n);
  expect(createCall).toHaveBeenCalledTimes(way === "direct" ? 0 : 1);
});

describe("what the server sees does not depend on the way", () => {
  const metadata = new Metadata();
  metadata.add("user", "ada");
  metadata.add("user", "byron");
  metadata.add("token-bin", Buffer.from([0, 255]));

  test.each<[string, Parameters<typeof createClientFactory>[0]]>([
    ["without options", {}],
    ["with metadata", { defaults: { metadata } }],
    ["with a deadline", { defaults: { timeoutMs: 5_000_000 } }],
    ["with a deadline of days", { defaults: { timeoutMs: 1_000_000_000 } }],
    ["with all of them", { defaults: { metadata, timeoutMs: 5_000_000 } }],
  ])("%s", async (_, factory) => {
    const seen: IncomingHttpHeaders[] = [];
    const { port } = await serve((stream, headers) => {
      seen.push(headers);
      answer(stream, three);
    });
    for (const [, options] of ways) {
      const channel = await connectTo(`127.0.0.1:${port}`, options);
      await createClientFactory(factory).createClient<ICalculator>(channel).Sum(1, 2);
    }
    const [direct, layered] = seen.map(({ "grpc-timeout": timeout, ...headers }) => ({
      ...headers,
      timeout: typeof timeout === "string" ? timeout.replace(/^\d+/, (digits) => "9".repeat(digits.length)) : timeout,
    }));
    expect(direct).toEqual(layered);
    expect(direct).toMatchObject({ ":path": "/ICalculator/Sum", "grpc-accept-encoding": "identity,deflate,gzip" });
  });

  test("the authority is that of the target", async () => {
    const seen: unknown[] = [];
    const see = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
      seen.push(headers[":authority"]);
      answer(stream, three);
    };
    const { port } = await serve(see);
    const path = join(temporaryFolder(), "socket");
    await serve(see, { path });
    const { port: port6 } = await serve(see, { port: 0, host: "::1" });
    const targets: [string, ChannelOptions?][] = [
      [`127.0.0.1:${port}`],
      [`localhost:${port}`],
      [`dns:localhost:${port}`],
      [`dns:///localhost:${port}`],
      [`ipv4:127.0.0.1:${port}`],
      [`127.0.0.1:${port}`, { "grpc.default_authority": "example.com" }],
      [`unix:${path}`],
      [`[::1]:${port6}`],
      [`ipv6:[::1]:${port6}`],
    ];
    for (const [target, options] of targets) {
      for (const [, way] of ways) await calculatorOf(await connectTo(target, { ...options, ...way })).Sum(1, 2);
    }
    const pairs = targets.map((_, at) => seen.slice(at * 2, at * 2 + 2));
    for (const [direct, layered] of pairs) expect(direct).toBe(layered);
    expect(pairs.map(([direct]) => direct)).toContain("localhost");
  });
});

describe.each(ways)("through %s", (way, wayOptions) => {
  const sum = async (act: (stream: ServerHttp2Stream) => void, options: ChannelOptions = {}) => {
    const { port } = await serve(act);
    return calculatorOf(await connectTo(`127.0.0.1:${port}`, { ...wayOptions, ...options })).Sum(1, 2);
  };
  const message = Buffer.from("0803", "hex");

  test.each<[string, string, Buffer]>([
    ["gzip", "gzip", compressed(gzipSync(message))],
    ["deflate", "deflate", compressed(deflateSync(message))],
    ["no flag, though an encoding is named", "gzip", three],
  ])("an answer is read with %s", async (_, encoding, bytes) => {
    await expect(sum((stream) => answer(stream, bytes, { "grpc-encoding": encoding }))).resolves.toBe(3n);
  });

  // gRPC for .NET sends this for an empty message.
  test.each(["gzip", "deflate"])(
    "an answer of no bytes flagged as %s is empty, unless grpc-js inflates it",
    async (encoding) => {
      const call = sum((stream) => answer(stream, compressed(Buffer.alloc(0)), { "grpc-encoding": encoding }));
      if (way === "direct") await expect(call).resolves.toBe(0n);
      else await expect(call).rejects.toThrow(`Failed to decompress ${encoding}-encoded message`);
    },
  );

  test.each<[string, string, Buffer, ChannelOptions, { code: number; rawMessage?: unknown }]>([
    [
      "is not of its encoding",
      "gzip",
      compressed(Buffer.from("no gzip at all")),
      {},
      { code: 13, rawMessage: "Failed to decompress gzip-encoded message" },
    ],
    [
      "is too long when it is decompressed",
      "gzip",
      compressed(gzipSync(Buffer.alloc(5000))),
      { "grpc.max_receive_message_length": 1000 },
      {
        code: 8,
        rawMessage:
          'Received message that decompresses to a size larger than 1000 (the limit of the client: "grpc.max_receive_message_length" of its channel)',
      },
    ],
    [
      "is too long",
      "identity",
      Buffer.concat([Buffer.from([0, 0, 0, 7, 208]), Buffer.alloc(2000)]),
      { "grpc.max_receive_message_length": 1000 },
      { code: 8, rawMessage: expect.stringContaining("2000 vs 1000") },
    ],
  ])("a call fails whose answer %s", async (_, encoding, bytes, options, expected) => {
    const call = sum((stream) => answer(stream, bytes, { "grpc-encoding": encoding }), options);
    expect(await failure(call)).toMatchObject({ path: "/ICalculator/Sum", ...expected });
  });

  test("a status keeps its text and its trailers", async () => {
    const call = sum((stream) => {
      answer(stream, Buffer.alloc(0), {}, { "grpc-status": "5", "grpc-message": "no%20such%20sum", reason: "lost" });
    });
    const error = await failure(call);
    expect(error).toMatchObject({ code: 5, rawMessage: "no such sum" });
    expect(error.metadata?.get("reason")).toEqual(["lost"]);
  });

  test("a request that is too large is not sent", async () => {
    let calls = 0;
    const act = (stream: ServerHttp2Stream) => {
      calls++;
      stream.on("end", () => answer(stream, three));
    };
    const { port } = await serve(act);
    const channel = await connectTo(`127.0.0.1:${port}`, { ...wayOptions, "grpc.max_send_message_length": 100 });
    const error = await failure(calculatorOf(channel).Fail("x".repeat(200)));
    expect(error).toMatchObject({
      code: 8,
      rawMessage:
        'Attempted to send message with a size larger than 100 (the limit of the client: "grpc.max_send_message_length" of its channel)',
    });
    await expect(calculatorOf(channel).Sum(1, 2)).resolves.toBe(3n);
    expect(calls).toBeGreaterThanOrEqual(1);
  });

  test("a call that the server refuses unseen is made again, once", async () => {
    let calls = 0;
    const call = sum((stream) => {
      if (++calls === 1) stream.close(7);
      else answer(stream, three);
    });
    await expect(call).resolves.toBe(3n);
    expect(calls).toBe(2);
  });

  test("a call that the server refuses after its headers is not made again", async () => {
    let calls = 0;
    const call = sum((stream) => {
      calls++;
      stream.respond(responseHead);
      setImmediate(() => stream.close(7));
    });
    expect(await failure(call)).toMatchObject({ code: 13 });
    expect(calls).toBe(1);
  });

  test("a deadline ends a call, and the server learns of it", async () => {
    const codes: unknown[] = [];
    const { port } = await serve((stream) => stream.on("close", () => codes.push(stream.rstCode)));
    const channel = await connectTo(`127.0.0.1:${port}`, wayOptions);
    const hasty = createClientFactory({ defaults: { timeoutMs: 50 } }).createClient<ICalculator>(channel);
    const error = await failure(hasty.Sum(1, 2));
    expect(error).toMatchObject({ code: 4, rawMessage: expect.stringMatching(/^Deadline exceeded after 0\.\d+s,/) });
    expect(error.rawMessage).toContain(`remote_addr=127.0.0.1:${port}`);
    await until(() => codes.length === 1);
    expect(codes).toEqual([8]);
  });

  test("a deadline that has passed ends a call before it is sent", async () => {
    const { port } = await serve((stream) => answer(stream, three));
    const channel = await connectTo(`127.0.0.1:${port}`, wayOptions);
    const late = createClientFactory({ defaults: { deadline: new Date(0) } }).createClient<ICalculator>(channel);
    expect(await failure(late.Sum(1, 2))).toMatchObject({ code: 4 });
  });

  test("calls go on after their connection was lost", async () => {
    const first = await serve((stream) => answer(stream, three));
    const channel = await connectTo(`127.0.0.1:${first.port}`, {
      ...wayOptions,
      "grpc.initial_reconnect_backoff_ms": 50,
    });
    const client = clients.createClient<ICalculator>(channel);
    await client.Sum(1, 2);
    first.close();
    await failure(client.Sum(1, 2));
    await serve((stream) => answer(stream, three), { port: first.port, host: "127.0.0.1" });
    await channel.connect();
    await expect(client.Sum(1, 2)).resolves.toBe(3n);
  });
});

describe("connect", () => {
  test("fails when there is no connection in time", async () => {
    const silent = createTcpServer((socket) => closeLater(() => socket.destroy()));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const channel = createChannel(address);
    expect(await failure(channel.connect({ timeoutMs: 50 }))).toMatchObject({
      code: 4,
      rawMessage: `Not connected to ${address} after 50 ms`,
    });
    channel.close();
    silent.close();
  });

  test("fails on a closed channel, and leaves it closed", async () => {
    const { port } = await serve((stream) => answer(stream, three));
    const channel = await connectTo(`127.0.0.1:${port}`);
    const client = calculatorOf(channel);
    channel.close();
    expect(await failure(channel.connect())).toMatchObject({ code: 14 });
    expect(await failure(client.Sum(1, 2))).toMatchObject({ code: 14 });
  });

  test("is not needed: the first call connects", async () => {
    const { port } = await serve((stream) => answer(stream, three));
    const channel = createChannel(`127.0.0.1:${port}`);
    closeLater(() => channel.close());
    await expect(calculatorOf(channel).Sum(1, 2)).resolves.toBe(3n);
  });
});
