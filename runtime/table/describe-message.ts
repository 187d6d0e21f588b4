import type { MessageTable } from "./message.js";
import type { FieldInit } from "./seam.js";

/** The name of a field's type without what repeats it: `int32`, `Color`, `Address`. */
export function elementTypeName(field: FieldInit): string {
  const { type } = field;
  if (typeof type === "function") return tableText(type());
  if (typeof type === "string") return type === "enum" ? (field.enum ?? type) : type;
  return type.text;
}

/** The name of a field's type as in TypeScript: `int32[]`, `Map<int32, Address>`. */
export function fieldTypeName(field: FieldInit): string {
  const element = elementTypeName(field);
  if (field.key !== undefined) return `${field.map === true ? "Map" : "Record"}<${field.key}, ${element}>`;
  return field.repeated === true ? `${element}[]` : element;
}

/** How a message is shown: by its name, a well-known type as TypeScript has it. */
function tableText(table: { readonly name: string; readonly text?: string }): string {
  return table.text ?? table.name;
}

/** A message's fields as text: `{ x: int32 = 1; names: string[] = 2 }`, or the name of the message that it is. */
export function describeMessage(table: MessageTable): string {
  if (table.bare !== undefined) return tableText(table.bare());
  return table.fields.length === 0 ? "{}" : `{ ${table.fields.map(describeField).join("; ")} }`;
}

function describeField(field: FieldInit): string {
  const presence = field.optional === "undefined" ? "?" : "";
  const nullable = field.optional === "null" ? " | null" : "";
  const unpacked = field.packed === false ? " (not packed)" : "";
  return `${field.name}${presence}: ${fieldTypeName(field)}${nullable} = ${field.no}${unpacked}`;
}

/** The messages that a message refers to directly. */
export function referredMessages(table: MessageTable): MessageTable[] {
  const found = table.bare === undefined ? [] : [table.bare()];
  for (const { type } of table.fields) {
    if (typeof type === "function") found.push(type());
  }
  return found as MessageTable[];
}
