import type { MessageTable } from "../../runtime/message/message.js";
import type { FieldInit } from "../../runtime/message/seam.js";
import type { FieldSchema, MessageSchema, SingleSchema } from "./schema.js";
import { elementOf, messageNamed } from "./schema.js";
import { twins } from "./twins.js";

/** A field in words in which a table and a .proto can be compared. */
function describeSchema({ number, name, type, oneof }: FieldSchema): string {
  const element = singleText(elementOf(type));
  const optional = type.kind === "optional" ? ` optional ${type.absent === "null" ? "null" : "undefined"}` : "";
  const unpacked = type.kind === "list" && isNumeric(type.item) && !type.packed ? " unpacked" : "";
  const repeated = type.kind === "list" ? "[]" : "";
  const map = type.kind === "map" ? `${type.form} of ${type.key} to ` : "";
  return `${number} ${oneof ?? ""} ${name}: ${map}${element}${repeated}${optional}${unpacked}`;
}

function singleText(type: SingleSchema): string {
  if (type.kind === "scalar") return type.scalar;
  return `${type.kind} ${type.name}`;
}

function isNumeric(type: SingleSchema): boolean {
  return type.kind === "enum" || (type.kind === "scalar" && type.scalar !== "string" && type.scalar !== "bytes");
}

function describeField(field: FieldInit): string {
  const { no, name, type, repeated, packed, key, map, optional, oneof } = field as FieldInit & {
    readonly oneof?: string;
  };
  const element =
    typeof type === "function" ? `message ${type().name}` : type === "enum" ? `enum ${enumName(field)}` : type;
  const form = key === undefined ? "" : `${map ? "map" : "record"} of ${key} to `;
  const presence = optional === undefined ? "" : ` optional ${optional}`;
  return `${no} ${oneof ?? ""} ${name}: ${form}${element}${repeated ? "[]" : ""}${presence}${packed === false ? " unpacked" : ""}`;
}

/** Enums are a name, or a name with its values. */
function enumName({ enum: one }: FieldInit): unknown {
  return typeof one === "object" ? (one as { readonly name: string }).name : one;
}

function inOrder(fields: readonly FieldSchema[]): FieldSchema[] {
  return [...fields].sort((a, b) => a.number - b.number);
}

test.each(twins)("$message of $file has the names, numbers and types of its contract", ({ subject }) => {
  const seen = new Set<string>();
  const visit = (message: MessageSchema, table: MessageTable): void => {
    if (seen.has(message.name)) return;
    seen.add(message.name);
    expect(table.fields.map(describeField)).toEqual(inOrder(message.fields).map(describeSchema));
    for (const { no, type } of table.fields) {
      if (typeof type !== "function") continue;
      const field = message.fields.find(({ number }) => number === no) as FieldSchema;
      const element = elementOf(field.type) as SingleSchema & { name: string };
      visit(messageNamed(subject.schema, element.name), type() as MessageTable);
    }
  };
  visit(subject.schema.messages[0] as MessageSchema, subject.table);
  expect(seen.size).toBe(subject.schema.messages.length);
});
