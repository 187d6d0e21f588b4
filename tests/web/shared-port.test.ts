// gRPC, gRPC-Web and Connect on one port, with and without TLS, and what clients may do to it.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { request as requestHttps } from "node:https";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { gzipSync } from "node:zlib";
import { createChannel, createClientFactory, createServer as createGrpcServer } from "interwire";
import { createServer, type Http2Options, http2, type Server } from "interwire/http2";
import { createFetchHandler } from "interwire/web";
import { until } from "../runtime/running.js";
import { root } from "../support/root.js";
import { type Asked, rawAnswer, rawHttp1 } from "./carriers.js";
import { type IShop, shop, waits } from "./shop-contract.js";

let server: Server;
let port: number;

async function serve(options: Http2Options = {}): Promise<string> {
  server = createServer({ transport: http2(options), web: true, onError() {} }).implement<IShop>(shop);
  const address = await server.listen("127.0.0.1:0");
  port = Number(address.split(":")[1]);
  return address;
}

afterEach(() => server.close({ graceMs: 0 }));

const json = { "content-type": "application/json" };
const body = Buffer.from('{"id":"x","count":3}');
const get = { method: "POST", path: "/web.Shop/Get", headers: json, body };
const got = '{"result":{"id":"x","count":3}}';
const head = (more = ""): string =>
  `POST /web.Shop/Get HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nconnection: close\r\n${more}`;

