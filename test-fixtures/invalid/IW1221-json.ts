import { DataContract, DataMember, type int32 } from "interwire";

export interface Person {
  /** @dataMember { order: 1, jsonName: "id" } */
  first: string;
  /** @dataMember { order: 2, jsonName: "id" } */
  second: string;
  /** @dataMember { order: 3, jsonName: "user_id" } */
  third: string;
  /** @dataMember 4 */
  userId: string;
  /** @dataMember { order: 5, jsonName: "first" } */
  fifth: string;
  /** @dataMember { order: 6, name: "any_name", jsonName: "sixth" } */
  sixth: string;
  /** @dataMember { order: 7, name: "any__name", jsonName: "seventh" } */
  seventh: string;
}

/** Each of the two would be read by the name of the other. */
export interface Swapped {
  /** @dataMember { order: 1, jsonName: "b" } */
  a: string;
  /** @dataMember { order: 2, jsonName: "a" } */
  b: string;
}

export interface Employee extends Person {
  /** @dataMember 8 */
  id: string;
}

export interface Contact {
  /** @dataMember 1 */
  text: string;
  from:
    | { /** @dataMember { order: 2, jsonName: "text" } */ case: "note"; value: string }
    | { /** @dataMember { order: 3, jsonName: "number" } */ case: "id"; value: int32 }
    | { case?: undefined };
}

/** Names that differ by their case alone, or that a member would have without its own. */
export interface Apart {
  /** @dataMember { order: 1, jsonName: "ID" } */
  first: string;
  /** @dataMember { order: 2, jsonName: "id" } */
  second: string;
  /** @dataMember { order: 3, name: "third_one", jsonName: "3" } */
  third: string;
  /** @dataMember { order: 4, jsonName: "thirdOne" } */
  fourth: string;
}

@DataContract()
export class Decorated {
  @DataMember(1) size = 0 as int32;
  @DataMember({ order: 2, jsonName: "size" }) other = "";
}
