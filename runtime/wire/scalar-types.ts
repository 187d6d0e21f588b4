import { type Scalar, type ScalarName, scalars } from "./scalars.js";
import { singleType } from "./single-type.js";
import { memoised, type WireType } from "./wire-type.js";

function scalarType<T>(key: ScalarName, scalar: Scalar<T>): WireType<T> {
  const { clrName, isValueType } = scalar;
  return singleType({ key, text: key, clrName, isValueType, single: scalar });
}

/** The type argument `int32`. */
export const int32Type = /*@__PURE__*/ scalarType("int32", scalars.int32);
/** The type argument `uint32`. */
export const uint32Type = /*@__PURE__*/ scalarType("uint32", scalars.uint32);
/** The type argument `sint32`. */
export const sint32Type = /*@__PURE__*/ scalarType("sint32", scalars.sint32);
/** The type argument `int64`. */
export const int64Type = /*@__PURE__*/ scalarType("int64", scalars.int64);
/** The type argument `uint64`. */
export const uint64Type = /*@__PURE__*/ scalarType("uint64", scalars.uint64);
/** The type argument `sint64`. */
export const sint64Type = /*@__PURE__*/ scalarType("sint64", scalars.sint64);
/** The type argument `safeInt64`. */
export const safeInt64Type = /*@__PURE__*/ scalarType("safeInt64", scalars.safeInt64);
/** The type argument `safeUint64`. */
export const safeUint64Type = /*@__PURE__*/ scalarType("safeUint64", scalars.safeUint64);
/** The type argument `safeSint64`. */
export const safeSint64Type = /*@__PURE__*/ scalarType("safeSint64", scalars.safeSint64);
/** The type argument `bool`. */
export const boolType = /*@__PURE__*/ scalarType("bool", scalars.bool);
/** The type argument `fixed32`. */
export const fixed32Type = /*@__PURE__*/ scalarType("fixed32", scalars.fixed32);
/** The type argument `sfixed32`. */
export const sfixed32Type = /*@__PURE__*/ scalarType("sfixed32", scalars.sfixed32);
/** The type argument `fixed64`. */
export const fixed64Type = /*@__PURE__*/ scalarType("fixed64", scalars.fixed64);
/** The type argument `sfixed64`. */
export const sfixed64Type = /*@__PURE__*/ scalarType("sfixed64", scalars.sfixed64);
/** The type argument `safeFixed64`. */
export const safeFixed64Type = /*@__PURE__*/ scalarType("safeFixed64", scalars.safeFixed64);
/** The type argument `safeSfixed64`. */
export const safeSfixed64Type = /*@__PURE__*/ scalarType("safeSfixed64", scalars.safeSfixed64);
/** The type argument `float`. */
export const floatType = /*@__PURE__*/ scalarType("float", scalars.float);
/** The type argument `double`. */
export const doubleType = /*@__PURE__*/ scalarType("double", scalars.double);
/** The type argument `string`. */
export const stringType = /*@__PURE__*/ scalarType("string", scalars.string);
/** The type argument `bytes`. */
export const bytesType = /*@__PURE__*/ scalarType("bytes", scalars.bytes);

/** The descriptors of all scalars by their names. */
export const scalarTypes = {
  int32: int32Type,
  uint32: uint32Type,
  sint32: sint32Type,
  int64: int64Type,
  uint64: uint64Type,
  sint64: sint64Type,
  safeInt64: safeInt64Type,
  safeUint64: safeUint64Type,
  safeSint64: safeSint64Type,
  bool: boolType,
  fixed32: fixed32Type,
  sfixed32: sfixed32Type,
  fixed64: fixed64Type,
  sfixed64: sfixed64Type,
  safeFixed64: safeFixed64Type,
  safeSfixed64: safeSfixed64Type,
  float: floatType,
  double: doubleType,
  string: stringType,
  bytes: bytesType,
} as const;

/** The type argument that is an enum: an open set of int32 values, some of which have names. */
export function enumType(name: string, values: Readonly<Record<string, number>>): WireType<number> {
  const key = `enum ${name} ${JSON.stringify(values)}`;
  // A union of numbers that has no name is called as it is written, and is an int to C#.
  const clrName = /^[-\d]/.test(name) ? "Int32" : name;
  return memoised(key, () => singleType({ key, text: name, clrName, isValueType: true, single: scalars.int32 }));
}
