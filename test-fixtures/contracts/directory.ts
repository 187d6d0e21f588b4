import type {
  CallContext,
  double,
  fixed32,
  fixed64,
  float,
  int32,
  int64,
  sfixed32,
  sfixed64,
  sint32,
  sint64,
  uint32,
  uint64,
} from "interwire";

/** @serviceContract { name: "CalculatorNative" } */
export interface ICalculator {
  /** @operationContract { name: "Sum" } */
  SumAsync(x: int32, y: int32, z: int32): Promise<int64>;
}

export enum Color {
  Red = 0,
  Green = 2,
  Below = -1,
}

export interface Address {
  /** @dataMember 1 */
  street: string;
  /** @dataMember 2 */
  city: string;
}

export interface Person {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 2 */
  age: int32;
  /** @dataMember 3 */
  address: Address;
  /** @dataMember 4 */
  tags: string[];
  /** @dataMember 5 */
  color: Color;
  /** @dataMember 6 */
  height?: double;
  /** @dataMember 7 */
  friend?: Person;
}

/** Every kind of field. */
export interface Everything {
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
  color: Color;
  /** @dataMember 17 */
  maybeNumber?: int32;
  /** @dataMember 18 */
  maybeText: string | null;
  /** @dataMember 19 */
  maybeFlag?: boolean;
  /** @dataMember 20 */
  numbers: int32[];
  /** @dataMember 21 */
  deltas: sint64[];
  /** @dataMember 22 */
  reals: double[];
  /** @dataMember 23 */
  flags: boolean[];
  /** @dataMember 24 */
  texts: string[];
  /** @dataMember 25 */
  blobs: Uint8Array[];
  /** @dataMember 26 */
  colors: Color[];
  /** @dataMember 27 */
  people: Person[];
  /** @dataMember { order: 28, packed: false } */
  loose: uint32[];
  /** @dataMember 29 */
  scores: Record<string, int32>;
  /** @dataMember 30 */
  names: Map<int32, string>;
  /** @dataMember 31 */
  byFlag: Map<boolean, Person>;
  /** @dataMember 32 */
  byId: Map<int64, Color>;
  /** @dataMember 33 */
  owner?: Person;
  /** @dataMember 536870911 */
  last: int64;
}

export interface FindRequest {
  /** @dataMember 1 */
  name: string;
}

/**
 * The twin of directory.proto.
 * @serviceContract { name: "Directory", namespace: "interwire.test" }
 */
export interface IDirectory {
  /** @operationContract */
  Register(person: Person, note: string | undefined, labels: Map<string, int32>): Promise<string>;
  /** @operationContract */
  Greet(context: CallContext, name: string): Promise<string>;
  /** @operationContract */
  Fail(code: int32, text: string): Promise<void>;
  /** @operationContract { style: "bare" } */
  Find(request: FindRequest): Promise<Person>;
  /** @operationContract { style: "bare" } */
  Echo(everything: Everything): Promise<Everything>;
}
