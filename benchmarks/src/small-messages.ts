import type { double, int32, int64, sint32, Timestamp } from "interwire";
import type { Status } from "./messages.js";

/** @dataContract */
export interface Small {
  /** @dataMember 1 */
  id: int32;
  /** @dataMember 2 */
  name: string;
  /** @dataMember 3 */
  ok: boolean;
}

/** @dataContract */
export interface SmallList {
  /** @dataMember 1 */
  items: Small[];
}

/** @dataContract */
export interface PackedInt32 {
  /** @dataMember 1 */
  v: int32[];
}

/** @dataContract */
export interface PackedDouble {
  /** @dataMember 1 */
  v: double[];
}

/** @dataContract */
export interface PackedSint32 {
  /** @dataMember 1 */
  v: sint32[];
}

/** @dataContract */
export interface PackedBool {
  /** @dataMember 1 */
  v: boolean[];
}

/** @dataContract */
export interface Blob {
  /** @dataMember 1 */
  data: Uint8Array;
}

/** @dataContract */
export interface Defaults {
  /** @dataMember 1 */
  a: string;
  /** @dataMember 2 */
  b: int32;
  /** @dataMember 3 */
  c: int64;
  /** @dataMember 4 */
  d: boolean;
  /** @dataMember 5 */
  e: double;
  /** @dataMember 6 */
  f: Uint8Array;
  /** @dataMember 7 */
  g: Status;
  /** @dataMember 8 */
  h: int32[];
  /** @dataMember 9 */
  i: Record<string, int32>;
  /** @dataMember 10 */
  j: Small | undefined;
}

/** @dataContract */
export interface Deep {
  /** @dataMember 1 */
  v: int32;
  /** @dataMember 2 */
  next: Deep | undefined;
}

/** @dataContract */
export interface Sparse {
  /** @dataMember 1 */
  a: int32 | undefined;
  /** @dataMember 2 */
  b: string | undefined;
  /** @dataMember 3 */
  c: double | undefined;
  /** @dataMember 4 */
  d: boolean | undefined;
  /** @dataMember 5 */
  e: int32 | undefined;
  /** @dataMember 6 */
  f: string | undefined;
  /** @dataMember 7 */
  g: double | undefined;
  /** @dataMember 8 */
  h: boolean | undefined;
  /** @dataMember 9 */
  i: int32 | undefined;
  /** @dataMember 10 */
  j: string | undefined;
  /** @dataMember 11 */
  k: double | undefined;
  /** @dataMember 12 */
  l: boolean | undefined;
  /** @dataMember 13 */
  m: int32 | undefined;
  /** @dataMember 14 */
  n: string | undefined;
  /** @dataMember 15 */
  o: double | undefined;
  /** @dataMember 16 */
  p: boolean | undefined;
}

/** @dataContract */
export interface Flags {
  /** @dataMember 1 */
  e1: Status;
  /** @dataMember 2 */
  e2: Status;
  /** @dataMember 3 */
  e3: Status;
  /** @dataMember 4 */
  e4: Status;
  /** @dataMember 5 */
  e5: Status;
  /** @dataMember 6 */
  e6: Status;
  /** @dataMember 7 */
  e7: Status;
  /** @dataMember 8 */
  e8: Status;
  /** @dataMember 9 */
  b1: boolean;
  /** @dataMember 10 */
  b2: boolean;
  /** @dataMember 11 */
  b3: boolean;
  /** @dataMember 12 */
  b4: boolean;
  /** @dataMember 13 */
  b5: boolean;
  /** @dataMember 14 */
  b6: boolean;
  /** @dataMember 15 */
  b7: boolean;
  /** @dataMember 16 */
  b8: boolean;
  /** @dataMember 17 */
  b9: boolean;
  /** @dataMember 18 */
  b10: boolean;
  /** @dataMember 19 */
  b11: boolean;
  /** @dataMember 20 */
  b12: boolean;
}

/** @dataContract */
export interface Event {
  /** @dataMember 1 */
  id: int32;
  content:
    | { /** @dataMember 2 */ case: "text"; value: string }
    | { /** @dataMember 3 */ case: "amount"; value: double }
    | { /** @dataMember 4 */ case: "small"; value: Small }
    | { case?: undefined };
}

/** @dataContract */
export interface EventList {
  /** @dataMember 1 */
  events: Event[];
}

/** @dataContract */
export interface Times {
  /** @dataMember 1 */
  created: Timestamp;
  /** @dataMember 2 */
  updated: Timestamp;
  /** @dataMember 3 */
  deleted: Timestamp | undefined;
  /** @dataMember 4 */
  visits: Timestamp[];
}

/** @dataContract */
export interface EnumList {
  /** @dataMember 1 */
  list: Status[];
}
