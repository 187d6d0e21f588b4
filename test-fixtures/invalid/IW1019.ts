import { DataContract, DataMember, type int32, type Unpacked } from "interwire";

export interface Basket {
  /** @dataMember { order: 1, packed: false } */
  count: int32;
  /** @dataMember { order: 2, packed: true } */
  names: string[];
  /** @dataMember { order: 3, packed: false } */
  items: Item[];
  /** @dataMember { order: 4, packed: false } */
  byName: Map<string, int32>;
  /** @dataMember { order: 5, packed: false } */
  numbers: int32[];
  /** @dataMember { order: 7, packed: true } */
  days: Unpacked<int32[]>;
  choice: { /** @dataMember { order: 6, packed: false } */ case: "amount"; value: int32 } | { case?: undefined };
}

export interface Item {
  /** @dataMember 1 */
  name: string;
}

export interface Page<T> {
  /** @dataMember { order: 1, packed: false } */
  items: T[];
}

@DataContract()
export class Person {
  @DataMember({ order: 1, packed: false }) name = "";
}
