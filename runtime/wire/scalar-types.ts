import { scalars, scalarType } from "./scalars.js";
import { singleType } from "./single-type.js";
import { memoised, type WireType } from "./wire-type.js";

/** The type argument `int32`. */
export const int32Type = scalarType("int32");
/** The type argument `uint32`. */
export const uint32Type = scalarType("uint32");
/** The type argument `sint32`. */
export const sint32Type = scalarType("sint32");
/** The type argument `int64`. */
export const int64Type = scalarType("int64");
/** The type argument `uint64`. */
export const uint64Type = scalarType("uint64");
/** The type argument `sint64`. */
export const sint64Type = scalarType("sint64");
/** The type argument `safeInt64`. */
export const safeInt64Type = scalarType("safeInt64");
/** The type argument `safeUint64`. */
export const safeUint64Type = scalarType("safeUint64");
/** The type argument `safeSint64`. */
export const safeSint64Type = scalarType("safeSint64");
/** The type argument `bool`. */
export const boolType = scalarType("bool");
/** The type argument `null`. */
export const nullType = scalarType("null");
/** The type argument `fixed32`. */
export const fixed32Type = scalarType("fixed32");
/** The type argument `sfixed32`. */
export const sfixed32Type = scalarType("sfixed32");
/** The type argument `fixed64`. */
export const fixed64Type = scalarType("fixed64");
/** The type argument `sfixed64`. */
export const sfixed64Type = scalarType("sfixed64");
/** The type argument `safeFixed64`. */
export const safeFixed64Type = scalarType("safeFixed64");
/** The type argument `safeSfixed64`. */
export const safeSfixed64Type = scalarType("safeSfixed64");
/** The type argument `float`. */
export const floatType = scalarType("float");
/** The type argument `double`. */
export const doubleType = scalarType("double");
/** The type argument `string`. */
export const stringType = scalarType("string");
/** The type argument `bytes`. */
export const bytesType = scalarType("bytes");

/** An enum as a type argument: an open set of int32 values, some of which have names. */
export function enumType(
  name: string,
  values: Readonly<Record<string, number>>,
  // A union of numbers without a name is named as it is written. In C# it is an int.
  clrName: string = /^[-\d]/.test(name) ? "Int32" : name,
): WireType<number> {
  const key = `enum ${name} ${clrName} ${JSON.stringify(values)}`;
  const shape = { type: "enum", enum: { name, values } };
  return memoised(key, () => singleType({ key, text: name, shape, clrName, isValueType: true, single: scalars.int32 }));
}
