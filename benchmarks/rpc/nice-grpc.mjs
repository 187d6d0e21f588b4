import { createChannel, createClient, createServer } from "nice-grpc";
import { order, streamItem } from "../support/shapes.mjs";
import { countItems, rally, repeat } from "./streams.mjs";

const { Order, OrdersDefinition } = await import("../../build/benchmarks/ts-proto.js");

const service = {
  sum: async ({ v1, v2 }) => ({ value: v1 + v2 }),
  echo: async (value) => value,
  list: ({ value }) => repeat(streamItem, value),
  tally: async (items) => ({ value: await countItems(items) }),
  async *exchange(items) {
    for await (const one of items) yield one;
  },
};

/** Starts a server; resolves to its address. */
export async function serve() {
  const server = createServer();
  server.add(OrdersDefinition, service);
  return `127.0.0.1:${await server.listen("127.0.0.1:0")}`;
}

/** The calls that are measured. */
export function connect(address) {
  const client = createClient(OrdersDefinition, createChannel(address));
  const value = Order.fromPartial(order(0));
  return {
    small: () => client.sum({ v1: 1, v2: 41 }),
    order: () => client.echo(value),
    list: (count) => countItems(client.list({ value: count })),
    tally: async (count) => (await client.tally(repeat(streamItem, count))).value,
    exchange: (goesOn) => rally((items) => client.exchange(items), streamItem, goesOn),
  };
}
