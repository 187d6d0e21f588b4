import type { Any, CallContext, int32, int64 } from "interwire";

/**
 * An order.
 * @dataContract { name: "shop.v1.Order" }
 */
export interface Order {
  /** @dataMember 1 */
  id: int64;
  /** @dataMember 2 */
  article: string;
  /** @dataMember 3 */
  price?: number;
  /** @dataMember 4 */
  extra?: Any;
}

/**
 * Why an order was refused; no operation has it.
 * @dataContract { name: "shop.v1.Refusal" }
 */
export interface Refusal {
  /** @dataMember 1 */
  reason: string;
}

/** @serviceContract { name: "Orders", namespace: "shop.v1" } */
export interface IOrders {
  /** @operationContract { style: "bare" } */
  Place(order: Order, context?: CallContext): Promise<Order>;
  /** @operationContract */
  Count(orders: AsyncIterable<Order>): Promise<int32>;
  /** @operationContract */
  Follow(id: int64, count: int32): AsyncIterable<Order>;
  /** @operationContract */
  Scale(numbers: AsyncIterable<int32>, factor: int32): Promise<[AsyncIterable<int32>, string]>;
  /** @operationContract */
  Echo(numbers: AsyncIterable<int32>): AsyncIterable<int32>;
  /** Ends when the client goes. @operationContract */
  Wait(signal?: AbortSignal): AsyncIterable<int32>;
}
