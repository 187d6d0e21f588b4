import type { TypeModel } from "../model/model.js";
import type { TupleField } from "../model/tuple-fields.js";
import { unnumberedOptions } from "./fields.js";
import type { CodecField } from "./plan.js";

/** A field that no annotation numbers: a parameter, a result, an item of a stream, an element of a tuple. */
export function wrappedField(
  number: number,
  { name, type }: { readonly name: string; readonly type: TypeModel },
  access: string,
  local: string,
): CodecField {
  return { number, name, type, options: unnumberedOptions(type), arm: undefined, isWrapped: true, access, local };
}

/** A field of an array `subject`: its element at an index, or all of its elements from there on. */
export function elementField(subject: string, number: number, field: TupleField, index: number): CodecField {
  const { rest } = field;
  const access = rest === undefined ? `${subject}[${index}]` : `${subject}.slice(${index})`;
  return { ...wrappedField(number, field, access, `$${index}`), rest };
}

/** The place of a field in the array that is read, and in the pattern that takes one apart. */
export function elementSlot({ local, rest }: Pick<CodecField, "local" | "rest">): string {
  return rest === undefined ? local : `...${local}`;
}
