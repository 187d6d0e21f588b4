/** What engines of the web have, of which Workers are one. */
const webGlobals = [
  ...["AbortController", "AbortSignal", "Event", "EventTarget", "DOMException", "Headers", "Request", "Response"],
  ...["ReadableStream", "TextDecoder", "TextEncoder", "URL", "URLSearchParams", "atob", "btoa", "console", "crypto"],
  ...["performance", "queueMicrotask", "setTimeout", "clearTimeout"],
];

/** A contract, its server in the hosts that handlers are for, and a client that asks a host for everything that handlers serve. */
export const hostedSources: Readonly<Record<string, string>> = {
  "shop.ts": `// shop.ts
import { type CallContext, Code, createServer, detailOf, type Interceptor, type int32, RpcError, type Server } from "interwire";
import { addHealth } from "interwire/health";
import { addReflection } from "interwire/reflection";

/** @dataContract { name: "web.Order" } */
export interface Order {
  /** @dataMember 1 */
  id: string;
  /** @dataMember 2 */
  count: int32;
}

/** @serviceContract { namespace: "web", name: "Shop" } */
export interface IShop {
  /** @operationContract { idempotency: "noSideEffects" } */
  Get(id: string, count: int32): Promise<Order>;
  /** @operationContract */
  Fail(message: string): Promise<void>;
  /** @operationContract */
  Watch(count: int32): AsyncIterable<int32>;
  /** @operationContract */
  Wait(context: CallContext): Promise<void>;
  /** @operationContract */
  Ended(count: int32): Promise<string>;
}

/** Makes the server that all hosts have. Its method Ended waits until as many calls of Wait are cancelled, and says so. */
export function createShop(): Server {
  let cancelled = 0;
  let told = () => {};
  const head: Interceptor = async ({ context }, next) => {
    context.setResponseHeader("x-interceptor", "ran");
    await next();
  };
  const server = createServer({ interceptors: [head] }).implement<IShop>({
    Get: async (id, count) => ({ id, count }),
    async Fail(message) {
      throw new RpcError(Code.NOT_FOUND, message, { details: [detailOf<Order>({ id: "x", count: 1 })] });
    },
    async *Watch(count) {
      for (let i = 1; i <= count; i++) yield i;
    },
    Wait: ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          cancelled++;
          told();
          resolve();
        });
      }),
    async Ended(count) {
      while (cancelled < count) await new Promise<void>((resolve) => (told = resolve));
      return "cancelled";
    },
  });
  addHealth(server);
  addReflection(server);
  return server;
}
`,
  "engine-host.ts": `// engine-host.ts
import { createFetchHandler } from "interwire/web";
import { createShop } from "./shop.js";

const handler = createFetchHandler(createShop());
const { Bun, Deno } = globalThis as any;
const address = { port: 0, hostname: "127.0.0.1" };
if (Bun !== undefined) console.log(Bun.serve({ ...address, fetch: handler }).port);
if (Deno !== undefined) Deno.serve({ ...address, onListen: ({ port }: any) => console.log(port) }, handler);
`,
  "worker.ts": `// worker.ts
import { createFetchHandler } from "interwire/web";
import { createShop } from "./shop.js";

const server = createShop();
export default { fetch: createFetchHandler(server) };
`,
  "bare-host.ts": `// bare-host.ts
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { serve } from "@hono/node-server";

const names = ${JSON.stringify(webGlobals)};
const context = createContext(Object.fromEntries(names.map((name) => [name, (globalThis as any)[name]])));
runInContext(readFileSync("bare.js", "utf8"), context);
serve({ fetch: context.worker.default.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => console.log(port));
`,
  "workerd.capnp": `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "shop", worker = .shop)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "shop")],
);
const shop :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "../worker.js")],
  compatibilityDate = "2026-11-01",
  compatibilityFlags = ["enable_request_signal"],
);
`,
  "hosts.ts": hostsOfNode(),
  "judge.ts": judge(),
  "run.ts": `// run.ts
import { hosts, startHttp2 } from "./hosts.js";
import { judge, ofNode } from "./judge.js";
import { createShop } from "./shop.js";

const results: Record<string, unknown> = {};
for (const [name, start] of Object.entries(hosts)) results[name] = await judge(await start(createShop()));
// Its certificate is that of the tests.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
const http2 = await startHttp2(createShop());
results.http2 = await judge(http2, { transports: ofNode });
console.log(JSON.stringify(results));
process.exit();
`,
  "foreign.ts": `// foreign.ts
import { spawn } from "node:child_process";
import { once } from "node:events";
import { judge } from "./judge.js";
const [isApart, command, ...args] = process.argv.slice(2);
const child = spawn(command!, args, { stdio: ["ignore", "pipe", "inherit"] });
const [line] = await once(child.stdout, "data");
const [, port] = /(\\d+)\\D*$/.exec(String(line)) ?? [];
console.log(JSON.stringify(await judge("http://127.0.0.1:" + port, { isApart: isApart === "apart" })));
child.kill();
process.exit();
`,
};

