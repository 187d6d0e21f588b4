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

/** The twin of json.proto. */
export enum Level {
  None = 0,
  High = 7,
  Below = -3,
}

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
  i64: int64;
  /** @dataMember 7 */
  u64: uint64;
  /** @dataMember 8 */
  s64: sint64;
  /** @dataMember 9 */
  f64: fixed64;
  /** @dataMember 10 */
  sf64: sfixed64;
  /** @dataMember 11 */
  single: float;
  /** @dataMember 12 */
  real: double;
  /** @dataMember 13 */
  flag: boolean;
  /** @dataMember 14 */
  text: string;
  /** @dataMember 15 */
  data: Uint8Array;
  /** @dataMember 16 */
  level: Level;
  /** @dataMember 17 */
  safe: safeInt64;
}

export interface Presence {
  /** @dataMember 1 */
  number?: int32;
  /** @dataMember 2 */
  text: string | null;
  /** @dataMember 3 */
  data?: Uint8Array;
  /** @dataMember 4 */
  level?: Level;
  /** @dataMember 5 */
  scalars?: Scalars;
  /** @dataMember 6 */
  inner: Presence | null;
}

export interface Containers {
  /** @dataMember 1 */
  numbers: int32[];
  /** @dataMember 2 */
  longs: int64[];
  /** @dataMember 3 */
  levels: Level[];
  /** @dataMember 4 */
  blobs: Uint8Array[];
  /** @dataMember 5 */
  leaves: Leaf[];
  /** @dataMember { order: 6, packed: false } */
  loose: uint32[];
  /** @dataMember 7 */
  scores: Record<string, int32>;
  /** @dataMember 8 */
  byId: Map<int64, string>;
  /** @dataMember 9 */
  byFlag: Map<boolean, Leaf>;
  /** @dataMember 10 */
  byNumber: Map<int32, Level>;
  /** @dataMember 11 */
  files: Map<string, Uint8Array>;
}

/** @dataContract { name: "interwire.json.Leaf" } */
export interface Leaf {
  /** @dataMember 1 */
  name: string;
}

export interface Names {
  /** @dataMember 1 */
  First_Name: int32;
  /** @dataMember { order: 2, name: "other_name" } */
  plain_name: int32;
  /** @dataMember 3 */
  plainName: int32;
  /** @dataMember 4 */
  "odd name": int32;
}

export interface Choices {
  choice:
    | { /** @dataMember 1 */ case: "text"; value: string }
    | { /** @dataMember 2 */ case: "leaf"; value: Leaf }
    | { /** @dataMember 3 */ case: "long"; value: int64 }
    | { /** @dataMember 4 */ case: "level"; value: Level }
    | { /** @dataMember 5 */ case: "data"; value: Uint8Array }
    | { case?: undefined };
  other:
    | { /** @dataMember 6 */ case: "flag"; value: boolean }
    | { /** @dataMember 7 */ case: "real"; value: double }
    | { case?: undefined };
  /** @dataMember 8 */
  last?: int32;
}

/** An enum without a zero, with two names for one number. */
export enum Shade {
  Dark = 1,
  // biome-ignore lint/suspicious/noDuplicateEnumValues: an alias is meant.
  Black = 1,
  Light = 2,
}

export interface Shades {
  /** @dataMember 1 */
  one: Shade;
  /** @dataMember 2 */
  many: Shade[];
  /** @dataMember 3 */
  maybe?: Shade;
}

export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
  /** @dataMember 2 */
  first: T;
  /** @dataMember 3 */
  total?: int32;
}
