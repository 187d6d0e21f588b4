// Clients that are not ours, in Debian's Chromium and in Node, against each way in which a server is on the web.
import { readFileSync } from "node:fs";
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { contractOf } from "interwire";
import { createServer, type Server } from "interwire/http2";
import { protoSchema } from "interwire/proto";
import { createNodeHandler } from "interwire/web";
import { until } from "../runtime/running.js";
import { type ChromiumPage, type OpenChromium, openChromium } from "../support/browser.js";
import { root } from "../support/root.js";
import { type IShop, shop, waits } from "../web/shop-contract.js";
import type { ClientName, Served } from "./foreign-web-clients.js";
import * as calls from "./web-client-calls.js";

jest.setTimeout(30_000);

type Calls = typeof calls;

const file = require.resolve("./web-client-calls.js");
const descriptors = Buffer.from(protoSchema([contractOf<IShop>()]).descriptorBytes()).toString("base64");
const tls = {
  cert: readFileSync(join(root, "test-fixtures/tls/server.pem")),
  key: readFileSync(join(root, "test-fixtures/tls/server-key.pem")),
};

let browser: OpenChromium;
let page: ChromiumPage<Calls>;
let server: Server;
let handled: Server;
let host: HttpServer;
const origins: Record<string, string> = {};

beforeAll(async () => {
  browser = await openChromium();
  page = await browser.open<Calls>(file);
  const cors = { origins: [page.origin], exposeHeaders: ["x-head"] };
  server = createServer({ web: { cors } }).implement<IShop>(shop);
  handled = createServer().implement<IShop>(shop);
  host = createHttpServer(createNodeHandler(handled, { cors }));
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  origins.port = `http://${await server.listen("127.0.0.1:0")}`;
  origins.TLS = `https://${await server.listen("127.0.0.1:0", { tls })}`;
  origins.handler = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser.close();
  await Promise.all([server.close({ graceMs: 0 }), handled.close({ graceMs: 0 })]);
  host.close();
});

const served = (where: string): Served => ({ origin: origins[where] as string, descriptors });

const exported: Calls = { ...calls };

/** Calls a function of `web-client-calls.ts` in Node. */
const inNode: Pick<ChromiumPage<Calls>, "call"> = {
  call: async (name, ...args) => await (exported[name] as (...given: readonly unknown[]) => never)(...args),
};

const failed = { code: 5, message: "not so", head: "1", tail: "2", detail: "x" };
const all = { unary: ["é", 3], "response stream": [1, 2, 3], error: failed, deadline: 4 };
/** Errors of grpc-web have trailers, but no headers. */
const byGrpcWeb = { ...all, error: { ...failed, head: undefined } };
const byFetch = { ...all, error: { ...failed, code: [404, "not_found"] }, deadline: [504, "deadline_exceeded"] };

/** The clients, what they make of all calls, and the code of a call that they have cancelled. */
const clients: readonly [name: ClientName, expected: object, cancelled: unknown][] = [
  ["Connect, binary", all, 1],
  ["Connect, JSON", all, 1],
  ["Connect, by GET", all, 1],
  ["gRPC-Web, binary", all, 1],
  ["gRPC-Web, JSON", all, 1],
  ["grpc-web, text", byGrpcWeb, 1],
  ["grpc-web, binary", byGrpcWeb, 1],
  ["fetch", byFetch, "AbortError"],
];

/** grpc-web needs the XMLHttpRequest of browsers. */
const clientsOfNode = clients.filter(([name]) => !name.startsWith("grpc-web"));

describe.each([
  ["Chromium", "port", clients],
  ["Chromium", "TLS", clients],
  ["Chromium", "handler", clients],
  ["Node", "port", clientsOfNode],
  ["Node", "handler", clientsOfNode],
] as const)("in %s, over the %s:", (place, where, itsClients) => {
  const {
    call,
  }: Pick<ChromiumPage<Calls>, "call"> = place === "Node"
    ? inNode
    : { call: (name, ...args) => page.call(name, ...args) };

  test.each(itsClients)("%s has all that it has calls for", async (name, expected) => {
    const { cancelled } = waits;
    expect(await call("askAll", served(where), name)).toEqual(expected);
    await until(() => waits.cancelled > cancelled);
  });

  test.each(itsClients)("%s cancels a call on the server", async (name, _, code) => {
    const { begun, cancelled } = waits;
    const answer = call("wait", served(where), name);
    await until(() => waits.begun > begun);
    await call("cancel");
    expect(await answer).toBe(code);
    await until(() => waits.cancelled > cancelled);
  });
});

test("a page that cors does not name gets the browser's error", async () => {
  const stranger = await browser.open<Calls>(file);
  const reasons: string[] = [];
  stranger.page.on("console", (message) => reasons.push(message.text()));
  for (const where of Object.keys(origins)) {
    expect(await stranger.call("get", served(where))).toBe("TypeError: Failed to fetch");
    await until(() => reasons.some((one) => one.includes("has been blocked by CORS policy")));
    reasons.length = 0;
  }
});
