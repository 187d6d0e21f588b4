import { type DescField, ScalarType } from "@bufbuild/protobuf";
import { type FieldNames, fieldNames, snakeCase } from "../../common/field-names.js";
import type { FileScope } from "./file-scope.js";

/** The names of a field: `member` is that in TypeScript. */
export interface FieldNaming extends FieldNames {
  readonly member: string;
}

/** The arguments of the annotation of a field, as text: `3` or `{ order: 3, name: "id" }`. */
export function fieldArguments(field: DescField, naming: FieldNaming, scope: FileScope): string {
  const given = Object.entries({
    ...givenNames(naming),
    ...encoding(field),
    default: defaultArgument(field, scope),
  });
  const texts = given.flatMap(([name, text]) => (text === undefined ? [] : [`${name}: ${text}`]));
  return texts.length === 0 ? String(field.number) : `{ ${[`order: ${field.number}`, ...texts].join(", ")} }`;
}

/** The names of a field in protobuf and in JSON, where they do not follow from the member's. */
function givenNames({ member, proto, json }: FieldNaming) {
  const protoName = snakeCase(member) === proto ? undefined : proto;
  const follows = fieldNames({ name: member, protoName }).json;
  return { name: quoted(protoName), jsonName: quoted(follows === json ? undefined : json) };
}

function quoted(text: string | undefined): string | undefined {
  return text === undefined ? undefined : JSON.stringify(text);
}

function encoding(field: DescField) {
  const isDelimited = "delimitedEncoding" in field && field.delimitedEncoding;
  return { packed: isUnpacked(field) ? "false" : undefined, delimited: isDelimited ? "true" : undefined };
}

function isUnpacked(field: DescField): boolean {
  if (field.fieldKind !== "list" || field.packed || field.listKind === "message") return false;
  return field.listKind === "enum" || (field.scalar !== ScalarType.STRING && field.scalar !== ScalarType.BYTES);
}

/**
 * The default of a field in the words of annotations, or with `isValue` for use at run time. Undefined if it has none, if that is zero,
 * or if contracts cannot have it.
 */
export function defaultArgument(field: DescField, scope: FileScope, isValue = false): string | undefined {
  if (field.proto.defaultValue === "" || field.oneof !== undefined) return undefined;
  if (field.fieldKind === "enum") {
    const value = field.enum.values.find(({ name }) => name === field.proto.defaultValue);
    return value === undefined || value.number === 0 ? undefined : `${scope.type(field.enum, isValue)}.${value.name}`;
  }
  if (field.fieldKind !== "scalar" || field.scalar === ScalarType.BYTES) return undefined;
  const given = field.getDefaultValue();
  // A float can be infinite where the text in the file is not: 1e39.
  const value = field.scalar === ScalarType.FLOAT ? Math.fround(Number(given)) : given;
  if (!value || (typeof value === "number" && !Number.isFinite(value))) return undefined;
  return typeof value === "bigint" ? `${value}n` : JSON.stringify(value);
}

/** Whether a field has a default, and contracts cannot have it: infinity, bytes, or one in a oneof. */
export function losesDefault(field: DescField, scope: FileScope): boolean {
  const { defaultValue } = field.proto;
  if (defaultValue === "" || defaultArgument(field, scope) !== undefined) return false;
  if (field.fieldKind === "enum") return field.enum.values.find(({ name }) => name === defaultValue)?.number !== 0;
  const value = field.fieldKind === "scalar" ? field.getDefaultValue() : undefined;
  return value instanceof Uint8Array || Boolean(value) || Number.isNaN(value);
}
