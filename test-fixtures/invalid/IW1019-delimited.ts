import { DataContract, DataMember, type int32 } from "interwire";

export interface Item {
  /** @dataMember 1 */
  name: string;
}

export interface Basket<T> {
  /** @dataMember { order: 1, delimited: true } */
  count: int32;
  /** @dataMember { order: 2, delimited: true } */
  names: string[];
  /** @dataMember { order: 3, delimited: true } */
  byName: Map<string, Item>;
  /** @dataMember { order: 4, delimited: false } */
  open: T;
  /** @dataMember { order: 5, delimited: true } */
  items: Item[];
  /** @dataMember { order: 6, delimited: true } */
  best?: Item;
  choice: { /** @dataMember { order: 7, delimited: true } */ case: "amount"; value: int32 } | { case?: undefined };
}

@DataContract()
export class Person {
  @DataMember({ order: 1, delimited: true }) name = "";
}
