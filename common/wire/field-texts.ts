import { isPackable, scalarRow } from "../scalar-table.js";
import type { WireEnum, WireField } from "./wire-schema.js";

/**
 * Maps messages and enums to the names that texts show for them. `Message` is the type of a field's reference to a message: a
 * name, or a function.
 */
export interface TypeLabels<Message = string> {
  message(message: Message): string;
  enum(named: WireEnum): string;
}

/** Puts members between braces, on one line: `{ a; b }`. */
export function inBraces(members: readonly string[]): string {
  return members.length === 0 ? "{}" : `{ ${members.join("; ")} }`;
}

/** The values of an enum, each as text. Several names for one number keep their order, because JSON uses the first of them. */
export function valueTexts({ values }: WireEnum): string[] {
  const sorted = Object.entries(values).sort(([, a], [, b]) => a - b);
  return sorted.map(([name, number]) => `${name} = ${number}`);
}

/**
 * The fields of a message, each as text: `x: int32 = 1`, and all arms of a oneof at the place of the first one:
 * `one: oneof { a: string = 2; b: bool = 3 }`. Types are those of protobuf, so types that differ only in TypeScript (`Map` and
 * `Record`, `undefined` and `null`) look the same.
 */
export function fieldTexts<Message>(fields: readonly WireField<Message>[], labels: TypeLabels<Message>): string[] {
  const oneofs = new Set(fields.map(({ oneof }) => oneof));
  return fields.flatMap((field) => {
    const { oneof } = field;
    if (oneof === undefined) return [fieldText(field, labels)];
    if (!oneofs.delete(oneof)) return [];
    const arms = fields.filter((one) => one.oneof === oneof);
    return [`${oneof}: oneof ${inBraces(arms.map((arm) => armText(arm, labels)))}`];
  });
}

function fieldText<Message>(field: WireField<Message>, labels: TypeLabels<Message>): string {
  const element = elementText(field, labels);
  const type = field.key === undefined ? element : `map<${scalarText(field.key)}, ${element}>`;
  return `${field.name}: ${label(field)}${type} = ${field.number}${optionsText(field)}`;
}

function armText<Message>(arm: WireField<Message>, labels: TypeLabels<Message>): string {
  return `${arm.name}: ${elementText(arm, labels)} = ${arm.number}${optionsText(arm)}`;
}

/** The options of a field other than its number, as text: ` [name = "first_name", packed = false]`. Empty if there are none. */
function optionsText(field: WireField<unknown>): string {
  const { protoName, jsonName, packed, delimited, default: value, include } = field;
  const options: string[] = [];
  if (protoName !== undefined) options.push(`name = ${JSON.stringify(protoName)}`);
  if (jsonName !== undefined) options.push(`jsonName = ${JSON.stringify(jsonName)}`);
  if (packed === false && isPackableField(field)) options.push("packed = false");
  if (delimited === true) options.push("delimited = true");
  if (value !== undefined) options.push(`default = ${defaultText(field, value)}`);
  if (include === true) options.push("include = true");
  return options.length === 0 ? "" : ` [${options.join(", ")}]`;
}

function defaultText({ enum: named }: WireField<unknown>, value: NonNullable<WireField["default"]>): string {
  const [name] = Object.entries(named?.values ?? {}).find(([, number]) => number === value) ?? [];
  return name ?? (typeof value === "string" ? JSON.stringify(value) : String(value));
}

/** Whether lists of a type may be packed. Messages cannot be; enums, which have no row in the table of scalars, can. */
export function isPackableField({ type }: Pick<WireField<unknown>, "type">): boolean {
  if (type === "message") return false;
  const row = scalarRow(type);
  return row === undefined || isPackable(row);
}

/**
 * The label of a field in protobuf, followed by a blank: `repeated ` or `optional `. Empty for maps and fields without a label.
 */
function label({ repeated, optional }: WireField<unknown>): string {
  if (repeated === true) return "repeated ";
  return optional === true ? "optional " : "";
}

function elementText<Message>(field: WireField<Message>, labels: TypeLabels<Message>): string {
  if (field.message !== undefined) return labels.message(field.message);
  return field.enum === undefined ? scalarText(field.type) : labels.enum(field.enum);
}

/** The type of a scalar in protobuf. A `safeInt64`, for example, is an `int64` that is a number in TypeScript. */
function scalarText(type: string): string {
  return scalarRow(type)?.protoType ?? type;
}