describe("without TLS", () => {
  test("all protocols and versions of HTTP are served", async () => {
    const address = await serve();
    const channel = createChannel(address);
    const client = createClientFactory().createClient<IShop>(channel);
    await expect(client.Get("x", 3)).resolves.toEqual({ id: "x", count: 3 });
    expect((await rawHttp1(port, get)).body.toString()).toBe(got);
    const response = await fetch(`http://${address}/web.Shop/Get?encoding=json&message=%7B%7D`);
    expect(await response.json()).toEqual({ result: {} });
    expect(server.stats.http2).toMatchObject({ otherProtocols: 0, handshakesFailed: 0 });
    channel.close();
  });

  test.each([1, 5, 23])("the preface of HTTP/2 may come in pieces of %d bytes", async (size) => {
    await serve();
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const start = Buffer.concat([
      Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
      Buffer.from("000000040000000000", "hex"),
    ]);
    const answered = firstBytes(socket);
    for (let at = 0; at < start.length; at += size) await written(socket, start.subarray(at, at + size));
    // SETTINGS
    expect((await answered)[3]).toBe(4);
    socket.destroy();
  });

  test("a request of HTTP/1.1 may come byte by byte", async () => {
    await serve();
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const answered = firstBytes(socket);
    for (const byte of Buffer.from(`${head(`content-length: ${body.length}\r\n`)}\r\n${body}`))
      await written(socket, Buffer.from([byte]));
    expect((await answered).toString()).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    socket.destroy();
  });

  test.each(["", "P", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r"])(
    "a client that sends %j and no more is let go",
    async (bytes) => {
      await serve({ limits: { handshakeMs: 50 } });
      const answer = await rawAnswer(port, Buffer.from(bytes));
      expect(answer.status).toBeNaN();
      expect(server.stats.http2?.handshakesFailed).toBe(1);
    },
  );

  test.each<[what: string, bytes: string, status: number]>([
    ["a preface that ends as HTTP/1.1", "PRI * HTTP/1.1\r\nhost: a\r\n\r\n", 400],
    ["a method that does not exist", "PROP /web.Shop/Get HTTP/1.1\r\nhost: a\r\n\r\n", 400],
    ["no host", "GET /web.Shop/Get HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
    ["a length and chunks at once", `${head("content-length: 3\r\ntransfer-encoding: chunked\r\n")}\r\n0\r\n\r\n`, 400],
    ["two lengths", `${head("content-length: 3\r\ncontent-length: 4\r\n")}\r\nabc`, 400],
    ["a length that is none", `${head("content-length: +3\r\n")}\r\nabc`, 400],
    ["chunks that are none", `${head("transfer-encoding: chunked\r\n")}\r\nzz\r\n`, 400],
    ["headers that are too large", `${head(`x: ${"y".repeat(80_000)}\r\n`)}\r\n`, 431],
    [
      "a target with its host",
      `POST http://a/web.Shop/Get HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`,
      200,
    ],
    [
      "an upgrade to HTTP/2",
      `${head(`upgrade: h2c\r\nhttp2-settings: AAMAAABk\r\ncontent-length: ${body.length}\r\n`)}\r\n${body}`,
      200,
    ],
  ])("%s is answered by %d", async (_, bytes, status) => {
    await serve();
    expect((await rawAnswer(port, Buffer.from(bytes))).status).toBe(status);
  });

  test("a head that does not come to its end is refused in time", async () => {
    await serve({ limits: { handshakeMs: 50 } });
    expect((await rawAnswer(port, Buffer.from(head()))).status).toBe(408);
  });

  test("a client that does not wait for responses has so many requests in progress as streams on HTTP/2", async () => {
    await serve({ limits: { maxConcurrentStreams: 2 } });
    const wait =
      "POST /web.Shop/Wait HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nconnect-timeout-ms: 50\r\ncontent-length: 2\r\n\r\n{}";
    const socket = connect(port, "127.0.0.1", () => socket.write(wait.repeat(3)));
    const pieces: Buffer[] = [];
    socket.on("data", (piece) => pieces.push(piece));
    await new Promise((resolve) => socket.on("close", resolve));
    const statuses = Buffer.concat(pieces)
      .toString()
      .match(/HTTP\/1.1 \d+/g);
    expect(statuses).toEqual(["HTTP/1.1 504", "HTTP/1.1 504", "HTTP/1.1 503"]);
  });
});

test("refused requests are published by their path, without the query", async () => {
  await serve();
  const paths: unknown[] = [];
  const listen = (message: unknown) => paths.push((message as { path: string }).path);
  subscribe("interwire:request:refused", listen);
  const refused: Partial<Asked>[] = [
    { headers: { "content-type": "text/plain" } },
    { headers: { ...json, "connect-timeout-ms": "soon" } },
    { path: "/web.Shop/Nothing?a=b" },
    { method: "PUT" },
  ];
  for (const one of refused) await rawHttp1(port, { ...get, path: "/web.Shop/Get?a=b", ...one });
  unsubscribe("interwire:request:refused", listen);
  expect(paths).toEqual(["/web.Shop/Get", "/web.Shop/Get", "/web.Shop/Nothing", "/web.Shop/Get"]);
});

test("requests that are refused are counted", async () => {
  await serve();
  await rawHttp1(port, { ...get, path: "/web.Shop/Nothing" });
  await rawHttp1(port, { ...get, headers: { "content-type": "text/plain" } });
  await rawHttp1(port, { ...get, method: "PUT" });
  await rawHttp1(port, { ...get, headers: { ...json, "connect-timeout-ms": "soon" } });
  const body = Buffer.alloc(0);
  await rawHttp1(port, {
    ...get,
    path: "/web.Shop/Nothing",
    headers: { "content-type": "application/grpc-web" },
    body,
  });
  expect(server.stats.http2).toMatchObject({
    connectionsOpened: 5,
    streamsOpened: 5,
    unknownMethods: 2,
    malformedRequests: 3,
  });
});

test("a client that does not read the rest of its response is let go", async () => {
  await serve({ maxReceiveMessageLength: Number.POSITIVE_INFINITY, limits: { stalledMs: 50 } });
  const large = JSON.stringify({ id: "x".repeat(2 ** 24) });
  const socket = connect({ port, host: "127.0.0.1" }).pause();
  socket.on("error", () => {});
  socket.write(
    `POST /web.Shop/Put HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${large.length}\r\n\r\n${large}`,
  );
  await until(() => server.stats.http2?.connectionsOpened === 1);
  await until(() => server.stats.http2?.connectionsOpen === 0);
  socket.destroy();
});

test("a response that took long to read leaves the connection to the next call", async () => {
  await serve({ maxReceiveMessageLength: Number.POSITIVE_INFINITY, limits: { stalledMs: 1000 } });
  const large = JSON.stringify({ id: "x".repeat(2 ** 24) });
  const of = (path: string, body: string, more = "") =>
    `POST /web.Shop/${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${more}content-length: ${body.length}\r\n\r\n${body}`;
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(of("Put", large) + of("Wait", "{}", "connect-timeout-ms: 2000\r\n"));
  let last = "";
  for await (const piece of socket) {
    last = (last + piece).slice(-500);
    if (last.includes("HTTP/1.1 504")) break;
  }
  expect(last).toContain("HTTP/1.1 504 Gateway Timeout");
});

describe("sizes", () => {
  const large = Buffer.from(JSON.stringify({ id: "x".repeat(2000) }));
  const put = { ...get, path: "/web.Shop/Put" };

  test.each<[what: string, request: Partial<typeof get> & { headers: Record<string, string> }]>([
    ["a large body", { headers: json, body: large }],
    [
      "a body that is large once it is decompressed",
      { headers: { ...json, "content-encoding": "gzip" }, body: gzipSync(large) },
    ],
  ])("%s is refused", async (_, request) => {
    await serve({ maxReceiveMessageLength: 1000 });
    const { status, body: text } = await rawHttp1(port, { ...put, ...request });
    expect([status, JSON.parse(text.toString()).code]).toEqual([429, "resource_exhausted"]);
  });

  test("a large response is refused", async () => {
    await serve({ maxSendMessageLength: 1000 });
    const { status, body: text } = await rawHttp1(port, { ...put, body: large });
    expect([status, JSON.parse(text.toString()).message]).toEqual([429, "Sent message larger than max (2009 vs 1000)"]);
  });

  test("the announced length of an envelope is not believed", async () => {
    await serve({ maxReceiveMessageLength: 1000 });
    const headers = { "content-type": "application/connect+json" };
    const { body: bytes } = await rawHttp1(port, {
      ...get,
      path: "/web.Shop/Watch",
      headers,
      body: Buffer.from("00ffffffff", "hex"),
    });
    expect(JSON.parse(bytes.subarray(5).toString()).error.code).toBe("resource_exhausted");
  });

  test("large messages pass in both directions", async () => {
    await serve();
    const whole = Buffer.from(JSON.stringify({ id: "x".repeat(3_000_000) }));
    expect((await rawHttp1(port, { ...put, body: whole })).body.equals(whole)).toBe(true);
  });
});

test("requests that are cut anywhere are answered", async () => {
  await serve();
  const request = Buffer.from("00000000050a01781003", "hex");
  for (const type of ["application/grpc-web", "application/connect+proto", "application/grpc-web-text"]) {
    const whole = type.endsWith("text") ? Buffer.from(request.toString("base64")) : request;
    const path = type.includes("connect") ? "/web.Shop/Watch" : "/web.Shop/Get";
    const answers = await Promise.all(
      Array.from({ length: whole.length + 1 }, (_, end) =>
        rawHttp1(port, { method: "POST", path, headers: { "content-type": type }, body: whole.subarray(0, end) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
});

describe("the end of calls", () => {
  const wait = { method: "POST", path: "/web.Shop/Wait", headers: json, body: Buffer.from("{}") };

  test("a client of HTTP/1.1 that leaves cancels its call", async () => {
    await serve();
    await cancelled(() => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`${head("content-length: 2\r\n").replace("Get", "Wait")}\r\n{}`),
      );
      return () => socket.destroy();
    });
  });

  test("a client of HTTP/2 that resets its stream cancels its call", async () => {
    const session = connectHttp2(`http://${await serve()}`);
    await cancelled(() => {
      const stream = session.request({ ":method": "POST", ":path": wait.path, ...json });
      stream.on("error", () => {});
      stream.end("{}");
      return () => stream.close(8);
    });
    session.close();
  });

  test("a request of fetch that is aborted cancels its call", async () => {
    await serve();
    const other = createServer({ onError() {} }).implement<IShop>(shop);
    const handler = createFetchHandler(other);
    await cancelled(() => {
      const abort = new AbortController();
      void handler(
        new Request("http://a/web.Shop/Wait", { method: "POST", headers: json, body: "{}", signal: abort.signal }),
      );
      return () => abort.abort();
    });
    await other.close();
  });

  test("a server that closes lets calls finish, and refuses others", async () => {
    await serve();
    const headers = { ...json, "connect-timeout-ms": "100", connection: "keep-alive" };
    const { answer } = await begun(() => ({ answer: rawHttp1(port, { ...wait, headers }) }));
    await server.close();
    expect((await answer).status).toBe(504);
    await expect(rawHttp1(port, get)).rejects.toThrow("ECONNREFUSED");
  });

  test("after the grace, calls end with unavailable", async () => {
    await serve();
    const { answer } = await begun(() => ({ answer: rawHttp1(port, wait) }));
    await server.close({ graceMs: 10 });
    const { status, body: text } = await answer;
    expect([status, text.toString()]).toEqual([503, '{"code":"unavailable","message":"The server is shutting down"}']);
  });

  test("idle connections do not keep a server from closing", async () => {
    await serve();
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`${head(`content-length: ${body.length}\r\n`).replace("close", "keep-alive")}\r\n${body}`),
    );
    await firstBytes(socket);
    await server.close();
    socket.destroy();
  });
});

describe("with TLS", () => {
  const read = (name: string): string => readFileSync(join(root, "test-fixtures/tls", name), "utf8");

  test.each<[string, string[] | undefined, string]>([
    ["HTTP/2", ["h2"], "h2"],
    ["HTTP/1.1", ["http/1.1"], "http/1.1"],
    ["nothing, which stands for HTTP/1.1", undefined, "false"],
  ])("a client that offers %s is served", async (_, protocols, chosen) => {
    server = createServer({ web: true }).implement<IShop>(shop);
    const address = await server.listen("127.0.0.1:0", {
      tls: { cert: read("server.pem"), key: read("server-key.pem") },
    });
    const socket = connectTls({
      port: Number(address.split(":")[1]),
      host: "127.0.0.1",
      rejectUnauthorized: false,
      ...(protocols === undefined ? {} : { ALPNProtocols: protocols }),
    });
    await new Promise((resolve) => socket.once("secureConnect", resolve));
    expect(String(socket.alpnProtocol)).toBe(chosen);
    const answered = firstBytes(socket);
    socket.write(
      chosen === "h2" ? "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" : `${head(`content-length: ${body.length}\r\n`)}\r\n${body}`,
    );
    const bytes = await answered;
    if (chosen === "h2") expect(bytes[3]).toBe(4);
    else expect(bytes.toString()).toMatch(/^HTTP\/1.1 200 OK/);
    socket.destroy();
  });

  test("a request by HTTPS", async () => {
    server = createServer({ web: true }).implement<IShop>(shop);
    const address = await server.listen("127.0.0.1:0", {
      tls: { cert: read("server.pem"), key: read("server-key.pem") },
    });
    const answer = await new Promise<string>((resolve, reject) => {
      const options = { method: "POST", headers: json, rejectUnauthorized: false, agent: false as const };
      const request = requestHttps(`https://${address}/web.Shop/Get`, options, async (response) => {
        let text = "";
        for await (const piece of response) text += piece;
        resolve(text);
      });
      request.on("error", reject);
      request.end(body);
    });
    expect(answer).toBe(got);
  });
});

test("a server on grpc-js does not take the option", async () => {
  await serve();
  const other = createGrpcServer({ web: true }).implement<IShop>(shop);
  await expect(other.listen("127.0.0.1:0")).rejects.toThrow(
    'IW2022: createServer() got web, which is for HTTP/2 of interwire\'s own, and this server runs on grpc-js. Make it with createServer of "interwire/http2".',
  );
});

/** Starts a call of `Wait`, ends it from the client's side, and waits until the server has noticed. */
async function cancelled(start: () => () => void): Promise<void> {
  const before = waits.cancelled;
  const leave = await begun(start);
  leave();
  await until(() => waits.cancelled > before);
}

/** Starts a call of `Wait`, and waits until the server has begun with it. */
async function begun<Started>(start: () => Started): Promise<Started> {
  const before = waits.begun;
  const started = start();
  await until(() => waits.begun > before);
  return started;
}

function firstBytes(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => {
    socket.once("data", resolve);
    socket.on("error", () => {});
  });
}

function written(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    socket.write(bytes, () => setImmediate(resolve));
  });
}
