// Handlers where requests of hosts differ from those of a plain server.
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { addHealth } from "interwire/health";
import { createServer, type Server } from "interwire/http2";
import { addReflection } from "interwire/reflection";
import { createFetchHandler, createNodeHandler } from "interwire/web";
import { type IShop, shop } from "./shop-contract.js";

const lost =
  '{"code":"internal","message":"The body of the request was read before createNodeHandler(): put its handler in front of what reads bodies, such as express.json()"}';

/** What middleware makes of the bytes of a request. */
type Parsed = Partial<Record<"body" | "rawBody", unknown>>;

const served = '{"result":{"id":"é"}}';
const plain: RequestInit = { body: '{"id":"é"}' };
const zip: RequestInit = { body: gzipSync('{"id":"é"}'), headers: { "content-encoding": "gzip" } };

test.each<readonly [string, (bytes: Buffer) => Parsed, number, string, RequestInit]>([
  ["with its bytes as body, as express.raw() does", (body) => ({ body }), 200, served, plain],
  [
    "with its bytes as body, decompressed, as express.raw() does",
    (bytes) => ({ body: gunzipSync(bytes) }),
    200,
    served,
    zip,
  ],
  ["with its bytes as body, still compressed", (body) => ({ body }), 200, served, zip],
  ["with its text as body, as express.text() does", (bytes) => ({ body: `${bytes}` }), 200, served, plain],
  ["with rawBody, as Nest does", (rawBody) => ({ rawBody, body: {} }), 200, served, plain],
  ["with a value, as express.json() does", () => ({ body: {} }), 500, lost, plain],
  ["without a trace", () => ({}), 500, lost, plain],
])("a handler of node:http behind what has read the body, %s", async (_, parse, status, expected, sent) => {
  const server = createServer().implement<IShop>(shop);
  const handler = createNodeHandler(server);
  const answer = await ask(async (request: IncomingMessage, response) => {
    Object.assign(request, parse(await buffer(request)));
    handler(request, response);
  }, sent);
  expect(answer).toEqual([status, expected]);
  await server.close();
});

test("a page of another origin gets to read that the body is lost", async () => {
  const server = createServer().implement<IShop>(shop);
  const cors = { origins: ["https://a.example"] };
  const request = { method: "POST", headers: { origin: "https://a.example" }, body: "{}" };
  const spoilt = new Request("http://a.example/web.Shop/Get", request);
  await spoilt.text();
  const { status, headers } = await (createFetchHandler(server, { cors })(spoilt) as Promise<Response>);
  expect([status, headers.get("access-control-allow-origin")]).toEqual([500, "https://a.example"]);
  await server.close();
});

async function ask(listener: RequestListener, { body = null, headers: more }: RequestInit): Promise<unknown> {
  const host = createHttpServer(listener);
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const headers = { "content-type": "application/json", connection: "close", ...more };
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/web.Shop/Get`;
  const response = await fetch(url, { method: "POST", headers, body });
  const answer = [response.status, await response.text()];
  host.close();
  return answer;
}

test("a server with a handler is made without an AbortController, which Workers lack outside of requests", async () => {
  const { AbortController } = globalThis;
  let server: Server;
  let handler: (request: Request) => Promise<unknown>;
  try {
    globalThis.AbortController = class {
      constructor() {
        throw new Error("Disallowed operation called within global scope");
      }
    } as unknown as typeof AbortController;
    server = createServer().implement<IShop>(shop);
    addHealth(server);
    addReflection(server);
    handler = createFetchHandler(server);
  } finally {
    globalThis.AbortController = AbortController;
  }
  const check = async () => {
    const request = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    return await (
      (await handler(new Request("http://a.example/grpc.health.v1.Health/Check", request))) as Response
    ).text();
  };
  expect(await check()).toBe('{"status":"SERVING"}');
  await server.close();
});

describe("a handler of fetch", () => {
  const url = "http://shop.example/web.Shop/";
  const json = { "content-type": "application/json" };
  const body = '{"id":"é"}';
  let server: Server;
  let handler: ReturnType<typeof createFetchHandler>;

  beforeEach(() => {
    server = createServer({ onError() {} }).implement<IShop>(shop);
    handler = createFetchHandler(server);
  });
  afterEach(() => server.close({ graceMs: 0 }));

  test.each<[how: string, spoil: (request: Request) => unknown]>([
    ["was read", (request) => request.text()],
    ["is being read", (request) => request.body?.getReader()],
  ])("says so if the body of the request %s", async (_, spoil) => {
    const request = new Request(`${url}Get`, { method: "POST", headers: json, body });
    await spoil(request);
    const response = await handler(request);
    expect([response.status, await response.text()]).toEqual([
      500,
      lost.replace("createNodeHandler", "createFetchHandler"),
    ]);
  });

  test.each<[when: string, abortAfter: number]>([
    ["before", -1],
    ["during", 50],
  ])("answers a request that is aborted %s the call", async (_, after) => {
    const abort = new AbortController();
    if (after < 0) abort.abort();
    else setTimeout(() => abort.abort(), after);
    const { signal } = abort;
    const response = await handler(new Request(`${url}Wait`, { method: "POST", headers: json, body: "{}", signal }));
    expect(response.status).toBe(499);
  });

  test("does not read on after it has answered", async () => {
    const cancelled = jest.fn();
    let pulled = 0;
    const upload = new ReadableStream({
      async pull(controller) {
        pulled++;
        await new Promise((resolve) => setTimeout(resolve, 1));
        controller.enqueue(new Uint8Array(65_536));
      },
      cancel: cancelled,
    });
    const headers = { "content-type": "text/plain" };
    const request = new Request(`${url}Get`, { method: "POST", headers, body: upload, duplex: "half" } as RequestInit);
    expect((await handler(request)).status).toBe(415);
    expect(cancelled).toHaveBeenCalled();
    expect(pulled).toBeLessThan(5);
  });
});
