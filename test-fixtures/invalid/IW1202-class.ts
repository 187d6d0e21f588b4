import type { int32, uint32 } from "interwire";

declare const flag: boolean;
declare const signed: int32;
declare const unsigned: uint32;

export class Person {
  /** @dataMember 1 */
  age = flag ? signed : unsigned;
}
