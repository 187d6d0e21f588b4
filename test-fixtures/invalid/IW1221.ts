import { DataContract, DataMember, type int32 } from "interwire";

export interface Person {
  /** @dataMember 1 */
  fooBar: string;
  /** @dataMember 2 */
  foo_bar: string;
  /** @dataMember { order: 3, name: "user_id" } */
  first: string;
  /** @dataMember { order: 4, name: "user__id" } */
  second: string;
  /** @dataMember { order: 5, name: "other" } */
  third: string;
  /** @dataMember { order: 6, name: "fourth" } */
  other: string;
}

export interface Employee extends Person {
  /** @dataMember 7 */
  foobar: string;
  /** @dataMember 8 */
  userId: string;
}

export interface Contact {
  /** @dataMember 1 */
  text: string;
  from:
    | { /** @dataMember 2 */ case: "text"; value: string }
    | { /** @dataMember 3 */ case: "id"; value: int32 }
    | { case?: undefined };
  to: { /** @dataMember 4 */ case: "id"; value: int32 } | { case?: undefined };
}

export interface First {
  /** @dataMember 1 */
  userId: string;
}

export interface Second {
  /** @dataMember 2 */
  user_id: string;
}

export interface Both extends First, Second {}

@DataContract()
export class Decorated {
  @DataMember(1) size = 0 as int32;
  @DataMember({ order: 2, name: "size" }) other = "";
}

/** @serviceContract */
export interface IShop {
  /** @operationContract */
  find(userId: int32, signal: AbortSignal, user_id: int32): Promise<void>;
  /** @operationContract */
  watch(): Promise<[userId: int32, items: AsyncIterable<string>, user_id: int32]>;
}
