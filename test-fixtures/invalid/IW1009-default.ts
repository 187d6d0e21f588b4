import type { int32 } from "interwire";

export interface Person {
  /** @dataMember { order: 1, default: {} } */
  name: string;
  /** @dataMember { order: 2, default: zero } */
  age: int32;
  /** @dataMember { order: Order.second } */
  second: string;
  /** @dataMember Order.third */
  third: string;
  /** @dataMember 4n */
  fourth: string;
}
