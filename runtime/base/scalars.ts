// Ambient enums exist in types only. In a union with `number` they keep the brand visible, and utility types still see a
// number instead of an object. Every brand stays assignable from and to a plain number.
declare enum Int32 {}
declare enum Uint32 {}
declare enum Sint32 {}
declare enum Fixed32 {}
declare enum Sfixed32 {}
declare enum Float {}
declare enum Double {}
declare enum SafeInt64 {}
declare enum SafeUint64 {}
declare enum SafeSint64 {}
declare enum SafeFixed64 {}
declare enum SafeSfixed64 {}

export type {
  Double,
  Fixed32,
  Float,
  Int32,
  SafeFixed64,
  SafeInt64,
  SafeSfixed64,
  SafeSint64,
  SafeUint64,
  Sfixed32,
  Sint32,
  Uint32,
};

/** protobuf `int32`: a 32-bit signed integer (varint). */
export type int32 = number | Int32;

/** protobuf `uint32`: a 32-bit unsigned integer (varint). */
export type uint32 = number | Uint32;

/** protobuf `sint32`: a 32-bit signed integer that is often negative (zigzag varint). */
export type sint32 = number | Sint32;

/** protobuf `fixed32`: a 32-bit unsigned integer in four bytes. */
export type fixed32 = number | Fixed32;

/** protobuf `sfixed32`: a 32-bit signed integer in four bytes. */
export type sfixed32 = number | Sfixed32;

/** protobuf `float`: a 32-bit floating point number. */
export type float = number | Float;

/** protobuf `double`: a 64-bit floating point number; a bare `number` means the same. */
export type double = number | Double;

/** The brand of a 64-bit integer, which names the protobuf type that the bigint is encoded as. */
// biome-ignore lint/suspicious/noEmptyInterface: with a member, utility types would see an object where a bigint is.
// biome-ignore lint/correctness/noUnusedVariables: the argument alone is the brand.
export interface Wire<K extends string> {}

/** protobuf `int64`: a 64-bit signed integer (varint); a bare `bigint` means the same. */
export type int64 = bigint | (bigint & Wire<"int64">);

/** protobuf `uint64`: a 64-bit unsigned integer (varint). */
export type uint64 = bigint | (bigint & Wire<"uint64">);

/** protobuf `sint64`: a 64-bit signed integer that is often negative (zigzag varint). */
export type sint64 = bigint | (bigint & Wire<"sint64">);

/** protobuf `fixed64`: a 64-bit unsigned integer in eight bytes. */
export type fixed64 = bigint | (bigint & Wire<"fixed64">);

/** protobuf `sfixed64`: a 64-bit signed integer in eight bytes. */
export type sfixed64 = bigint | (bigint & Wire<"sfixed64">);

/** protobuf `int64` carried as a number; values beyond `Number.MAX_SAFE_INTEGER` are refused, never rounded. */
export type safeInt64 = number | SafeInt64;

/** protobuf `uint64` carried as a number; values beyond `Number.MAX_SAFE_INTEGER` are refused, never rounded. */
export type safeUint64 = number | SafeUint64;

/** protobuf `sint64` carried as a number; values beyond `Number.MAX_SAFE_INTEGER` are refused, never rounded. */
export type safeSint64 = number | SafeSint64;

/** protobuf `fixed64` carried as a number; values beyond `Number.MAX_SAFE_INTEGER` are refused, never rounded. */
export type safeFixed64 = number | SafeFixed64;

/** protobuf `sfixed64` carried as a number; values beyond `Number.MAX_SAFE_INTEGER` are refused, never rounded. */
export type safeSfixed64 = number | SafeSfixed64;
