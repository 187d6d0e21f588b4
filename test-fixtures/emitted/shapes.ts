import type {
  double,
  fixed32,
  fixed64,
  float,
  int32,
  int64,
  safeInt64,
  sfixed32,
  sfixed64,
  sint32,
  sint64,
  uint32,
  uint64,
} from "interwire";

/** Every scalar of protobuf, in fields with implicit presence. */
export interface Scalars {
  /** @dataMember 1 */
  i32: int32;
  /** @dataMember 2 */
  u32: uint32;
  /** @dataMember 3 */
  s32: sint32;
  /** @dataMember 4 */
  f32: fixed32;
  /** @dataMember 5 */
  sf32: sfixed32;
  /** @dataMember 6 */
  float: float;
  /** @dataMember 7 */
  double: double;
  /** @dataMember 8 */
  i64: int64;
  /** @dataMember 9 */
  u64: uint64;
  /** @dataMember 10 */
  s64: sint64;
  /** @dataMember 11 */
  f64: fixed64;
  /** @dataMember 12 */
  sf64: sfixed64;
  /** @dataMember 13 */
  safe: safeInt64;
  /** @dataMember 14 */
  flag: boolean;
  /** @dataMember 15 */
  text: string;
  /** @dataMember 16 */
  data: Uint8Array;
  /** @dataMember 536870911 */
  last: number;
}

export enum Color {
  Red = 0,
  Green = 2,
}

/** @dataContract { name: "Some-Point" } */
export class Point {
  /** @dataMember 1 */
  x: double = 0;
  /** @dataMember 2 */
  y: double = 0;
}

/** @protoContract */
export type Address = {
  /** @protoMember 2 */
  city: string;
  /** @protoMember 1 */
  street: string;
};

/** Containers, presence, nesting and recursion. */
export interface Person {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 2 */
  nickname?: string;
  /** @dataMember 3 */
  height: double | null;
  /** @dataMember 4 */
  address: Address;
  /** @dataMember 5 */
  friend?: Person;
  /** @dataMember 6 */
  tags: string[];
  /** @dataMember 7 */
  numbers: readonly int32[];
  /** @dataMember { order: 8, packed: false } */
  loose: int32[];
  /** @dataMember 9 */
  places: Point[];
  /** @dataMember 10 */
  scores: Record<string, int32>;
  /** @dataMember 11 */
  byId: Map<int64, Address>;
  /** @dataMember 12 */
  color: Color;
  /** @dataMember 13 */
  pair: [int32, string];
  /** @dataMember 14 */
  "odd name": boolean;
}

/** Inherits numbers 1 to 14. */
export interface Employee extends Person {
  /** @dataMember 20 */
  salary: double;
}

/** A message that is generic until it is used. */
export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
  /** @dataMember 2 */
  total: int32;
}
