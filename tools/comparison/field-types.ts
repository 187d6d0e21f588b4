import { type DescEnum, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence as FieldPresence } from "@bufbuild/protobuf/wkt";

/** The type of a field's value, of the items of a list, or of the values of a map. */
export interface ElementType {
  /** A scalar's name, or the full name of a message or an enum, after `group` if it is delimited. */
  readonly text: string;
  readonly message: DescMessage | undefined;
  readonly enum: DescEnum | undefined;
}

/** The type of a field's value, of the items of a list, or of the values of a map. */
export function describeElement(field: DescField): ElementType {
  const { message, enum: described, scalar } = field;
  const isGroup = "delimitedEncoding" in field && field.delimitedEncoding;
  const text = message?.typeName ?? described?.typeName ?? scalarName(scalar as ScalarType);
  return { text: isGroup ? `group ${text}` : text, message, enum: described };
}

/** Whether two elements have the same bytes, as far as it does not depend on the members of messages and enums. */
export function haveSameBytes(one: DescField, other: DescField): boolean {
  if (shapeOf(one) !== shapeOf(other)) return false;
  const [a, b] = [describeElement(one), describeElement(other)];
  if (a.message !== undefined || b.message !== undefined)
    return a.message !== undefined && b.message !== undefined && isDelimited(one) === isDelimited(other);
  return wireName(a) === wireName(b);
}

/** A field's type as .proto files have it: `repeated int32`, `map<string, pb.Item>`. */
export function typeLabel(field: DescField): string {
  const { text } = describeElement(field);
  if (field.fieldKind === "map") return `map<${scalarName(field.mapKey)}, ${text}>`;
  return field.fieldKind === "list" ? `repeated ${text}` : text;
}

/** A field's type as contracts have it: `int32[]`, `Map<string, Item>`. */
export function typeInContracts(field: DescField): string {
  const { text, message, enum: described } = describeElement(field);
  const element = (message ?? described)?.name ?? inContracts[text] ?? text;
  if (field.fieldKind === "map") return `Map<${scalarName(field.mapKey)}, ${element}>`;
  return field.fieldKind === "list" ? `${element}[]` : element;
}

const inContracts: Readonly<Record<string, string>> = { bool: "boolean", bytes: "Uint8Array", double: "number" };

/** Whether a field tells its default from no value. */
export function isExplicit({ presence }: DescField): boolean {
  return presence !== FieldPresence.IMPLICIT;
}

/** Whether a message without the field cannot be read. */
export function isRequired({ presence }: DescField): boolean {
  return presence === FieldPresence.LEGACY_REQUIRED;
}

function shapeOf(field: DescField): string {
  if (field.fieldKind === "map") return `map ${field.mapKey}`;
  return field.fieldKind === "list" ? "list" : "single";
}

function isDelimited(field: DescField): boolean {
  return "delimitedEncoding" in field && field.delimitedEncoding === true;
}

/** An enum is written as an int32. */
function wireName({ text, enum: described }: ElementType): string {
  return described === undefined ? text : "int32";
}

function scalarName(scalar: ScalarType): string {
  return ScalarType[scalar].toLowerCase();
}