function hostsOfNode(): string {
  return `// hosts.ts
import "reflect-metadata";
import { readFileSync } from "node:fs";
import http, { type RequestListener } from "node:http";
import http2 from "node:http2";
import type { AddressInfo, Server as NetServer } from "node:net";
import { serve } from "@hono/node-server";
import { Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import express from "express";
import Fastify from "fastify";
import { Hono } from "hono";
import type { Server } from "interwire";
import { createFetchHandler, createNodeHandler } from "interwire/web";
import { createServer as createViteServer, type Plugin } from "vite";

type Host = (server: Server) => Promise<string>;

class Root {}
Module({})(Root);

async function listening(host: NetServer, path = ""): Promise<string> {
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  return "http://127.0.0.1:" + (host.address() as AddressInfo).port + path;
}
const ofApp = (app: RequestListener, path?: string) => listening(http.createServer(app), path);

/** A host of both versions of HTTP, with TLS. */
export const startHttp2: Host = async (server) => {
  const [cert, key] = ["cert.pem", "key.pem"].map((name) => readFileSync(name));
  const options = { cert, key, allowHTTP1: true };
  const host = http2.createSecureServer(options, createNodeHandler(server));
  return (await listening(host)).replace("http:", "https:");
};

export const hosts: Readonly<Record<string, Host>> = {
  node: (server) => listening(http.createServer(createNodeHandler(server))),
  express: (server) => {
    const app = express();
    app.use(createNodeHandler(server));
    return ofApp(app);
  },
  mounted: (server) => {
    const app = express();
    app.use("/api", createNodeHandler(server));
    return ofApp(app, "/api");
  },
  prefix: (server) => ofApp(express().use(createNodeHandler(server, { prefix: "/api" })), "/api"),
  raw: (server) => ofApp(express().use(express.raw({ type: () => true })).use(createNodeHandler(server))),
  fastify: async (server) => {
    const handler = createNodeHandler(server);
    const app = Fastify();
    app.addHook("onRequest", (request, reply, done) => handler(request.raw, reply.raw, done));
    return app.listen({ port: 0, host: "127.0.0.1" });
  },
  nest: async (server) => {
    const app = await NestFactory.create(Root, { logger: false });
    app.use(createNodeHandler(server));
    await app.listen(0, "127.0.0.1");
    return app.getUrl();
  },
  vite: async (server) => {
    const handler = createNodeHandler(server);
    const plugin: Plugin = { name: "shop", configureServer: ({ middlewares }) => { middlewares.use(handler) } };
    const vite = await createViteServer({ configFile: false, logLevel: "silent", plugins: [plugin], server: { port: 0, host: "127.0.0.1", ws: false, hmr: false } });
    await vite.listen();
    return "http://127.0.0.1:" + (vite.httpServer!.address() as AddressInfo).port;
  },
  hono: async (server) => {
    const handler = createFetchHandler(server);
    const app = new Hono();
    app.all("/web.Shop/*", (c) => handler(c.req.raw));
    app.all("/grpc.*", (c) => handler(c.req.raw));
    app.notFound((c) => handler(c.req.raw));
    return new Promise((resolve) => serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => resolve("http://127.0.0.1:" + port)));
  },
};
`;
}

