import type { MessageTable } from "./message.js";
import type { FieldInit } from "./seam.js";

/** The name of a field's type without what repeats it: `int32`, `Color`, `Address`. */
export function elementTypeName(field: FieldInit): string {
  const { type } = field;
  if (typeof type === "function") return type().name;
  if (typeof type === "string") return type === "enum" ? (field.enum?.name ?? type) : type;
  return type.text;
}

/** The name of a field's type as in TypeScript: `int32[]`, `Map<int32, Address>`. */
export function fieldTypeName(field: FieldInit): string {
  const element = elementTypeName(field);
  if (field.key !== undefined) return `${field.map === true ? "Map" : "Record"}<${field.key}, ${element}>`;
  return field.repeated === true ? `${element}[]` : element;
}

/** A message's fields as text: `{ x: int32 = 1; one: oneof { a: string = 2; b: bool = 3 } }`, or the name of the message that it is. */
export function describeMessage(table: MessageTable): string {
  if (table.bare !== undefined) return table.bare().name;
  if (table.fields.length === 0) return "{}";
  const holders = new Set(table.fields.map(({ oneof }) => oneof));
  const parts = table.fields.flatMap((field) => {
    if (field.oneof === undefined) return [describeField(field)];
    return holders.delete(field.oneof) ? [describeOneof(table, field)] : [];
  });
  return `{ ${parts.join("; ")} }`;
}

/** All arms of a oneof, where its first one stands. */
function describeOneof({ fields }: MessageTable, first: FieldInit): string {
  const arms = fields.filter(({ oneof }) => oneof === first.oneof).map(describeArm);
  return `${first.oneof}${presenceOf(first)}: oneof { ${arms.join("; ")} }`;
}

function describeArm(field: FieldInit): string {
  return `${field.name}: ${elementTypeName(field)} = ${field.no}`;
}

function presenceOf({ optional }: FieldInit): string {
  return optional === "undefined" ? "?" : "";
}

function describeField(field: FieldInit): string {
  const nullable = field.optional === "null" ? " | null" : "";
  const unpacked = field.packed === false ? " (not packed)" : "";
  return `${field.name}${presenceOf(field)}: ${fieldTypeName(field)}${nullable} = ${field.no}${unpacked}`;
}

/** The messages that a message refers to directly. */
export function referredMessages(table: MessageTable): MessageTable[] {
  const found = table.bare === undefined ? [] : [table.bare()];
  for (const { type } of table.fields) {
    if (typeof type === "function") found.push(type());
  }
  return found as MessageTable[];
}
