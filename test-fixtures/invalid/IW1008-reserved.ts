import { DataMember, type int32 } from "interwire";

/** @serviceContract { reserved: [1] } */
export interface ICalculator {
  /** @operationContract { reservedNames: ["Add"] } */
  Sum(): Promise<void>;
}

/** @dataContract { reservedRanges: [1] } */
export class Person {
  /** @dataMember { order: 2, reserved: [3] } */
  name = "";
  // @ts-expect-error: the type of the decorator has no such argument either.
  @DataMember({ order: 4, reserved: [5] })
  age: int32 = 0;
}
