/** The contracts that the tests of the lock edit. */
export const shop = `import type { int32, int64 } from "interwire";

export enum State {
  Open,
  Paid,
  Sent,
}

/** @dataContract { name: "shop.v1.Customer" } */
export interface Customer {
  /** @dataMember 1 */
  name: string;
  /** @dataMember { order: 2, name: "mail_address" } */
  mail?: string;
}

/** @dataContract { name: "shop.v1.Order" } */
export interface Order {
  /** @dataMember 1 */
  id: int64;
  /** @dataMember 2 */
  quantity: int32;
  /** @dataMember 3 */
  state: State;
  /** @dataMember 4 */
  notes: string[];
  /** @dataMember 5 */
  customer: Customer;
  /** @dataMember 6 */
  priority?: int32;
  /** @dataMember 7 */
  attempts: int32;
}

/** @dataContract */
export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
}

/** @serviceContract { name: "Orders", namespace: "shop.v1" } */
export interface IOrders {
  /** @operationContract */
  Place(article: string, quantity: int32): Promise<Order>;
  /** @operationContract { style: "bare", idempotency: "idempotent" } */
  Change(order: Order): Promise<Order>;
  /** @operationContract */
  Cancel(id: int64): Promise<void>;
  /** @operationContract */
  List(after: int64): Promise<Page<Order>>;
}
`;
