// All kinds of calls over WebSocket, by the client that the subprotocol comes from, and what clients may do to it.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { grpc } from "@improbable-eng/grpc-web";
import { createServer, type Http2Options, http2, type Server } from "interwire/http2";
import type { WebPortOptions } from "interwire/web";
import { WebSocket, WebSocketServer } from "ws";
import { until } from "../runtime/running.js";
import { type IShop, shop, waits } from "./shop-contract.js";

// The client takes the global of browsers.
Object.assign(globalThis, { WebSocket });

let server: Server;
let address: string;

async function serve(web: Partial<WebPortOptions> = {}, options: Http2Options = {}): Promise<void> {
  const all = { webSocketServer: WebSocketServer, ...web };
  server = createServer({ transport: http2(options), web: all, onError() {} }).implement<IShop>(shop);
  address = await server.listen("127.0.0.1:0");
}

afterEach(() => server.close({ graceMs: 0 }));

/** The bytes of a message, as the client's code has them: it neither writes nor reads messages itself. */
class Bytes {
  static deserializeBinary = (bytes: Uint8Array): Bytes => new Bytes(Buffer.from(bytes).toString("hex"));
  readonly hex: string;

  constructor(hex: string) {
    this.hex = hex;
  }

  serializeBinary = (): Uint8Array => Buffer.from(this.hex, "hex");
  toObject = (): object => ({ hex: this.hex });
}

interface Outcome {
  readonly code: number;
  readonly text: string;
  readonly items: string[];
  readonly headers: Record<string, string[]>;
  readonly trailers: Record<string, string[]>;
}

/** Makes a call with the client of improbable-eng. */
function call(methodName: string, items: readonly string[], metadata: Record<string, string> = {}): Promise<Outcome> {
  const definition = {
    methodName,
    service: { serviceName: "web.Shop" },
    requestStream: true,
    responseStream: true,
    requestType: Bytes,
    responseType: Bytes,
  };
  const client = grpc.client(definition as never, { host: `http://${address}`, transport: grpc.WebsocketTransport() });
  const received: string[] = [];
  let headers: Record<string, string[]> = {};
  return new Promise((resolve) => {
    client.onHeaders((got) => {
      headers = got.headersMap;
    });
    client.onMessage((item) => received.push((item as unknown as Bytes).hex));
    client.onEnd((code, text, trailers) =>
      resolve({ code, text, items: received, headers, trailers: trailers.headersMap }),
    );
    client.start(metadata);
    for (const item of items) client.send(new Bytes(item) as never);
    client.finishSend();
  });
}

describe("a call with", () => {
  beforeEach(() => serve());

  test.each<[kind: string, method: string, items: string[], expected: string[]]>([
    ["one request and one response", "Get", ["0a01781003"], ["0a050a01781003"]],
    ["a stream of responses", "Watch", ["0802"], ["0801", "0802"]],
    ["a stream of requests", "Sum", ["0801", "0802"], ["090000000000000840"]],
    ["streams both ways", "Chat", ["0a0161", "0a0162"], ["0a026121", "0a026221"]],
  ])("%s", async (_, method, items, expected) => {
    await expect(call(method, items)).resolves.toMatchObject({ code: 0, items: expected });
  });

  test("an error, headers and trailers", async () => {
    await expect(call("Fail", ["0805"])).resolves.toMatchObject({
      code: 5,
      text: "not so",
      headers: { "x-head": ["1"] },
      trailers: { "x-tail": ["2"], "x-tail-bin": ["AQI"] },
    });
  });

  test("headers of the request", async () => {
    const { items } = await call("Echo", [""], { "x-mine": "yes" });
    expect(Buffer.from(items[0] as string, "hex").toString()).toContain('"x-mine":"yes"');
  });

  test("a deadline", async () => {
    await expect(call("Wait", [""], { "grpc-timeout": "20m" })).resolves.toMatchObject({
      code: 4,
      text: "Deadline exceeded",
    });
  });

  test("an operation that is not there", async () => {
    await expect(call("Nothing", [""])).resolves.toMatchObject({ code: 12 });
  });
});

/** Opens a connection. Resolves when it is open, or to the status of HTTP with which it was refused. */
function open(path: string, origin?: string, protocol = "grpc-websockets"): Promise<WebSocket | number> {
  const socket = new WebSocket(`ws://${address}${path}`, [protocol], { ...(origin === undefined ? {} : { origin }) });
  return new Promise((resolve) => {
    socket.on("open", () => resolve(socket));
    socket.on("unexpected-response", (_, response) => {
      resolve(Number(response.statusCode));
      socket.terminate();
    });
    socket.on("error", () => {});
  });
}

/** Connects without the client's own end when the server ends its side. */
function connectRaw(): Socket {
  const [host = "", port] = address.split(":");
  return connect({ host, port: Number(port), allowHalfOpen: true, noDelay: true });
}

function written(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    socket.write(bytes, () => setImmediate(resolve));
  });
}

const closed = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.on("close", resolve));

