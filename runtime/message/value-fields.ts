import type { MessageTable } from "./message.js";
import { type PlainField, plainField } from "./seam.js";

/** The field of a tuple's message that holds the elements which C# has in another tuple. */
export interface RestField extends PlainField {
  readonly type: () => MessageTable;
  readonly rest: readonly string[];
}

/** Whether a field holds elements of a tuple from its own place on. */
export function isRest(field: PlainField): field is RestField {
  return field.rest !== undefined;
}

/** The fields of a rest's message, named as the elements are in the whole tuple. */
export function restFields({ type, rest }: RestField): PlainField[] {
  const fields = type().fields.map(plainField);
  return fields.map((field, at) =>
    isRest(field) ? { ...field, rest: rest.slice(at) } : { ...field, name: rest[at]! },
  );
}

/** A message's fields as its value has them: a tuple is one array, whose last elements may be in a message of their own. */
export function valueFields(table: MessageTable): PlainField[] {
  return table.fields.map(plainField).flatMap(elementFields);
}

function elementFields(field: PlainField): PlainField[] {
  return isRest(field) ? restFields(field).flatMap(elementFields) : [field];
}
