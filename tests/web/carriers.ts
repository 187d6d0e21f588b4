import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { type AddressInfo, connect } from "node:net";
import { createServer, type Server } from "interwire/http2";
import { createFetchHandler, createNodeHandler, type WebOptions } from "interwire/web";
import { type IShop, shop } from "./shop-contract.js";

/** A request in the parts that every version of HTTP has. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A way by which requests reach the operations of a server. */
export interface Carrier {
  ask(request: Asked): Promise<Answer>;
  close(): Promise<void>;
}

export const carriers: readonly [name: string, open: (options: WebOptions) => Promise<Carrier>][] = [
  ["our port by HTTP/1.1", openHttp1],
  ["our port by HTTP/2", openHttp2],
  ["a handler of node:http", openNodeHandler],
  ["a handler of fetch", openFetchHandler],
];

const mapped = (options?: WebOptions): Server =>
  createServer(
    options === undefined ? { onError: console.log } : { web: options, onError: console.log },
  ).implement<IShop>(shop);

async function openHttp1(options: WebOptions): Promise<Carrier> {
  const server = mapped(options);
  const address = await server.listen("127.0.0.1:0");
  return { ask: (request) => rawHttp1(Number(address.split(":")[1]), request), close: () => server.close() };
}

async function openHttp2(options: WebOptions): Promise<Carrier> {
  const server = mapped(options);
  const session = connectHttp2(`http://${await server.listen("127.0.0.1:0")}`);
  const ask = ({ method, path, headers, body }: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const stream = session.request({ ":method": method, ":path": path, ...headers }, { endStream: method === "GET" });
      const pieces: Buffer[] = [];
      let received: Record<string, unknown> = {};
      stream.on("response", (fields) => {
        received = fields;
      });
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => resolve(answerOf(Number(received[":status"]), received, Buffer.concat(pieces))));
      stream.on("error", reject);
      if (method !== "GET") stream.end(body);
    });
  return {
    ask,
    close: async () => {
      session.close();
      await server.close();
    },
  };
}

async function openNodeHandler(options: WebOptions): Promise<Carrier> {
  const server = mapped();
  const handler = createNodeHandler(server, options);
  const host = await listening(createHttpServer(handler));
  const close = async () => {
    await server.close();
    await new Promise((resolve) => host.close(resolve));
  };
  return { ask: (request) => rawHttp1((host.address() as AddressInfo).port, request), close };
}

function openFetchHandler(options: WebOptions): Promise<Carrier> {
  const server = mapped();
  const handler = createFetchHandler(server, options);
  const ask = async ({ method, path, headers, body }: Asked): Promise<Answer> => {
    const content = method === "GET" ? {} : { body: new Uint8Array(body) };
    const response = await handler(new Request(`http://shop.example${path}`, { method, headers, ...content }));
    const bytes = Buffer.from(await response.arrayBuffer());
    return answerOf(response.status, Object.fromEntries(response.headers), bytes);
  };
  return Promise.resolve({ ask, close: () => server.close() });
}

function listening(host: HttpServer): Promise<HttpServer> {
  return new Promise((resolve) => host.listen(0, "127.0.0.1", () => resolve(host)));
}

/** Sends the bytes of a request over a socket of its own, and reads until the server closes it. */
export function rawHttp1(port: number, { method, path, headers, body }: Asked): Promise<Answer> {
  const fields = Object.entries({ host: "shop.example", connection: "close", ...headers });
  const length = method === "GET" ? [] : [["content-length", String(body.length)] as const];
  const head = [...fields, ...length].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return rawAnswer(port, Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`), body]));
}

/** Sends bytes over a socket of its own, and reads until the server closes it. */
export function rawAnswer(port: number, bytes: Uint8Array): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const pieces: Buffer[] = [];
    socket.on("data", (piece) => pieces.push(piece));
    socket.on("error", reject);
    socket.on("close", () => resolve(parsed(Buffer.concat(pieces))));
  });
}

function parsed(bytes: Buffer): Answer {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const at = line.indexOf(":");
    headers[line.slice(0, at).toLowerCase()] = line.slice(at + 1).trim();
  }
  const rest = bytes.subarray(end + 4);
  return answerOf(
    Number(first.split(" ")[1]),
    headers,
    headers["transfer-encoding"] === "chunked" ? unchunked(rest) : rest,
  );
}

function unchunked(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf("\r\n", at);
    const length = Number.parseInt(bytes.subarray(at, end).toString("latin1"), 16);
    pieces.push(bytes.subarray(end + 2, end + 2 + length));
    at = end + 4 + length;
  }
  return Buffer.concat(pieces);
}

function answerOf(status: number, headers: Readonly<Record<string, unknown>>, body: Buffer): Answer {
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
  };
}
