import type { DefaultValue, FieldOptions, TypeModel } from "../model/model.js";
import { innerTypes, isOpen, isUnpackedList } from "../model/type-models.js";
import { describeFieldType } from "./descriptors.js";
import { expressionText } from "./expressions.js";
import type { ArmField } from "./oneofs.js";
import type { Printer } from "./printer.js";

/** The data of a field from which its entry in the message's descriptor table is printed. */
export interface TableField {
  readonly number: number;
  readonly name: string;
  readonly type: TypeModel;
  readonly options: FieldOptions;
  /**
   * The names of the tuple elements that this field holds together, as field 8 of a long tuple does. Undefined for all other
   * fields.
   */
  readonly rest?: readonly string[] | undefined;
  /** The oneof to which the field belongs. Undefined if it is not an arm. */
  readonly arm: ArmField | undefined;
}

/** The options of a field that has no annotation: a parameter, a result, an item of a stream or an element of a tuple. */
export function unnumberedOptions(type: TypeModel): FieldOptions {
  return { packed: !isUnpackedList(type) };
}

/**
 * Prints the entry of a field in a descriptor table: `{ no: 1, name: "home", type: Address$message }`. The type of a message
 * field is the function that returns its table, so that messages may be recursive.
 */
export function printField(printer: Printer, field: TableField): string {
  const { number, name, options } = field;
  const { protoName, jsonName, delimited, default: value, include } = options;
  const packed = options.packed || field.type.kind !== "list" ? "" : ", packed: false";
  const ownName = protoName === undefined ? "" : `, protoName: ${JSON.stringify(protoName)}`;
  const inJson = jsonName === undefined ? "" : `, jsonName: ${JSON.stringify(jsonName)}`;
  const group = delimited === true ? ", delimited: true" : "";
  const absent = value === undefined ? "" : `, default: ${defaultText(value)}`;
  const first = include === true ? ", include: true" : "";
  const arm = field.arm === undefined ? "" : armParts(field.arm);
  const rest = field.rest === undefined ? "" : `, rest: [${field.rest.map((one) => JSON.stringify(one)).join(", ")}]`;
  const names = `name: ${JSON.stringify(name)}${ownName}${inJson}`;
  return `{ no: ${number}, ${names}${rest}${arm}${fieldTypeParts(printer, field)}${packed}${group}${absent}${first} }`;
}

/** A default as text that is valid both as an expression and as a literal type. */
export function defaultText(value: DefaultValue): string {
  return typeof value === "bigint" ? `${value}n` : JSON.stringify(value);
}

function armParts({ holder, isOptional }: ArmField): string {
  return `, oneof: ${JSON.stringify(holder)}${isOptional ? ', optional: "undefined"' : ""}`;
}

function fieldTypeParts(printer: Printer, field: TableField): string {
  if (!isRunTime(field.type)) return typeParts(printer, field.type);
  return `, type: ${expressionText(describeFieldType(printer, field))}`;
}

/** Prints the members that describe a field's type, each with a comma before it: `, type: "int32", repeated: true`. */
function typeParts(printer: Printer, type: TypeModel): string {
  switch (type.kind) {
    case "scalar":
      return `, type: "${type.scalar}"`;
    case "enum":
      return `, type: "enum", enum: ${printer.enumTable(type)}()`;
    case "message":
    case "wellKnown":
    case "tuple":
      return `, type: ${messageThunk(printer, type)}`;
    case "list":
      return `${typeParts(printer, type.item)}, repeated: true`;
    case "map": {
      if (type.key.kind !== "scalar") return "";
      const form = type.form === "map" ? ", map: true" : "";
      return `${typeParts(printer, type.value)}, key: "${type.key.scalar}"${form}`;
    }
    case "optional":
      return `${typeParts(printer, type.inner)}, optional: "${type.absent}"`;
    case "parameter":
    case "invalid":
      return "";
  }
}

/**
 * Whether a type is known only when a generic contract or message gets its type arguments: a type parameter, or a list, map or
 * optional type of one.
 */
export function isRunTime(type: TypeModel): boolean {
  if (type.kind === "message" || type.kind === "tuple") return false;
  return type.kind === "parameter" || innerTypes(type).some(isRunTime);
}

/**
 * An expression for the function that returns the descriptor table of a message: `Person$message`, or `() => Page$message(…)` if
 * the message is generic.
 */
export function messageThunk(printer: Printer, type: TypeModel): string {
  const table = printer.messageTable(type);
  return table.arguments.length === 0 && !isOpen(type) ? table.callee : `() => ${expressionText(table)}`;
}
