import { contractOf, createChannel, createClientFactory, messageOf, type sint32 } from "interwire";

export type int32 = number;
export type double = number;
export type int64 = bigint;
export type fixed32 = sint32;
export type bytes = string;
export type bool = boolean;
type Amount = int32;
type Amounts = { readonly all: Amount[] };

export interface Order {
  /** @dataMember 1 */
  amount: int32;
  /** @dataMember 2 */
  list: readonly int32[];
  /** @dataMember 3 */
  byName: Record<string, Amount>;
  /** @dataMember 4 */
  right: double;
  /** @dataMember 5 */
  big: int64;
  /** @dataMember 6 */
  half: fixed32;
  /** @dataMember 7 */
  data: bytes;
  /** @dataMember 8 */
  flag: bool;
}

/** @serviceContract */
export interface IOrders<T> {
  /** @operationContract */
  Put(value: T, count: int32): Promise<Amount>;
}

class Orders implements IOrders<int32> {
  async Put() {
    return 1;
  }
}

/** What is not sent may have any name. */
export interface Plain {
  amount: int32;
  amounts: Amounts;
}
export const plain = (value: int32): Amount => value;

/** @serviceContract */
export class Counter {
  count: int32 = 0;
  /** @operationContract */
  async Add(by: int64): Promise<int64> {
    const sum: int32 = this.count;
    return by + BigInt(sum);
  }
}

console.log(contractOf<IOrders<int32>>(), messageOf<Order>(), new Orders());
createClientFactory().createClient<IOrders<Amount>>(createChannel("127.0.0.1:1"));
