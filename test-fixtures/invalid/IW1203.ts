import type { int32, int64, uint64 } from "interwire";

declare const flag: boolean;
declare const signed: int64;
declare const unsigned: uint64;

/** @serviceContract */
export class Calculator {
  /** @operationContract */
  async Sum(x: int32, y: int32) {
    return x + y;
  }
  /** @operationContract */
  Large() {
    return 1n + signed;
  }
  /** @operationContract */
  Default(x = 1): void {
    void x;
  }
  /** @operationContract */
  List() {
    return [1, 2];
  }
}

export class Person {
  /** @dataMember 1 */
  age = 5;
  /** @dataMember 2 */
  either = flag ? signed : unsigned;
}
