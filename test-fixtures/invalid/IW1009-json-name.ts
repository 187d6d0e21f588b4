import { DataContract, DataMember } from "interwire";

let variable = "b";

export interface Person {
  /** @dataMember { order: 1, jsonName: "" } */
  first: string;
  /** @dataMember { order: 2, jsonName: 2 } */
  second: string;
  /** @dataMember { order: 3, jsonName: "[acme.extension]" } */
  third: string;
  /** @dataMember { order: 4, jsonName: "a\u0000b" } */
  fourth: string;
  /** @dataMember { order: 5, jsonName: "\ud83d" } */
  fifth: string;
  /** @dataMember { order: 6, jsonName: Names.sixth } */
  sixth: string;
  choice: { /** @dataMember { order: 7, jsonName: "" } */ case: "text"; value: string } | { case?: undefined };
  /** @dataMember { order: 8, jsonName: "😀 [x] y" } */
  eighth: string;
}

@DataContract()
export class Place {
  @DataMember({ order: 1, jsonName: "" }) first = "";
  @DataMember({ order: 2, jsonName: variable }) second = "";
}

export function change(): void {
  variable = "c";
}
