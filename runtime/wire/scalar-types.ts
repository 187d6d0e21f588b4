import type { Reserved } from "../../common/reserved.js";
import { scalarType } from "./scalars.js";
import { SingleType } from "./single-type.js";
import { memoised, type SingleValue, type WireType } from "./wire-type.js";

// The descriptors of scalars, for type arguments of generic contracts and for fields of messages.

export const int32Type = scalarType("int32");
export const uint32Type = scalarType("uint32");
export const sint32Type = scalarType("sint32");
export const int64Type = scalarType("int64");
export const uint64Type = scalarType("uint64");
export const sint64Type = scalarType("sint64");
export const safeInt64Type = scalarType("safeInt64");
export const safeUint64Type = scalarType("safeUint64");
export const safeSint64Type = scalarType("safeSint64");
export const boolType = scalarType("bool");
export const nullType = scalarType("null");
export const fixed32Type = scalarType("fixed32");
export const sfixed32Type = scalarType("sfixed32");
export const fixed64Type = scalarType("fixed64");
export const sfixed64Type = scalarType("sfixed64");
export const safeFixed64Type = scalarType("safeFixed64");
export const safeSfixed64Type = scalarType("safeSfixed64");
export const floatType = scalarType("float");
export const doubleType = scalarType("double");
export const stringType = scalarType("string");
export const bytesType = scalarType("bytes");

/** The descriptor of an enum: its values are any int32, some of which have names in `values`. */
export function enumType(
  name: string,
  values: Readonly<Record<string, number>>,
  // A union of numbers that has no name of its own is named by its text, `1 | 2`. In C# it is an int.
  clrName: string = /^[-\d]/.test(name) ? "Int32" : name,
  reserved?: Reserved,
): WireType<number> {
  const gone = reserved === undefined ? "" : ` ${JSON.stringify(reserved)}`;
  const key = `enum ${name} ${clrName} ${JSON.stringify(values)}${gone}`;
  const shape = { type: "enum", enum: reserved === undefined ? { name, values } : { name, values, reserved } };
  const init = { key, text: name, shape, clrName, isValueType: true };
  return memoised(key, () => new SingleType(init, () => int32Type.single as SingleValue<number>));
}
