import type { ClientHttp2Session } from "node:http2";
import { connect } from "node:net";
import { type CreateServerOptions, createServer, type Http2Options, http2, type Server } from "interwire/http2";
import { openSession, rawRequest, usualHeaders } from "./raw-request.js";

/** @serviceContract { name: "Texts" } */
interface ITexts {
  /** @operationContract */
  Echo(text: string): string;
  /** @operationContract */
  Wait(text: string, signal: AbortSignal): Promise<string>;
}

type ServerOptions = NonNullable<CreateServerOptions["serverOptions"]>;

let server: Server;
let session: ClientHttp2Session;
let arrived: Promise<void>;
let finish: (text: string) => void;

async function open(serverOptions: ServerOptions, own: Http2Options = {}): Promise<string> {
  let arrive = () => {};
  arrived = new Promise((resolve) => {
    arrive = resolve;
  });
  const waited = new Promise<string>((resolve) => {
    finish = resolve;
  });
  server = createServer({ serverOptions, transport: http2(own) }).implement<ITexts>({
    Echo: (text) => text,
    Wait: (_, signal) => {
      arrive();
      signal.addEventListener("abort", () => finish("aborted"));
      return waited;
    },
  });
  const address = await server.listen("127.0.0.1:0");
  session = openSession(address);
  return address;
}

afterEach(async () => {
  session?.destroy();
  await server.close({ graceMs: 0 });
});

const request = "00000000070a0568656c6c6f";
const echo = () => rawRequest(session, { ":path": "/Texts/Echo" }, request);
const happened = (event: string): Promise<unknown> => new Promise((resolve) => session.once(event, resolve));

describe("an option of grpc-js that means nothing here is IW2022:", () => {
  const own = "is for grpc-js' own transport, and this server runs on HTTP/2 of interwire's own.";

  test.each<[keyof ServerOptions & string, unknown, unknown, string]>([
    ["interceptors", [() => undefined], [], "Use the option interceptors."],
    ["grpc.enable_channelz", 1, 0, "Leave it out: there is no channelz here."],
    ["grpc.server_call_metric_recording", 1, 0, "Leave it out, and set trailers instead."],
    ["grpc-node.tls_enable_trace", 1, 0, "Start Node with --trace-tls."],
    ["grpc-node.max_session_memory", 10, undefined, "Use grpc.max_concurrent_streams."],
  ])("%s", async (name, value, off, fix) => {
    await expect(open({ [name]: value })).rejects.toThrow(
      `IW2022: serverOptions of createServer() has ${name}, which ${own} ${fix}`,
    );
    await open({ [name]: off });
    expect((await echo()).trailers["grpc-status"]).toBe("0");
  });
});

test.each<[keyof ServerOptions & string, unknown]>([
  ["grpc.ssl_target_name_override", "name"],
  ["grpc.enable_retries", 1],
  ["grpc.keepalive_permit_without_calls", 1],
  ["grpc-node.flow_control_window", 1 << 20],
  ["an option of a resolver", 1],
])("%s means nothing, as on a server of grpc-js", async (name, value) => {
  await open({ [name]: value });
  expect((await echo()).trailers["grpc-status"]).toBe("0");
});

/** The options of grpc-js that say the same as some of ours. */
const grpcNames: Readonly<Record<string, keyof ServerOptions & string>> = {
  maxReceiveMessageLength: "grpc.max_receive_message_length",
  maxSendMessageLength: "grpc.max_send_message_length",
  maxConcurrentStreams: "grpc.max_concurrent_streams",
  keepaliveTimeMs: "grpc.keepalive_time_ms",
  keepaliveTimeoutMs: "grpc.keepalive_timeout_ms",
  maxConnectionIdleMs: "grpc.max_connection_idle_ms",
  maxConnectionAgeMs: "grpc.max_connection_age_ms",
  maxConnectionAgeGraceMs: "grpc.max_connection_age_grace_ms",
};

function asGrpc({ limits, ...options }: Http2Options): ServerOptions {
  return Object.fromEntries(
    Object.entries({ ...options, ...limits }).map(([name, value]) => [grpcNames[name] as string, value]),
  );
}

