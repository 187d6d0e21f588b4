import type { MessageTable } from "./message.js";
import { type PlainField, plainField } from "./seam.js";

/** The last field of a long tuple's message. It holds the items that C# nests in a second tuple. */
export interface RestField extends PlainField {
  readonly type: () => MessageTable;
  readonly rest: readonly string[];
}

/** Whether a field is the last one of a long tuple, and so holds several items. */
export function isRest(field: PlainField): field is RestField {
  return field.rest !== undefined;
}

/** The fields of the nested message of a long tuple, named by the items' positions in the whole tuple. */
export function restFields({ type, rest }: RestField): PlainField[] {
  const fields = type().fields.map(plainField);
  return fields.map((field, at) =>
    isRest(field) ? { ...field, rest: rest.slice(at) } : { ...field, name: rest[at]! },
  );
}

/**
 * The fields of a message in the form in which its value has them: the value of a long tuple is one array, although its last
 * items are in a nested message.
 */
export function valueFields(table: MessageTable): PlainField[] {
  return table.fields.map(plainField).flatMap(elementFields);
}

function elementFields(field: PlainField): PlainField[] {
  return isRest(field) ? restFields(field).flatMap(elementFields) : [field];
}
