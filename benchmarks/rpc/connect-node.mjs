import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http2";
import { join } from "node:path";
import { create, createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { connectNodeAdapter, createGrpcTransport } from "@connectrpc/connect-node";
import { output } from "../support/paths.mjs";
import { order, streamItem } from "../support/shapes.mjs";
import { countItems, rally, repeat } from "./streams.mjs";

const files = fromBinary(FileDescriptorSetSchema, readFileSync(join(output, "descriptor.bin")));
const registry = createFileRegistry(files);
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

/** Starts a server; resolves to its address. */
export async function serve() {
  const server = createServer(connectNodeAdapter({ routes: (router) => router.service(Orders, service) }));
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