describe.each<[string, (options: Http2Options) => Promise<string>]>([
  ["http2()", (options) => open({}, options)],
  ["grpc-js", (options) => open(asGrpc(options))],
])("given as an option of %s:", (_, openWith) => {
  describe("the size of messages", () => {
    test("that are received", async () => {
      await openWith({ maxReceiveMessageLength: 6 });
      expect((await echo()).headers).toMatchObject({
        "grpc-status": "8",
        "grpc-message": encodeURI("Received message larger than max (7 vs 6)"),
      });
    });

    test("that are sent", async () => {
      await openWith({ maxSendMessageLength: 6 });
      expect((await echo()).headers).toMatchObject({
        "grpc-status": "8",
        "grpc-message": encodeURI("Sent message larger than max (7 vs 6)"),
      });
    });

    test("just as large as they may be", async () => {
      await openWith({ maxSendMessageLength: 7, maxReceiveMessageLength: 7 });
      expect((await echo()).trailers["grpc-status"]).toBe("0");
    });
  });

  test("maxConcurrentStreams is told to clients", async () => {
    await openWith({ limits: { maxConcurrentStreams: 3 } });
    await happened("remoteSettings");
    expect(session.remoteSettings.maxConcurrentStreams).toBe(3);
  });

  describe("keepaliveTimeMs", () => {
    const options = { keepaliveTimeMs: 20, keepaliveTimeoutMs: 40 };

    test("asks a client that says nothing whether it is there, and keeps one that is", async () => {
      await openWith(options);
      await echo();
      for (let i = 0; i < 5; i++) await happened("ping");
      expect((await echo()).trailers["grpc-status"]).toBe("0");
    });

    test("cuts off one that does not answer", async () => {
      const address = await openWith(options);
      const silent = connect(Number(address.split(":")[1]), "127.0.0.1");
      silent.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
      silent.write(Buffer.from("000000040000000000", "hex"));
      silent.resume();
      silent.on("error", () => {});
      await new Promise((resolve) => silent.once("close", resolve));
    });
  });

  describe("maxConnectionIdleMs", () => {
    test("closes a connection without calls, and none with one", async () => {
      await openWith({ maxConnectionIdleMs: 30 });
      const call = rawRequest(session, { ":path": "/Texts/Wait" }, request);
      await arrived;
      const pause = new Promise((resolve) => setTimeout(resolve, 100));
      await expect(Promise.race([happened("goaway").then(() => "goaway"), pause])).resolves.toBeUndefined();
      finish("done");
      expect((await call).trailers["grpc-status"]).toBe("0");
      await happened("close");
    });
  });

  describe("maxConnectionAgeMs", () => {
    test("takes no more calls, and lets those in progress end", async () => {
      await openWith({ maxConnectionAgeMs: 30 });
      const call = rawRequest(session, { ":path": "/Texts/Wait" }, request);
      await arrived;
      await happened("goaway");
      finish("done");
      expect((await call).trailers["grpc-status"]).toBe("0");
    });

    test("cuts them off after maxConnectionAgeGraceMs", async () => {
      await openWith({ maxConnectionAgeMs: 30, maxConnectionAgeGraceMs: 30 });
      const { headers } = await rawRequest(session, { ":path": "/Texts/Wait" }, request);
      expect(headers).toMatchObject({
        "grpc-status": "14",
        "grpc-message": encodeURI("The connection reached its maximum age"),
      });
    });
  });
});

test("options of http2() come before those of grpc-js, unless they are undefined", async () => {
  const serverOptions = { "grpc.max_receive_message_length": 7, "grpc.max_send_message_length": 6 };
  await open(serverOptions, { maxReceiveMessageLength: 6 });
  expect((await echo()).headers["grpc-message"]).toBe(encodeURI("Received message larger than max (7 vs 6)"));
  session.destroy();
  await server.close({ graceMs: 0 });
  const maxSendMessageLength = Number.POSITIVE_INFINITY;
  await open(serverOptions, { maxReceiveMessageLength: undefined as never, maxSendMessageLength });
  expect((await echo()).trailers["grpc-status"]).toBe("0");
});

test.each([-1, 0.5, Number.POSITIVE_INFINITY])("grpc.max_concurrent_streams cannot be %d", async (count) => {
  await expect(open({ "grpc.max_concurrent_streams": count })).rejects.toThrow(
    `serverOptions.grpc.max_concurrent_streams of createServer() is ${count}. Pass a whole number from 0 to 2147483647, or leave it out.`,
  );
});

test("a client hears of the last call twice: of the largest number first, then of the last one taken", async () => {
  await open({});
  const stream = session.request({ ...usualHeaders, ":path": "/Texts/Wait" }, { endStream: false });
  stream.on("error", () => {});
  stream.end(Buffer.from(request, "hex"));
  await arrived;
  const told: number[] = [];
  const both = new Promise<void>((resolve) => {
    session.on("goaway", (_, lastId) => {
      told.push(lastId as number);
      if (told.length === 2) resolve();
    });
  });
  const closing = server.close();
  await both;
  finish("done");
  await closing;
  expect(told).toEqual([0x7fffffff, 1]);
});

test.each<[given: unknown, text: string]>([
  [5, "options of http2() is 5. Pass an object, or leave it out."],
  [{ limit: {} }, "http2() has no option limit. Did you mean limits?"],
  [{ limits: { resetBrust: 1 } }, "http2() has no option limits.resetBrust. Did you mean resetBurst?"],
  [
    { limits: { maxFrameSize: 5 } },
    "limits.maxFrameSize of http2() is 5. Pass a whole number from 16384 to 16777215, or leave it out.",
  ],
  [
    { limits: { handshakeMs: -1 } },
    "limits.handshakeMs of http2() is -1. Pass a whole number from 0 to 2147483647, or leave it out.",
  ],
  [
    { limits: { stalledMs: 0.5 } },
    "limits.stalledMs of http2() is 0.5. Pass a whole number from 0 to 2147483647, or leave it out.",
  ],
  [
    { maxReceiveMessageLength: -1 },
    "maxReceiveMessageLength of http2() is -1. Pass a number of bytes, Infinity for no limit, or leave it out.",
  ],
  [
    { maxSendMessageLength: 1.5 },
    "maxSendMessageLength of http2() is 1.5. Pass a number of bytes, Infinity for no limit, or leave it out.",
  ],
  [{ compression: "br" }, 'compression of http2() is the string "br". Pass "gzip" or "deflate", or leave it out.'],
  ...["keepaliveTimeMs", "keepaliveTimeoutMs", "maxConnectionAgeMs", "maxConnectionIdleMs", "heartbeatMs"].map(
    (name): [object, string] => [
      { [name]: 0 },
      `${name} of http2() is 0. Pass a number of milliseconds from 1, Infinity for never, or leave it out.`,
    ],
  ),
  [
    { maxConnectionAgeGraceMs: -1 },
    "maxConnectionAgeGraceMs of http2() is -1. Pass a number of milliseconds from 0, Infinity for never, or leave it out.",
  ],
  [
    { keepaliveTimeMs: Number.NaN },
    "keepaliveTimeMs of http2() is NaN. Pass a number of milliseconds from 1, Infinity for never, or leave it out.",
  ],
])("http2(%j) says what it takes", (given, text) => {
  expect(() => http2(given as object)).toThrow(text);
});
