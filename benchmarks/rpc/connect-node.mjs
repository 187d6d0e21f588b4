import { once } from "node:events";
import { createServer as createHttp1Server } from "node:http";
import { createServer } from "node:http2";
import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { connectNodeAdapter, createGrpcTransport } from "@connectrpc/connect-node";
import { registryOfMessages } from "../support/registry.mjs";
import { order, streamItem } from "../support/shapes.mjs";
import { countItems, rally, repeat } from "./streams.mjs";

const registry = registryOfMessages();
const Orders = registry.getService("bench.Orders");
const message = (name, value) => create(registry.getMessage(`bench.${name}`), value);
const item = message("Small", streamItem);

const service = {
  sum: ({ v1, v2 }) => ({ value: v1 + v2 }),
  echo: (value) => value,
  list: ({ value }) => repeat(item, value),
  tally: async (items) => ({ value: await countItems(items) }),
  async *exchange(items) {
    for await (const one of items) yield one;
  },
};

/** Starts a server, of HTTP/2 unless the variant is `http1`; resolves to its address. */
export async function serve(variant) {
  const create = variant === "http1" ? createHttp1Server : createServer;
  const server = create(connectNodeAdapter({ routes: (router) => router.service(Orders, service) }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `127.0.0.1:${server.address().port}`;
}

/** The calls that are measured. */
export function connect(address) {
  const client = createClient(Orders, createGrpcTransport({ baseUrl: `http://${address}` }));
  const value = message("Order", order(0));
  return {
    small: () => client.sum({ v1: 1, v2: 41 }),
    order: () => client.echo(value),
    list: (count) => countItems(client.list({ value: count })),
    tally: async (count) => (await client.tally(repeat(item, count))).value,
    exchange: (goesOn) => rally((items) => client.exchange(items), item, goesOn),
  };
}
