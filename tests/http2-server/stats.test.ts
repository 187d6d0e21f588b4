import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createChannel, createClientFactory, type Http2Stats, type int32, type Server } from "interwire";
import { createServer, http2 } from "interwire/http2";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { FloodWarning } from "../../runtime/transport/node-http2/flood-warning.js";
import { Attacker, call } from "../attacks/attacker.js";
import { clientStart, frame, settingsAck, word } from "../http2/frame.js";
import { until } from "../runtime/running.js";
import { newChannel, newServer, onEveryTransport } from "../runtime/transports.js";
import { root } from "../support/compile.js";
import { openSession, rawRequest } from "./raw-request.js";

/** @serviceContract { name: "Counted" } */
interface ICounted {
  /** @operationContract */
  Add(x: int32, y: int32): int32;
  /** @operationContract */
  Say(text: string): string;
  /** @operationContract */
  Wait(signal?: AbortSignal): Promise<void>;
}

const names = [
  "connection:opened",
  "connection:closed",
  "connection:flood",
  "handshake:failed",
  "request:refused",
  "request:undecodable",
];

/** What was told on the diagnostics channels, without the ports of peers. */
let told: string[] = [];
const listeners = names.map((name) => {
  const listener = (message: unknown): void => {
    const { peer, ...rest } = message as { readonly peer: string };
    told.push(`${name} ${peer.replace(/:\d+$/, ":port")} ${JSON.stringify(rest)}`);
  };
  return [`interwire:${name}`, listener] as const;
});
beforeEach(() => {
  told = [];
  for (const [name, listener] of listeners) subscribe(name, listener);
});
afterEach(() => {
  for (const [name, listener] of listeners) unsubscribe(name, listener);
});

const counted = {
  Add: (x: number, y: number) => x + y,
  Say: (text: string) => text,
  Wait: (signal?: AbortSignal) =>
    new Promise<void>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
};
const none: Http2Stats = {
  connectionsOpened: 0,
  connectionsOpen: 0,
  handshakesFailed: 0,
  otherProtocols: 0,
  protocolErrors: 0,
  floods: 0,
  streamsOpened: 0,
  streamsOpen: 0,
  streamsRefused: 0,
  streamsReset: 0,
  unknownMethods: 0,
  malformedRequests: 0,
};

let server: Server;
let address: string;
async function serve(limits = {}, tls?: { cert: string; key: string }): Promise<void> {
  server = createServer({ transport: http2({ limits }) }).implement<ICounted>(counted);
  address = await server.listen("127.0.0.1:0", tls === undefined ? {} : { tls });
}
afterEach(() => server?.close({ graceMs: 0 }));

const stats = (): Http2Stats => server.stats.http2 as Http2Stats;
const closed = (reason: string): string => `connection:closed 127.0.0.1:port {"reason":"${reason}"}`;
const opened = 'connection:opened 127.0.0.1:port {"isSecure":false}';

test("before it listens there are no connections to count, and over grpc-js there are none of ours", async () => {
  server = createServer().implement<ICounted>(counted);
  expect(server.stats).toEqual({ undecodableRequests: 0, http2: undefined });
  await server.listen("127.0.0.1:0");
  expect(server.stats).toEqual({ undecodableRequests: 0, http2: none });
});

test("calls are counted as streams, those in progress too, and those that clients cancel", async () => {
  await serve();
  const channel = createChannel(address);
  const client = createClientFactory().createClient<ICounted>(channel);
  expect(await client.Add(1, 2)).toBe(3);
  const abort = new AbortController();
  const waiting = client.Wait(abort.signal);
  await until(() => stats().streamsOpen === 1);
  expect(stats()).toEqual({ ...none, connectionsOpened: 1, connectionsOpen: 1, streamsOpened: 2, streamsOpen: 1 });
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ code: 1 });
  await until(() => stats().streamsOpen === 0);
  expect(stats()).toEqual({ ...none, connectionsOpened: 1, connectionsOpen: 1, streamsOpened: 2, streamsReset: 1 });
  channel.close();
  await until(() => stats().connectionsOpen === 0);
  expect(told).toEqual([opened, closed("the client closed the connection")]);
});

test.each<[title: string, headers: Record<string, string>, path: string, count: Partial<Http2Stats>, reason: string]>([
  ["an unknown method", {}, "/Counted/Divide", { unknownMethods: 1 }, "unknown method"],
  ["no gRPC", { "content-type": "text/plain" }, "/Counted/Add", { malformedRequests: 1 }, "malformed"],
  ["a timeout that is none", { "grpc-timeout": "soon" }, "/Counted/Add", { malformedRequests: 1 }, "malformed"],
])("a request of %s is told", async (_, headers, path, count, reason) => {
  await serve();
  const session = openSession(address);
  for (let i = 0; i < 2; i++) await rawRequest(session, { ...headers, ":path": path }, "0000000000");
  const twice = Object.fromEntries(Object.entries(count).map(([name, value]) => [name, 2 * (value as number)]));
  expect(stats()).toMatchObject({ streamsOpened: 2, unknownMethods: 0, malformedRequests: 0, ...twice });
  const refused = `request:refused 127.0.0.1:port ${JSON.stringify({ path, reason })}`;
  expect(told).toEqual([opened, refused, refused]);
  session.close();
});

test("streams beyond the limit of a connection are counted, also once it is closed", async () => {
  await serve({ maxConcurrentStreams: 0 });
  const session = openSession(address);
  const { code } = await rawRequest(session, { ":path": "/Counted/Add" }, "0000000000");
  expect([code, stats().streamsRefused, stats().streamsOpened]).toEqual([7, 1, 0]);
  session.close();
  await until(() => stats().connectionsOpen === 0);
  expect(stats().streamsRefused).toBe(1);
});

