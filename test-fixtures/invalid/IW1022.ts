import { DataContract, type int32 } from "interwire";

/** @dataContract { reserved: ["10-12", "5", "", "max", "1 to 2 to 3", 1.5] } */
export interface Malformed {
  /** @dataMember 1 */
  name: string;
}

/** @dataContract { reserved: [0, -1, 536870912, "5 to 536870912"] } */
export interface OutOfRange {}

/** @dataContract { reserved: [3, "10 to 12", "2 to 4", 12, "9 to 8", 3] } */
export interface Overlapping {}

/** @dataContract { reservedNames: ["age", " ", "size", "age"] } */
export interface Named {}

@DataContract({ reserved: ["12 to 10"], reservedNames: [""] })
export class Counter {
  /** @dataMember 1 */
  count: int32 = 0;
}

/** @dataContract { reserved: [0, "-5 to 5", 2147483648, -2147483649, "7 to 6"] } */
export enum Color {
  Red = 0,
}
