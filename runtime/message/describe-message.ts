import { isPackable, scalarRow } from "../../common/scalar-table.js";
import type { EnumInit } from "../wire/wire-type.js";
import { elementTable } from "./members.js";
import type { MessageTable } from "./message.js";
import { isOpaque } from "./opaque.js";
import { type PlainField, plainField } from "./seam.js";

/** Names messages and enums in descriptions. A scope may give unique names to types whose own names are equal. */
export interface TypeNames {
  message(table: MessageTable): string;
  enum(named: EnumInit): string;
}

/** The name of a message, or its full protobuf name if it is a well-known type. */
export function ownName(table: MessageTable): string {
  return isOpaque(table) ? table.protoName : table.name;
}

/** Names every message and enum by its own name, which need not be unique. */
export const ownNames: TypeNames = { message: ownName, enum: ({ name }) => name };

/**
 * The fields of a message as text: `{ x: int32 = 1; one: oneof { a: string = 2; b: bool = 3 } }`. For a bare message it is the
 * name. Types are those of protobuf, so types that differ only in TypeScript (`Map` and `Record`, `undefined` and `null`) have
 * equal texts.
 */
export function describeMessage(table: MessageTable, names: TypeNames = ownNames): string {
  if (table.bare !== undefined) return names.message(table.bare() as MessageTable);
  return inBraces(describeMembers(table, names));
}

/** The values of an enum as text, sorted by number: `{ None = 0; Open = 1 }`. */
export function describeEnum(named: EnumInit): string {
  return inBraces(describeValues(named));
}

/** Joins members to `{ a; b }`. */
export function inBraces(members: readonly string[]): string {
  return members.length === 0 ? "{}" : `{ ${members.join("; ")} }`;
}

/** The values of an enum, each as text. Several names for one number keep their order, because JSON uses the first of them. */
export function describeValues({ values }: EnumInit): string[] {
  const sorted = Object.entries(values).sort(([, a], [, b]) => a - b);
  return sorted.map(([name, number]) => `${name} = ${number}`);
}

/** The fields of a message, each as text. All arms of a oneof are in the text at the place of the first arm. */
export function describeMembers(table: MessageTable, names: TypeNames): string[] {
  const fields = table.fields.map(plainField);
  const oneofs = new Set(fields.map(({ oneof }) => oneof));
  return fields.flatMap((field) => {
    const { oneof } = field;
    if (oneof === undefined) return [describeField(field, names)];
    if (!oneofs.delete(oneof)) return [];
    const arms = fields.filter((one) => one.oneof === oneof);
    return [`${oneof}: oneof ${inBraces(arms.map((arm) => describeArm(arm, names)))}`];
  });
}

function describeField(field: PlainField, names: TypeNames): string {
  return `${field.name}: ${label(field)}${fieldType(field, names)} = ${field.no}${describeOptions(field)}`;
}

function describeArm(arm: PlainField, names: TypeNames): string {
  return `${arm.name}: ${elementType(arm, names)} = ${arm.no}${describeOptions(arm)}`;
}

/** The options of a field's annotation beside the number, as text: ` [name = "first_name", packed = false]`. */
function describeOptions(field: PlainField): string {
  const { protoName, jsonName, packed, delimited, default: value, include } = field;
  const options: string[] = [];
  if (protoName !== undefined) options.push(`name = ${JSON.stringify(protoName)}`);
  if (jsonName !== undefined) options.push(`jsonName = ${JSON.stringify(jsonName)}`);
  if (packed === false && mayBePacked(field)) options.push("packed = false");
  if (delimited === true) options.push("delimited = true");
  if (value !== undefined) options.push(`default = ${defaultText(field, value)}`);
  if (include === true) options.push("include = true");
  return options.length === 0 ? "" : ` [${options.join(", ")}]`;
}

function defaultText({ enum: named }: PlainField, value: NonNullable<PlainField["default"]>): string {
  const [name] = Object.entries(named?.values ?? {}).find(([, number]) => number === value) ?? [];
  return name ?? (typeof value === "string" ? JSON.stringify(value) : String(value));
}

/** Whether lists of a type may be packed. Messages cannot be; enums, which have no row in the table of scalars, can. */
function mayBePacked({ type }: PlainField): boolean {
  if (typeof type !== "string") return false;
  const row = scalarRow(type);
  return row === undefined || isPackable(row);
}

/** The label of a field in protobuf, such as `repeated`. A map has none. */
function label({ repeated, optional }: PlainField): string {
  if (repeated === true) return "repeated ";
  return optional === undefined ? "" : "optional ";
}

function fieldType(field: PlainField, names: TypeNames): string {
  const element = elementType(field, names);
  return field.key === undefined ? element : `map<${scalarTypeName(field.key)}, ${element}>`;
}

function elementType(field: PlainField, names: TypeNames): string {
  const table = elementTable(field);
  if (table !== undefined) return names.message(table);
  return field.enum === undefined ? scalarTypeName(field.type as string) : names.enum(field.enum);
}

/** The type of a scalar in protobuf. A `safeInt64`, for example, is an `int64` that is a number in TypeScript. */
function scalarTypeName(type: string): string {
  return scalarRow(type)?.protoType ?? type;
}
