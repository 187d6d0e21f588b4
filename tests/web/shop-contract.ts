import { type CallContext, Code, detailOf, type double, type int32, RpcError } from "interwire";

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
  /** @operationContract { style: "bare" } */
  Put(order: Order): Promise<Order>;
  /** @operationContract */
  Fail(code: int32, context: CallContext): Promise<void>;
  /** @operationContract */
  Watch(count: int32): AsyncIterable<int32>;
  /** @operationContract */
  Sum(items: AsyncIterable<int32>): Promise<double>;
  /** @operationContract */
  Chat(items: AsyncIterable<string>): AsyncIterable<string>;
  /** @operationContract */
  Echo(context: CallContext): Promise<string>;
  /** @operationContract */
  Wait(context: CallContext): Promise<void>;
}

/** How many calls of `Wait` {@link shop} has begun, and how many of them were cancelled. */
export const waits = { begun: 0, cancelled: 0 };

export const shop: IShop = {
  Get: async (id, count) => ({ id, count }),
  Put: async (order) => order,
  async Fail(code, context) {
    context.setResponseHeader("x-head", "1");
    context.setTrailer("x-tail", "2");
    context.setTrailer("x-tail-bin", new Uint8Array([1, 2]));
    throw new RpcError(code as Exclude<Code, 0>, "not so", {
      details: [detailOf<Order>({ id: "x", count: 1 })],
    });
  },
  async *Watch(count) {
    for (let i = 1; i <= count; i++) yield i;
    if (count < 0) throw new RpcError(Code.OUT_OF_RANGE, "below zero");
  },
  async Sum(items) {
    let sum = 0;
    for await (const item of items) sum += item;
    return sum;
  },
  async *Chat(items) {
    for await (const item of items) yield `${item}!`;
  },
  async Echo(context) {
    context.setResponseHeader("cache-control", "max-age=60");
    context.setResponseHeader("x-bytes-bin", new Uint8Array([7]));
    return JSON.stringify(context.metadata.getMap());
  },
  Wait: ({ signal }) => {
    waits.begun++;
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        waits.cancelled++;
        resolve();
      });
    });
  },
};
