import type { double, int32, int64, uint64 } from "interwire";

export * from "./small-messages.js";
export * from "./wide-message.js";

// The messages of ../messages.proto.

/** @dataContract */
export interface SumRequest {
  /** @dataMember 1 */
  v1: int32;
  /** @dataMember 2 */
  v2: int32;
}

/** @dataContract */
export interface Person {
  /** @dataMember 1 */
  firstName: string;
  /** @dataMember 2 */
  lastName: string;
  /** @dataMember 3 */
  age: int32;
}

export enum Status {
  UNKNOWN = 0,
  OPEN = 1,
  CLOSED = 2,
}

/** @dataContract */
export interface Item {
  /** @dataMember 1 */
  sku: string;
  /** @dataMember 2 */
  quantity: int32;
  /** @dataMember 3 */
  price: double;
  /** @dataMember 4 */
  taxable: boolean;
}

/** @dataContract */
export interface Address {
  /** @dataMember 1 */
  street: string;
  /** @dataMember 2 */
  city: string;
  /** @dataMember 3 */
  zip: string;
  /** @dataMember 4 */
  country: string;
}

/** @dataContract */
export interface Order {
  /** @dataMember 1 */
  id: int64;
  /** @dataMember 2 */
  customer: string;
  /** @dataMember 3 */
  status: Status;
  /** @dataMember 4 */
  items: Item[];
  /** @dataMember 5 */
  shipTo: Address;
  /** @dataMember 6 */
  labels: Record<string, string>;
  /** @dataMember 7 */
  tags: int32[];
  /** @dataMember 8 */
  signature: Uint8Array;
  /** @dataMember 9 */
  total: double;
  /** @dataMember 10 */
  note: string | undefined;
  /** @dataMember 11 */
  created: uint64;
}

/**
 * An order as a program of an older version knows it.
 * @dataContract
 */
export interface OrderHead {
  /** @dataMember 1 */
  id: int64;
  /** @dataMember 2 */
  customer: string;
}

/** @dataContract */
export interface Series {
  /** @dataMember 1 */
  values: double[];
  /** @dataMember 2 */
  ids: int32[];
}

/** @dataContract */
export interface Batch {
  /** @dataMember 1 */
  orders: Order[];
}

/** @dataContract */
export interface Strings {
  /** @dataMember 1 */
  s1: string;
  /** @dataMember 2 */
  s2: string;
  /** @dataMember 3 */
  s3: string;
  /** @dataMember 4 */
  s4: string;
  /** @dataMember 5 */
  s5: string;
  /** @dataMember 6 */
  s6: string;
  /** @dataMember 7 */
  s7: string;
  /** @dataMember 8 */
  s8: string;
  /** @dataMember 9 */
  s9: string;
  /** @dataMember 10 */
  s10: string;
  /** @dataMember 11 */
  s11: string;
  /** @dataMember 12 */
  s12: string;
  /** @dataMember 13 */
  s13: string;
  /** @dataMember 14 */
  s14: string;
  /** @dataMember 15 */
  s15: string;
  /** @dataMember 16 */
  s16: string;
  /** @dataMember 17 */
  s17: string;
  /** @dataMember 18 */
  s18: string;
  /** @dataMember 19 */
  s19: string;
  /** @dataMember 20 */
  s20: string;
}

/** @dataContract */
export interface StrList {
  /** @dataMember 1 */
  list: string[];
}

/** @dataContract */
export interface Text {
  /** @dataMember 1 */
  text: string;
}

/** @dataContract */
export interface Ints64 {
  /** @dataMember 1 */
  a1: int64;
  /** @dataMember 2 */
  a2: int64;
  /** @dataMember 3 */
  a3: int64;
  /** @dataMember 4 */
  a4: int64;
  /** @dataMember 5 */
  a5: int64;
  /** @dataMember 6 */
  a6: int64;
  /** @dataMember 7 */
  a7: int64;
  /** @dataMember 8 */
  a8: int64;
  /** @dataMember 9 */
  a9: int64;
  /** @dataMember 10 */
  a10: int64;
  /** @dataMember 11 */
  a11: int64;
  /** @dataMember 12 */
  a12: int64;
  /** @dataMember 13 */
  a13: int64;
  /** @dataMember 14 */
  a14: int64;
  /** @dataMember 15 */
  a15: int64;
  /** @dataMember 16 */
  a16: int64;
  /** @dataMember 17 */
  a17: int64;
  /** @dataMember 18 */
  a18: int64;
  /** @dataMember 19 */
  a19: int64;
  /** @dataMember 20 */
  a20: int64;
}

/** @dataContract */
export interface Counts {
  /** @dataMember 1 */
  counts: Record<string, int32>;
}