function judge(): string {
  return `// judge.ts
import { createFileRegistry, fromBinary, type DescService } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { ConnectError, createClient, type Transport } from "@connectrpc/connect";
import * as node from "@connectrpc/connect-node";
import * as web from "@connectrpc/connect-web";
import { contractOf } from "interwire";
import { protoSchema } from "interwire/proto";
import type { IShop } from "./shop.js";

const bytes = protoSchema([contractOf<IShop>()]).descriptorBytes();
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, bytes));
const shop = registry.getService("web.Shop") as DescService;
const order = registry.getMessage("web.Order")!;

type Call = (request: object, options?: object) => any;
type Client = Readonly<Record<"get" | "fail" | "watch" | "wait" | "ended", Call>>;

const codeOf = (error: unknown) => ConnectError.from(error).code;

type Open = (baseUrl: string) => Transport;
type Transports = readonly (readonly ["connect" | "grpc-web", Open])[];

const ofWeb: Transports = [
  ["connect", (baseUrl) => web.createConnectTransport({ baseUrl, useBinaryFormat: true })],
  ["grpc-web", (baseUrl) => web.createGrpcWebTransport({ baseUrl, useBinaryFormat: true })],
];
const http2 = { httpVersion: "2", nodeOptions: { rejectUnauthorized: false } } as const;
/** By HTTP/2, which the fetch of Node has not. */
export const ofNode: Transports = [
  ["connect", (baseUrl) => node.createConnectTransport({ baseUrl, ...http2 })],
  ["grpc-web", (baseUrl) => node.createGrpcWebTransport({ baseUrl, ...http2 })],
];

/**
 * Asks a host for everything that handlers serve, and returns what came of each. Where calls are apart, none of them is asked about
 * others.
 */
export async function judge(
  baseUrl: string,
  { transports = ofWeb, isApart = false }: { transports?: Transports; isApart?: boolean } = {},
): Promise<Record<string, unknown>> {
  const post = async (path: string, body: unknown, type = "application/json") => {
    const text = type.includes("connect") ? envelope(JSON.stringify(body)) : JSON.stringify(body);
    const response = await fetch(baseUrl + path, { method: "POST", headers: { "content-type": type }, body: text });
    return [response.status, response.headers.get("x-interceptor"), await response.text()] as const;
  };
  const results: Record<string, unknown> = {};
  const check = async (name: string, act: () => Promise<unknown>) => {
    results[name] = await Promise.race([
      act().catch((error) => "threw " + error),
      new Promise((resolve) => setTimeout(resolve, 8000, "no answer").unref()),
    ]);
  };
  let cancelled = 0;
  await check("JSON", () => post("/web.Shop/Get", { id: "x", count: 3 }));
  await check("GET", async () =>
    (await fetch(baseUrl + "/web.Shop/Get?connect=v1&encoding=json&message=%7B%22id%22%3A%22y%22%7D")).text(),
  );
  await check("health", async () => (await post("/grpc.health.v1.Health/Check", {}))[2]);
  await check("reflection", async () => {
    const [status, , text] = await post("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", { listServices: "" }, "application/connect+json");
    return [status, text.includes("web.Shop")];
  });
  await check("another path", async () => (await post("/web.Shop/None", {}))[0]);
  for (const [name, open] of transports) {
    const client = createClient(shop, open(baseUrl)) as unknown as Client;
    const cancelledOne = async () => (isApart ? { result: "apart" } : client.ended({ count: ++cancelled }));
    await check(name + " unary", async () => (await client.get({ id: "é", count: 3 })).result.id);
    await check(name + " stream", async () => {
      const items = [];
      for await (const { result } of client.watch({ count: 3 })) items.push(result);
      return items;
    });
    await check(name + " error", () =>
      client.fail({ message: "none" }).catch((error: unknown) => {
        const { code, rawMessage } = ConnectError.from(error);
        const [detail] = (error as ConnectError).findDetails(order as any) as any[];
        return [code, rawMessage, detail?.id];
      }),
    );
    await check(name + " deadline", async () => {
      const code = await client.wait({}, { timeoutMs: 50 }).catch(codeOf);
      return [code, (await cancelledOne()).result];
    });
    await check(name + " cancellation", async () => {
      const aborter = new AbortController();
      // With a deadline, because Workers end a request that waits for nothing.
      const call = client.wait({}, { signal: aborter.signal, timeoutMs: 20_000 }).catch(codeOf);
      setTimeout(() => aborter.abort(), 50);
      return [await call, (await cancelledOne()).result];
    });
  }
  return results;
}

function envelope(text: string): Uint8Array<ArrayBuffer> {
  const content = new TextEncoder().encode(text);
  const bytes = new Uint8Array(content.length + 5);
  new DataView(bytes.buffer).setUint32(1, content.length);
  bytes.set(content, 5);
  return bytes;
}
`;
}
