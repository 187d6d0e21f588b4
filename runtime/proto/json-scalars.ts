import type { DescField, DescMessage, JsonObject, JsonValue, Registry } from "@bufbuild/protobuf";
import { ScalarType } from "@bufbuild/protobuf";
import { hasCustomJsonRepresentation, isWrapperDesc } from "@bufbuild/protobuf/wkt";
import { memoize } from "../memoize.js";

/** An object or a list of JSON. */
export type JsonHolder = Record<string | number, JsonValue>;

/** Takes a scalar of a message's JSON form, which is what its holder has under the key. */
export type VisitScalar = (scalar: ScalarType, holder: JsonHolder, key: string | number) => void;

/**
 * Calls `visit` with every scalar in the JSON form of a message, which is the one element of `root`, also with those of messages in
 * an `Any` that the registry knows.
 */
export function visitScalars(
  desc: DescMessage,
  root: readonly JsonValue[],
  registry: Registry | undefined,
  visit: VisitScalar,
): void {
  const visitMessage = (type: DescMessage, within: JsonHolder, at: string | number): void => {
    const json = within[at];
    if (isWrapperDesc(type)) visit(type.fields[0].scalar, within, at);
    else if (type.typeName === anyName) visitAny(json);
    else if (!hasCustomJsonRepresentation(type) && isObject(json)) visitFields(type, json);
  };
  const visitAny = (json: JsonValue | undefined): void => {
    if (!isObject(json) || typeof json["@type"] !== "string") return;
    const type = registry?.getMessage(json["@type"].replace(/^.*\//s, ""));
    if (type === undefined) return;
    if (hasCustomJsonRepresentation(type) && Object.hasOwn(json, "value")) visitMessage(type, json, "value");
    else visitFields(type, json);
  };
  const visitFields = (type: DescMessage, json: JsonObject): void => {
    const fields = fieldsOf(type);
    for (const name of Object.keys(json)) {
      const field = fields.get(name);
      if (field !== undefined) visitField(field, json, name);
    }
  };
  const visitField = (field: DescField, within: JsonHolder, at: string | number): void => {
    const isMany = field.fieldKind === "list" || field.fieldKind === "map";
    const json = within[at];
    if (!isMany) visitElement(field, within, at);
    else if (typeof json === "object" && json !== null) {
      for (const each of Object.keys(json)) visitElement(field, json as JsonHolder, each);
    }
  };
  const visitElement = (field: DescField, within: JsonHolder, at: string | number): void => {
    if (field.message !== undefined) visitMessage(field.message, within, at);
    else if (field.scalar !== undefined) visit(field.scalar, within, at);
  };
  visitMessage(desc, root as unknown as JsonHolder, 0);
}

const anyName = "google.protobuf.Any";
const fieldTables = new WeakMap<DescMessage, ReadonlyMap<string, DescField>>();

/** The fields of a message by both of their names. */
export function fieldsOf(desc: DescMessage): ReadonlyMap<string, DescField> {
  return memoize(fieldTables, desc, () => {
    const names = desc.fields.flatMap((field): [string, DescField][] => [
      [field.name, field],
      [field.jsonName, field],
    ]);
    return new Map(names);
  });
}

function isObject(json: JsonValue | undefined): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

const floatHolders = new WeakMap<DescMessage, { readonly holds: boolean }>();

/** Whether a message, or one inside it, can have a field of the type `float`. */
export function holdsFloat(desc: DescMessage): boolean {
  const seen = new Set<DescMessage>();
  const visit = (type: DescMessage): boolean => {
    if (seen.has(type)) return false;
    seen.add(type);
    if (type.typeName === anyName) return true;
    return type.fields.some((field) =>
      field.message === undefined ? field.scalar === ScalarType.FLOAT : visit(field.message),
    );
  };
  return memoize(floatHolders, desc, () => ({ holds: visit(desc) })).holds;
}
