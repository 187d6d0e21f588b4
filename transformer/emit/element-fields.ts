import type { TypeModel } from "../model/model.js";
import type { TupleField } from "../model/tuple-fields.js";
import { unnumberedOptions } from "./fields.js";
import type { CodecField } from "./plan.js";

/** Makes a field that has no annotation: a parameter, a result, an item of a stream or an element of a tuple. */
export function wrappedField(
  number: number,
  { name, type }: { readonly name: string; readonly type: TypeModel },
  access: string,
  local: string,
): CodecField {
  return { number, name, type, options: unnumberedOptions(type), arm: undefined, isWrapped: true, access, local };
}

/** Makes a field whose value is an element of the array `subject`. A field with `rest` holds all elements from `index` on. */
export function elementField(subject: string, number: number, field: TupleField, index: number): CodecField {
  const { rest } = field;
  const access = rest === undefined ? `${subject}[${index}]` : `${subject}.slice(${index})`;
  return { ...wrappedField(number, field, access, `$${index}`), rest };
}

/**
 * The text for a field in an array literal or array pattern: its variable, `$0`, or `...$7` if the field holds all remaining
 * elements.
 */
export function elementSlot({ local, rest }: Pick<CodecField, "local" | "rest">): string {
  return rest === undefined ? local : `...${local}`;
}
