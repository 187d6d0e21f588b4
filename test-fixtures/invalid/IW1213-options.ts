import type { int32, Unpacked } from "interwire";

enum Level {
  None = 0,
  Low = 1,
  High = 2,
}
interface Leaf {
  /** @dataMember 1 */
  text: string;
}

export interface Base {
  /** @dataMember { order: 1, default: 5 } */
  amount: int32;
  /** @dataMember 2 */
  plain: int32;
  /** @dataMember { order: 3, default: Level.High } */
  level: Level;
  /** @dataMember { order: 4, delimited: true } */
  leaf: Leaf;
  /** @dataMember { order: 5, name: "user_id" } */
  uid: string;
  /** @dataMember { order: 6, packed: false } */
  codes: int32[];
  /** @protoInclude 7 */
  sub?: Leaf;
  choice: { /** @dataMember { order: 8, delimited: true } */ case: "part"; value: Leaf } | { case?: undefined };
}

export interface Other extends Base {
  /** @dataMember { order: 1, default: 6 } */
  amount: int32;
  /** @dataMember { order: 2, default: 1 } */
  plain: int32;
  /** @dataMember { order: 3, default: Level.Low } */
  level: Level;
  /** @dataMember 4 */
  leaf: Leaf;
  /** @dataMember { order: 5, name: "account" } */
  uid: string;
  /** @dataMember 6 */
  codes: int32[];
  /** @dataMember 7 */
  sub?: Leaf;
  choice: { /** @dataMember 8 */ case: "part"; value: Leaf } | { case?: undefined };
}

/** The same in other words. */
export interface Same extends Base {
  /** @dataMember { order: 1, default: 5 } */
  amount: int32;
  /** @dataMember { order: 2, default: 0, name: "plain" } */
  plain: int32;
  /** @dataMember { order: 3, default: 2 } */
  level: Level;
}

export interface Named {
  /** @dataMember { order: 1, default: 7 } */
  amount: int32;
}

export interface Days {
  /** @dataMember 1 */
  days: Unpacked<int32[]>;
  /** @dataMember 2 */
  hours: int32[];
}

export interface PackedDays extends Days {
  /** @dataMember 1 */
  days: int32[];
  /** @dataMember 2 */
  hours: Unpacked<int32[]>;
}

/** The same in other words. */
export interface SameDays extends Days {
  /** @dataMember { order: 1, packed: false } */
  days: int32[];
}

export type Both = Pick<Base, "amount"> & Named;

export class Sent {
  /** @dataMember 1 */
  userId: string = "";
  /** @dataMember { order: 2, default: true } */
  on: boolean = true;
}

export class Stored extends Sent {
  /** @dataMember { order: 1, name: "id" } */
  override userId: string = "";
  /** @dataMember 2 */
  override on: boolean = false;
}
