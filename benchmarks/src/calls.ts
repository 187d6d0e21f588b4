import type { Channel, int32 } from "interwire";
import { createClientFactory, createServer, type Server } from "interwire";
import type { Order } from "./messages.js";

/** @serviceContract */
export interface IOrders {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int32>;
  /** @operationContract */
  Echo(order: Order): Promise<Order>;
}

class Orders implements IOrders {
  async Sum(x: int32, y: int32): Promise<int32> {
    return x + y;
  }

  async Echo(order: Order): Promise<Order> {
    return order;
  }
}

/** A server of the benchmark's service, not yet listening. */
export function makeServer(): Server {
  const server = createServer();
  server.map(Orders);
  return server;
}

/** A client of the benchmark's service. */
export function makeClient(channel: Channel) {
  return createClientFactory().createClient<IOrders>(channel);
}
