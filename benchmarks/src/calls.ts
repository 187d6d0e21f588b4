import type { Channel, ClientFactoryOptions, CreateServerOptions, int32 } from "interwire";
import { createClientFactory, createServer, type Server } from "interwire";
import type { Order } from "./messages.js";
import type { Blob, Small } from "./small-messages.js";

/** @serviceContract */
export interface IOrders {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int32>;
  /** @operationContract */
  Echo(order: Order): Promise<Order>;
  /** @operationContract */
  List(count: int32): AsyncIterable<Small>;
  /** @operationContract */
  Tally(items: AsyncIterable<Small>): Promise<int32>;
  /** @operationContract */
  Exchange(items: AsyncIterable<Small>): AsyncIterable<Small>;
  /** Items of so many bytes, as long as they are read. @operationContract */
  Bulk(size: int32): AsyncIterable<Blob>;
}

const item: Small = { id: 1234, name: "item 42", ok: true };

class Orders implements IOrders {
  async Sum(x: int32, y: int32): Promise<int32> {
    return x + y;
  }

  async Echo(order: Order): Promise<Order> {
    return order;
  }

  async *List(count: int32): AsyncIterable<Small> {
    for (let i = 0; i < count; i++) yield item;
  }

  async Tally(items: AsyncIterable<Small>): Promise<int32> {
    let count = 0;
    for await (const _ of items) count++;
    return count;
  }

  async *Exchange(items: AsyncIterable<Small>): AsyncIterable<Small> {
    for await (const one of items) yield one;
  }

  async *Bulk(size: int32): AsyncIterable<Blob> {
    const blob: Blob = { data: new Uint8Array(size) };
    for (;;) yield blob;
  }
}

/** A server of the benchmark's service, not yet listening. */
export function makeServer(options: CreateServerOptions = {}): Server {
  const server = createServer(options);
  server.map(Orders);
  return server;
}

/** A client of the benchmark's service. */
export function makeClient(channel: Channel, options: ClientFactoryOptions = {}) {
  return createClientFactory(options).createClient<IOrders>(channel);
}
