import type { MessageTable } from "./message.js";
import { type PlainField, plainField } from "./seam.js";

/** The last field of a long tuple's message. It holds the elements that C# has in a second tuple. */
export interface RestField extends PlainField {
  readonly type: () => MessageTable;
  readonly rest: readonly string[];
}

/** Whether a field is the last field of a long tuple, and so holds several elements. */
export function isRest(field: PlainField): field is RestField {
  return field.rest !== undefined;
}

/** The fields of the second message of a long tuple, named as the elements are in the whole tuple. */
export function restFields({ type, rest }: RestField): PlainField[] {
  const fields = type().fields.map(plainField);
  return fields.map((field, at) =>
    isRest(field) ? { ...field, rest: rest.slice(at) } : { ...field, name: rest[at]! },
  );
}

/**
 * The fields of a message as its value has them. The value of a tuple is a single array, even if its last elements are in a
 * second message.
 */
export function valueFields(table: MessageTable): PlainField[] {
  return table.fields.map(plainField).flatMap(elementFields);
}

function elementFields(field: PlainField): PlainField[] {
  return isRest(field) ? restFields(field).flatMap(elementFields) : [field];
}
