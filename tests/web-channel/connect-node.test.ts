// Channels for browsers against a server that is not ours: connect-node, by descriptors of the contract, over HTTP/1.1.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { create, createFileRegistry } from "@bufbuild/protobuf";
import { Code as ConnectCode, ConnectError } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { fileDescriptorSet } from "interwire/proto";
import {
  CallContext,
  Code,
  contractOf,
  createClientFactory,
  createWebChannel,
  findDetails,
  jsonFormat,
  messageOf,
  type WebChannelOptions,
  withOptions,
} from "interwire/web";
import { failure } from "../runtime/running.js";
import { all } from "../runtime/streams-running.js";
import type { IShop, Order } from "../web/shop-contract.js";

const ways: readonly (readonly [name: string, options: WebChannelOptions])[] = [
  ["Connect", {}],
  ["Connect with JSON", { format: jsonFormat() }],
  ["gRPC-Web", { protocol: "grpc-web" }],
  ["gRPC-Web with JSON", { protocol: "grpc-web", format: jsonFormat() }],
];

const registry = createFileRegistry(fileDescriptorSet(contractOf<IShop>()));
const service = registry.getService("web.Shop");
const order = registry.getMessage("web.Order");
if (service === undefined || order === undefined) throw new Error("The descriptors lack the contract.");

interface Context {
  readonly requestHeader: Headers;
  readonly responseHeader: Headers;
  readonly responseTrailer: Headers;
  readonly signal: AbortSignal;
}

type Values = Readonly<Record<string, unknown>>;

const methods = {
  get: ({ id, count }: Values) => ({ result: { id, count } }),
  put: (value: Values) => value,
  fail({ code }: Values, { responseHeader, responseTrailer }: Context) {
    responseHeader.set("x-head", "1");
    responseTrailer.set("x-tail", "2");
    responseTrailer.set("x-tail-bin", "AQI");
    const details = [{ desc: order, value: create(order, { id: "x", count: 1 } as never) }];
    throw new ConnectError("not so", code as ConnectCode, { "x-meta": "3" }, details as never);
  },
  async *watch({ count }: Values) {
    for (let i = 1; i <= Number(count); i++) yield { result: i };
    if (Number(count) < 0) throw new ConnectError("below zero", ConnectCode.OutOfRange);
  },
  async sum(requests: AsyncIterable<{ items: number }>) {
    let sum = 0;
    for await (const { items } of requests) sum += items;
    return { result: sum };
  },
  echo: (_: Values, { requestHeader }: Context) => ({ result: requestHeader.get("x-own") ?? "" }),
  wait: (_: Values, { signal }: Context) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
};

let server: Server;
let url: string;
beforeAll(async () => {
  const routes = (router: { service(of: never, methods: never): void }) =>
    router.service(service as never, methods as never);
  server = createServer(connectNodeAdapter({ routes: routes as never }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function* items<T>(...values: T[]): AsyncIterable<T> {
  yield* values;
}

describe.each(ways)("%s", (_name, options) => {
  const clientOf = () => createClientFactory().createClient<IShop>(createWebChannel(url, options));

  test("one message for one, by GET and by POST", async () => {
    await expect(clientOf().Get("é", 3)).resolves.toEqual({ id: "é", count: 3 });
    await expect(clientOf().Put({ id: "é", count: 3 })).resolves.toEqual({ id: "é", count: 3 });
  });

  test("streams in one direction", async () => {
    await expect(all(clientOf().Watch(3))).resolves.toEqual([1, 2, 3]);
    await expect(clientOf().Sum(items(1, 2, 3))).resolves.toBe(6);
  });

  test("a call that connect-node refuses: streams in both directions over HTTP/1.1", async () => {
    expect(await failure(all(clientOf().Chat(items("a", "b"))))).toMatchObject({
      rawMessage: expect.stringContaining("answered with status 505"),
    });
  });

  test("an error behind a stream", async () => {
    expect(await failure(all(clientOf().Watch(-1)))).toMatchObject({
      code: Code.OUT_OF_RANGE,
      rawMessage: "below zero",
    });
  });

  test("an error with details, headers and trailers", async () => {
    const context = new CallContext();
    const error = await failure(clientOf().Fail(Code.ABORTED, context));
    expect(error).toMatchObject({ code: Code.ABORTED, rawMessage: "not so" });
    expect(findDetails(error, messageOf<Order>())).toEqual([{ id: "x", count: 1 }]);
    const told = [context.responseHeaders, context.trailers].flatMap((metadata) => metadata?.get("x-tail") ?? []);
    expect(told).toEqual(["2"]);
  });

  test("headers and a deadline", async () => {
    const client = createClientFactory().createClient<IShop>(
      createWebChannel(url, { ...options, headers: { "x-own": "1" } }),
    );
    await expect(client.Echo(new CallContext())).resolves.toBe("1");
    const late = withOptions(client, { timeoutMs: 50 }).Wait(new CallContext());
    expect(await failure(late)).toMatchObject({ code: Code.DEADLINE_EXCEEDED });
  });
});
