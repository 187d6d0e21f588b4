import { connect } from "node:http2";
import { gzipSync } from "node:zlib";
import type { ServerOptions } from "@grpc/grpc-js";
import { Code, createChannel, createClientFactory } from "interwire";
import { frame } from "../interop/raw-http2.js";
import { onEveryServer } from "../runtime/on-grpc-server.js";
import { until } from "../runtime/running.js";
import { seededRandom } from "../support/seeded-random.js";
import { Kinds, kinds } from "./kinds.js";
import type { IKinds } from "./kinds-contract.js";
import { connectFrames, type RawConnection, requestHeaders } from "./raw-frames.js";
import { compressed, one } from "./server-faults.js";
import { Traces } from "./traces.js";

interface Serving {
  readonly instance: Kinds;
  readonly address: string;
  /** The server serves on, has nothing to report, and closes. */
  stop(): Promise<void>;
}

onEveryServer((newServer, serves) => {
  async function serve(serverOptions: ServerOptions = {}): Promise<Serving> {
    const traces = new Traces();
    const errors: unknown[] = [];
    const instance = new Kinds();
    const server = newServer({ serverOptions, onError: (error) => void errors.push(error) });
    const address = await server.implement<IKinds>(instance).listen("127.0.0.1:0");
    const stop = async (): Promise<void> => {
      const channel = createChannel(address);
      await expect(createClientFactory().createClient<IKinds>(channel).Ask(7)).resolves.toBe(7);
      channel.close();
      await until(() => instance.running === 0);
      expect(errors).toEqual([]);
      await server.close({ graceMs: 60_000 });
      await traces.gone();
    };
    return { instance, address, stop };
  }

  /** Requests that run until their call ends: `Ask` of -1 and `Download` of 1 wait for it, the others for more items. */
  const requests: Readonly<Record<string, { readonly bytes: Buffer; readonly ends: boolean }>> = {
    unary: { bytes: frame("08ffffffffffffffffff01"), ends: true },
    "server stream": { bytes: one, ends: true },
    "client stream": { bytes: one, ends: false },
    duplex: { bytes: one, ends: false },
  };

  const faults: Readonly<Record<string, (connection: RawConnection) => void>> = {
    ...Object.fromEntries(
      [0, 1, 2, 3, 5, 7, 8, 11, 99].map((code) => [
        `resets the stream with code ${code}`,
        (connection: RawConnection) => connection.reset(1, code),
      ]),
    ),
    "ends the connection": ({ socket }) => socket.end(),
    "resets the connection": ({ socket }) => socket.resetAndDestroy(),
    "sends GOAWAY and ends the connection": (connection) => {
      connection.goaway(0, 0);
      connection.socket.end();
    },
    "sends GOAWAY with an error": (connection) => connection.goaway(0, 2),
  };

  function open(client: RawConnection, stream: number, kind: string): void {
    const { bytes, ends } = requests[kind] as (typeof requests)[string];
    client.headers(stream, requestHeaders((kinds[kind] as (typeof kinds)[string]).path));
    client.data(stream, bytes, ends);
  }

  const cancelled = expect.objectContaining({ code: Code.CANCELLED });

  describe.each(Object.entries(requests))("the server ends a %s call when its client", (kind, { ends }) => {
    test.each(Object.entries(faults))("%s", async (_, fault) => {
      const { instance, address, stop } = await serve();
      const client = await connectFrames(address);
      open(client, 1, kind);
      await until(() => instance.running === 1);
      fault(client);
      await until(() => instance.running === 0);
      expect(instance.failures).toEqual(ends ? [] : [cancelled]);
      client.socket.destroy();
      await stop();
    });
  });

  /** After these, Node's HTTP/2 does not look at the connection any more, not even for its end. */
  const violations: readonly ((connection: RawConnection) => void)[] = [
    ({ socket }) => socket.write("GET / HTTP/1.1\r\n\r\n"),
    ({ socket }) => socket.write(Buffer.from(Array.from({ length: 100_000 }, () => random() * 256))),
    (connection) => connection.data(1, Buffer.alloc(100_000)),
    (connection) => connection.data(99, one),
  ];
  const random = seededRandom(3);

  test("the server ends the calls of clients that break HTTP/2 when they answer no probe", async () => {
    const { instance, address, stop } = await serve({
      "grpc.keepalive_time_ms": 100,
      "grpc.keepalive_timeout_ms": 1_000,
    });
    const clients = await Promise.all(violations.map(() => connectFrames(address)));
    for (const client of clients)
      for (const [at, kind] of Object.keys(requests).entries()) open(client, 2 * at + 1, kind);
    await until(() => instance.running === 4 * violations.length);
    for (const [at, violate] of violations.entries()) violate(clients[at] as RawConnection);
    await until(() => instance.running === 0);
    expect(instance.failures).toEqual(violations.flatMap(() => [cancelled, cancelled]));
    for (const { socket } of clients) socket.destroy();
    await stop();
  });

  interface Answer {
    readonly ":status": number;
    readonly "grpc-status"?: string;
    readonly "grpc-message"?: string;
  }

  /** Sends bytes as a request and gives back the answer's headers and trailers. */
  function send(
    address: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    bytes: Buffer,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const session = connect(`http://${address}`);
      session.on("error", reject);
      const stream = session.request({
        ":method": "POST",
        ":path": path,
        te: "trailers",
        "content-type": "application/grpc",
        ...headers,
      });
      const all = {};
      stream.on("response", (block) => Object.assign(all, block));
      stream.on("trailers", (block) => Object.assign(all, block));
      stream.on("error", () => {});
      stream.on("close", () => session.close(() => resolve(all as Answer)));
      stream.resume();
      stream.end(bytes);
    });
  }

  const item = { unary: "The request", "client stream": "An item of the request" };

  test.each(["text/html", "application/json", "application/x-protobuf"])(
    "the server answers a request of the type %s with HTTP's own status",
    async (type) => {
      const { address, instance, stop } = await serve();
      const answer = await send(address, "/IKinds/Ask", { "content-type": type }, one);
      expect(answer[":status"]).toBe(415);
      expect(instance.started).toBe(0);
      await stop();
    },
  );

  // HTTP/2 of our own refuses some of these in other words, or by HTTP's status: tests/http2-server has its rows.
  if (serves === "http2") return;
  describe.each(Object.entries(item))("the server refuses a %s request that", (kind, what) => {
    const { path } = kinds[kind] as (typeof kinds)[string];
    test.each<[string, Readonly<Record<string, string>>, Buffer, Code, string]>([
      ["is garbage in a frame", {}, frame("ff".repeat(64)), Code.INTERNAL, `${what} cannot be decoded: `],
      [
        "has a length beyond the limit",
        {},
        Buffer.from("00ffffffff00", "hex"),
        Code.RESOURCE_EXHAUSTED,
        "Received message larger than max (4294967295 vs 4194304)",
      ],
      [
        "has a length that is too small",
        {},
        Buffer.from("00000000010801", "hex"),
        Code.INTERNAL,
        `${what} cannot be decoded: `,
      ],
      [
        "is random bytes",
        {},
        Buffer.from("8f3ac1d2e4b59607", "hex"),
        Code.RESOURCE_EXHAUSTED,
        "Received message larger than max (985780964 vs 4194304)",
      ],
      [
        "is compressed in an unknown way",
        { "grpc-encoding": "br" },
        compressed(one),
        Code.UNIMPLEMENTED,
        // The guard before grpc-js answers, which servers of others do not have.
        serves === "grpc-js"
          ? 'The grpc-encoding is "br", and only identity, deflate and gzip are read'
          : 'Received message compressed with unsupported encoding "br"',
      ],
      [
        "says that it is compressed, and is not",
        { "grpc-encoding": "gzip" },
        compressed(one),
        Code.INTERNAL,
        "Failed to decompress message",
      ],
      [
        "is an empty message that is flagged as compressed",
        { "grpc-encoding": "gzip" },
        compressed(Buffer.alloc(0)),
        Code.INTERNAL,
        "Failed to decompress message",
      ],
      [
        "is half of a compressed message",
        { "grpc-encoding": "gzip" },
        compressed(gzipSync(Buffer.alloc(1000)).subarray(0, 12)),
        Code.INTERNAL,
        "Failed to decompress message",
      ],
      [
        "is too large without its compression",
        { "grpc-encoding": "gzip" },
        compressed(gzipSync(Buffer.alloc(5 * 1024 * 1024))),
        Code.RESOURCE_EXHAUSTED,
        "Received message that decompresses to a size larger than 4194304",
      ],
      [
        "has a deadline that is none",
        { "grpc-timeout": "soon" },
        one,
        Code.INTERNAL,
        'Invalid grpc-timeout value "soon"',
      ],
    ])("%s", async (_, headers, bytes, code, text) => {
      const { address, stop } = await serve();
      const answer = await send(address, path, headers, bytes);
      expect(answer).toMatchObject({ ":status": 200, "grpc-status": String(code) });
      expect(decodeURI(String(answer["grpc-message"]))).toContain(text);
      await stop();
    });
  });
});
