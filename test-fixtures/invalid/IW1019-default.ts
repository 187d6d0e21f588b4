import { DataContract, DataMember, type double, type float, type int32, type int64, type safeInt64, type uint32 } from "interwire";

export enum Color {
  None = 0,
  Red = 3,
}

export interface Item {
  /** @dataMember { order: 1, default: "none" } */
  name: string;
}

export interface Basket<T> {
  /** @dataMember { order: 1, default: 1 } */
  optional?: int32;
  /** @dataMember { order: 2, default: 1 } */
  nullable: int32 | null;
  /** @dataMember { order: 3, default: 1 } */
  list: int32[];
  /** @dataMember { order: 4, default: "a" } */
  map: Map<string, int32>;
  /** @dataMember { order: 5, default: 1 } */
  item: Item;
  /** @dataMember { order: 6, default: 1 } */
  open: T;
  /** @dataMember { order: 7, default: "ab" } */
  bytes: Uint8Array;
  /** @dataMember { order: 8, default: 1 } */
  at: Date;
  choice: { /** @dataMember { order: 9, default: 1 } */ case: "amount"; value: int32 } | { case?: undefined };
  /** @dataMember { order: 10, default: 1 } */
  pair: [int32, int32];
}

export interface Wrong {
  /** @dataMember { order: 1, default: "1" } */
  text: int32;
  /** @dataMember { order: 2, default: 1.5 } */
  fraction: int32;
  /** @dataMember { order: 3, default: -1 } */
  negative: uint32;
  /** @dataMember { order: 4, default: 1 } */
  large: int64;
  /** @dataMember { order: 5, default: 1n } */
  safe: safeInt64;
  /** @dataMember { order: 6, default: 1 } */
  flag: boolean;
  /** @dataMember { order: 7, default: 1 } */
  name: string;
  /** @dataMember { order: 8, default: Color.Blue } */
  color: Color;
  /** @dataMember { order: 9, default: 7 } */
  number: Color;
  /** @dataMember { order: 10, default: 3 } */
  union: 1 | 2;
  /** @dataMember { order: 11, default: Color.Red } */
  enumOfNumber: float;
  /** @dataMember { order: 12, default: 1e39 } */
  large4: float;
  /** @dataMember { order: 13, default: -1e999 } */
  large8: double;
}

@DataContract()
export class Person {
  @DataMember({ order: 1, default: "x" }) age: int32 = 0;
}
