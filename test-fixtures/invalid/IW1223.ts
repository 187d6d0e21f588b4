import type { int32, Unpacked } from "interwire";

export interface Basket<T extends readonly int32[]> {
  /** @dataMember 1 */
  names: Unpacked<string[]>;
  /** @dataMember 2 */
  items: Unpacked<Item[]>;
  /** @dataMember 3 */
  pair: Unpacked<[int32, int32]>;
  /** @dataMember 4 */
  open: Unpacked<T>;
  /** @dataMember 6 */
  days: Unpacked<int32[]>;
}

export interface Item<T = int32> {
  /** @dataMember 1 */
  name: Unpacked<T[]>;
}

/** @serviceContract */
export interface IBasket {
  /** @operationContract */
  Add(names: Unpacked<string[]>): Promise<Unpacked<boolean[]>>;
}