describe("an upgrade", () => {
  test.each<[what: string, origin: string | undefined, taken: boolean]>([
    ["without an origin", undefined, true],
    ["of an origin that is allowed", "https://a.example", true],
    ["of another origin", "https://b.example", false],
    ["of the server's own origin", "own", true],
    ["of a sandboxed page", "null", false],
  ])("%s", async (_, origin, isTaken) => {
    await serve({ cors: { origins: ["https://a.example"] } });
    const socket = await open("/web.Shop/Get", origin === "own" ? `http://${address}` : origin);
    expect(typeof socket === "number" ? socket : true).toBe(isTaken ? true : 403);
    if (typeof socket !== "number") socket.terminate();
  });

  test("of another subprotocol is refused", async () => {
    await serve();
    await expect(open("/web.Shop/Get", undefined, "graphql-ws")).resolves.toBe(400);
  });

  test("that is refused may be followed by a reset of the connection", async () => {
    await serve();
    const socket = connectRaw();
    socket.write("GET /web.Shop/Get HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
    const [answer] = await once(socket, "data");
    expect(`${answer}`).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    socket.resetAndDestroy();
    await until(() => server.stats.http2?.connectionsOpen === 0);
  });

  test("that is refused ends the connection of a client that keeps it open", async () => {
    await serve();
    const socket = connectRaw();
    socket.write("GET /web.Shop/Get HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
    socket.resume();
    await until(() => server.stats.http2?.connectionsOpen === 0);
    socket.destroy();
  });

  test("behind a request whose response is due is refused", async () => {
    await serve();
    const socket = connectRaw();
    const { begun, cancelled } = waits;
    const head = "host: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n";
    socket.write(`POST /web.Shop/Wait HTTP/1.1\r\n${head}\r\n{}`);
    await until(() => waits.begun > begun);
    socket.write(`POST /web.Shop/Get HTTP/1.1\r\nconnection: upgrade\r\nupgrade: h2c\r\n${head}\r\n{}`);
    const [answer] = await once(socket, "data");
    expect(`${answer}`).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    await until(() => waits.cancelled > cancelled);
    socket.destroy();
  });

  test.each<[what: string, size: number]>([
    ["at once", 1000],
    ["byte by byte", 1],
  ])("to something else than WebSocket is ignored, and the request is served, if it comes %s", async (_, size) => {
    await serve();
    const body = '{"id":"é","count":3}';
    const head = [
      "POST /web.Shop/Get HTTP/1.1",
      "host: a",
      "connection: Upgrade, HTTP2-Settings",
      "upgrade: h2c",
      "http2-settings: AAMAAABk",
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
    ].join("\r\n");
    const socket = connectRaw();
    // Twice, because the connection stays.
    for (let i = 0; i < 2; i++) {
      const bytes = Buffer.from(`${head}\r\n\r\n${body}`);
      for (let at = 0; at < bytes.length; at += size) await written(socket, bytes.subarray(at, at + size));
      const [answer] = await once(socket, "data");
      expect(`${answer}`).toMatch(/^HTTP\/1.1 200 OK\r\n(?:.*\r\n)*\r\n{"result":{"id":"é","count":3}}$/);
    }
    expect(server.stats.http2?.streamsOpened).toBe(2);
    socket.destroy();
  });

  test("without the option is answered as any other request", async () => {
    server = createServer({ web: true }).implement<IShop>(shop);
    address = await server.listen("127.0.0.1:0");
    await expect(open("/web.Shop/Put")).resolves.toBe(405);
  });
});

describe("a client that", () => {
  const wait = async (): Promise<WebSocket> => {
    const { begun } = waits;
    const socket = (await open("/web.Shop/Wait")) as WebSocket;
    socket.send("x-grpc-web: 1\r\n");
    socket.send(Buffer.from("000000000000", "hex"));
    socket.send(Buffer.from([1]));
    await until(() => waits.begun > begun);
    return socket;
  };

  test("leaves cancels its call", async () => {
    await serve();
    const { cancelled } = waits;
    (await wait()).terminate();
    await until(() => waits.cancelled > cancelled);
  });

  test("sends no headers is let go", async () => {
    await serve({}, { limits: { handshakeMs: 50 } });
    await expect(closed((await open("/web.Shop/Get")) as WebSocket)).resolves.toBe(1006);
  });

  test("sends more than the limit is let go", async () => {
    await serve({}, { maxReceiveMessageLength: 100 });
    const socket = (await open("/web.Shop/Get")) as WebSocket;
    socket.send("x: 1\r\n");
    socket.send(Buffer.alloc(1000));
    await expect(closed(socket)).resolves.toBe(1009);
  });

  test("sends what is no message of the subprotocol is let go", async () => {
    await serve();
    const socket = (await open("/web.Shop/Get")) as WebSocket;
    socket.send("x: 1\r\n");
    socket.send(Buffer.from([7]));
    await expect(closed(socket)).resolves.toBe(1002);
  });

  test("has a call when the server closes gets its status", async () => {
    await serve();
    const socket = await wait();
    const messages: string[] = [];
    socket.on("message", (message: Buffer) => messages.push(message.toString()));
    const end = closed(socket);
    await server.close({ graceMs: 10 });
    expect([await end, messages.join("")]).toEqual([1000, expect.stringContaining("grpc-status: 14")]);
  });
});