test("a client of another protocol is told", async () => {
  await serve();
  const socket = connect(Number(address.split(":")[1]), "127.0.0.1");
  socket.resume().end("GET / HTTP/1.1\r\n\r\n");
  await once(socket, "close");
  expect(stats()).toMatchObject({ connectionsOpened: 1, otherProtocols: 1, protocolErrors: 0 });
});

test("a client that breaks a rule of HTTP/2 is told", async () => {
  await serve();
  const attacker = await Attacker.open(address, Buffer.concat([clientStart, frame(FrameType.data, 0, 1, "00")]));
  expect(await attacker.end()).toBe("GOAWAY 1");
  expect(stats()).toMatchObject({ protocolErrors: 1, floods: 0 });
  expect(told).toEqual([opened, closed("DATA of the idle stream 1")]);
});

test("a connection that takes no more calls because its client resets too many counts as a flood, without a warning", async () => {
  const warnings: Error[] = [];
  const listener = (warning: Error): number => warnings.push(warning);
  process.on("warning", listener);
  await serve({ resetBurst: 1, resetsPerSecond: 1 });
  const calls = [1, 3, 5].map((id) => frame(FrameType.rstStream, 0, id, word(8)));
  const opens = [1, 3, 5].map((id) => call(id, "None"));
  const attacker = await Attacker.open(address, Buffer.concat([clientStart, settingsAck, ...opens, ...calls]));
  await attacker.until("GOAWAY 0");
  expect(stats()).toMatchObject({ floods: 1, protocolErrors: 0 });
  expect(told.filter((one) => one.startsWith("connection:flood"))).toEqual([
    'connection:flood 127.0.0.1:port {"reason":"too many streams are reset"}',
  ]);
  attacker.socket.destroy();
  process.off("warning", listener);
  expect(warnings).toEqual([]);
});

test("a handshake that takes too long is told", async () => {
  await serve({ handshakeMs: 1 });
  expect(await (await Attacker.open(address, clientStart)).end()).toBe("GOAWAY 4");
  const reason = "the client has not acknowledged SETTINGS within 1 ms";
  expect(stats()).toMatchObject({ handshakesFailed: 1 });
  expect(told).toEqual([opened, `handshake:failed 127.0.0.1:port {"reason":"${reason}"}`, closed(reason)]);
});

test("a handshake of TLS that fails is told", async () => {
  const pem = (name: string): string => readFileSync(join(root, "test-fixtures/tls", `${name}.pem`), "utf8");
  await serve({}, { cert: pem("server"), key: pem("server-key") });
  const socket = connect(Number(address.split(":")[1]), "127.0.0.1");
  socket
    .on("error", () => {})
    .resume()
    .end("no TLS at all");
  await once(socket, "close");
  await until(() => stats().handshakesFailed === 1);
  expect(stats()).toMatchObject({ connectionsOpened: 0 });
  expect(told).toEqual([expect.stringMatching(/^handshake:failed 127\.0\.0\.1:port \{"reason":".+"\}$/)]);
});

describe("floods", () => {
  const warnings: string[] = [];
  beforeEach(() => {
    warnings.length = 0;
    jest.spyOn(process, "emitWarning").mockImplementation((...given) => void warnings.push(given.join("; ")));
  });
  afterEach(() => jest.restoreAllMocks());

  test("are told and warned of", async () => {
    await serve({ controlBurst: 10, controlsPerSecond: 0 });
    const pings = Array.from({ length: 20 }, () => frame(FrameType.ping, 0, 0, "0000000000000000"));
    const attacker = await Attacker.open(address, Buffer.concat([clientStart, ...pings]));
    expect(await attacker.end()).toBe("GOAWAY 11");
    expect(stats()).toMatchObject({ floods: 1, protocolErrors: 0 });
    const reason = "too many frames bring nothing";
    expect(told).toEqual([opened, `connection:flood 127.0.0.1:port {"reason":"${reason}"}`, closed(reason)]);
    expect(warnings.map((text) => text.replace(/:\d+ /, ":port "))).toEqual([
      `The connection of 127.0.0.1:port was ended as a flood: ${reason}.; InterwireWarning`,
    ]);
  });

  test("are warned of once a second, with how many others there were", () => {
    const warning = new FloodWarning();
    for (const now of [0, 1, 999, 1000, 2000, 2500, 9000]) warning.add("10.0.0.1:5", "too much", now);
    const text = "The connection of 10.0.0.1:5 was ended as a flood: too much.";
    expect(warnings).toEqual(
      [
        text,
        `${text} So were 2 others since the last warning.`,
        text,
        `${text} So was 1 other since the last warning.`,
      ].map((one) => `${one}; InterwireWarning`),
    );
  });
});

onEveryTransport(() => {
  test("a request that cannot be decoded is counted and told on every transport", async () => {
    server = newServer().implement<ICounted>(counted);
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    const client = createClientFactory().createClient<IOther>(channel);
    await expect(client.Say(new Uint8Array([0xff]))).rejects.toMatchObject({ code: 13 });
    expect(server.stats.undecodableRequests).toBe(1);
    const undecodable = told.filter((one) => one.startsWith("request:undecodable "));
    expect(undecodable).toHaveLength(1);
    expect(undecodable[0]).toContain('{"path":"/Counted/Say","reason":"The request cannot be decoded: ');
    channel.close();
  });
});

/** A contract that has drifted away from {@link ICounted}. @serviceContract { name: "Counted" } */
interface IOther {
  /** @operationContract */
  Say(bytes: Uint8Array): Promise<string>;
}
