import { type DescEnum, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence as FieldPresence } from "@bufbuild/protobuf/wkt";

/** The type of a single value, of the items of a list, or of the values of a map. */
export interface ElementType {
  /** The name of a scalar, or the full name of a message or enum; `group` precedes it if the message is delimited. */
  readonly text: string;
  readonly message: DescMessage | undefined;
  readonly enum: DescEnum | undefined;
}

/** The type of a field's single value, of the items of its list, or of the values of its map. */
export function describeElement(field: DescField): ElementType {
  const { message, enum: described, scalar } = field;
  const isGroup = "delimitedEncoding" in field && field.delimitedEncoding;
  const text = message?.typeName ?? described?.typeName ?? scalarName(scalar as ScalarType);
  return { text: isGroup ? `group ${text}` : text, message, enum: described };
}

/** Whether two fields are encoded alike, apart from the members of their messages and enums. */
export function haveSameBytes(one: DescField, other: DescField): boolean {
  if (shapeOf(one) !== shapeOf(other)) return false;
  const [a, b] = [describeElement(one), describeElement(other)];
  if (a.message !== undefined || b.message !== undefined)
    return a.message !== undefined && b.message !== undefined && isDelimited(one) === isDelimited(other);
  return wireName(a) === wireName(b);
}

/** The type of a field as .proto files write it: `repeated int32`, `map<string, pb.Item>`. */
export function typeLabel(field: DescField): string {
  const { text } = describeElement(field);
  if (field.fieldKind === "map") return `map<${scalarName(field.mapKey)}, ${text}>`;
  return field.fieldKind === "list" ? `repeated ${text}` : text;
}

/** The type of a field as contracts write it: `int32[]`, `Map<string, Item>`. */
export function typeInContracts(field: DescField): string {
  const { text, message, enum: described } = describeElement(field);
  const element = (message ?? described)?.name ?? inContracts[text] ?? text;
  if (field.fieldKind === "map") return `Map<${scalarName(field.mapKey)}, ${element}>`;
  return field.fieldKind === "list" ? `${element}[]` : element;
}

const inContracts: Readonly<Record<string, string>> = { bool: "boolean", bytes: "Uint8Array", double: "number" };

/** Whether a field with its default value differs on the wire from an absent field. */
export function isExplicit({ presence }: DescField): boolean {
  return presence !== FieldPresence.IMPLICIT;
}

/** Whether readers refuse a message without the field. */
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

/** The type that stands for all types with the same encoding: `int32` for an enum, otherwise `text`. */
function wireName({ text, enum: described }: ElementType): string {
  return described === undefined ? text : "int32";
}

function scalarName(scalar: ScalarType): string {
  return ScalarType[scalar].toLowerCase();
}
