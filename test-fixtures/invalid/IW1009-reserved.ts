import { DataContract, DataMember } from "interwire";

const gone = 3;
const names = ["a"];

/** @dataContract { reserved: 3 } */
export interface Single {}

/** @dataContract { reserved: [3, true] } */
export interface Flag {}

/** @dataContract { reserved: [[3, 4]] } */
export interface Nested {}

/** @dataContract { reserved: [gone] } */
export interface Named {}

/** @dataContract { reserved: [Gone.Three] } */
export interface Dotted {}

/** @dataContract { reserved: { 3: 4 }, reservedNames: ["a"] } */
export interface Keyed {}

/** @dataContract { reservedNames: "age" } */
export enum Color {
  Red = 0,
}

/** @dataContract { reservedNames: ["age", 3] } */
export enum Size {
  Small = 0,
}

/** @dataContract [3] */
export interface Bare {}

/** @dataContract reserved: [3, "10 to 12"] */
export interface Unbraced {}

@DataContract({ reserved: [gone], reservedNames: [...names] })
export class Spread {
  @DataMember(1)
  name = "";
}
