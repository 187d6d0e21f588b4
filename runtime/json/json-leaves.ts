import type { DescField, DescMessage, JsonObject, JsonValue, Registry } from "@bufbuild/protobuf";
import { ScalarType } from "@bufbuild/protobuf";
import { hasCustomJsonRepresentation, isWrapperDesc } from "@bufbuild/protobuf/wkt";
import { memoize } from "../base/memoize.js";
import type { JsonKeys } from "./json-keys.js";

export type JsonHolder = Record<string | number, JsonValue>;

/** The type of a leaf of a message's JSON form: a scalar, or a message whose JSON form is a text. */
export type JsonLeaf = ScalarType | "Duration" | "Timestamp";

/** Called for the leaf `holder[key]`. `keys` is the path to it. */
export type VisitLeaf = (leaf: JsonLeaf, holder: JsonHolder, key: string | number, keys: JsonKeys) => void;

/**
 * Calls `visit` for every leaf in the JSON form of a message. `root` is a list with this JSON as its only element. Leaves of a
 * message in an `Any` are visited too, if the registry knows its type. The key of a map's entry is visited like a leaf, with the
 * holder `{ [key]: key }`.
 */
export function visitLeaves(
  desc: DescMessage,
  root: readonly JsonValue[],
  registry: Registry | undefined,
  visit: VisitLeaf,
): void {
  const keys: (string | number)[] = [];
  const within = (key: string | number, visitPart: () => void): void => {
    keys.push(key);
    visitPart();
    keys.pop();
  };
  const visitMessage = (type: DescMessage, holder: JsonHolder, at: string | number): void => {
    const json = holder[at];
    if (isWrapperDesc(type)) visit(type.fields[0].scalar, holder, at, keys);
    else if (type.typeName === "google.protobuf.Duration") visit("Duration", holder, at, keys);
    else if (type.typeName === "google.protobuf.Timestamp") visit("Timestamp", holder, at, keys);
    else if (type.typeName === anyName) visitAny(json);
    else if (!hasCustomJsonRepresentation(type) && isObject(json)) visitFields(type, json);
  };
  const visitAny = (json: JsonValue | undefined): void => {
    if (!isObject(json) || typeof json["@type"] !== "string") return;
    const type = registry?.getMessage(json["@type"].replace(/^.*\//s, ""));
    if (type === undefined) return;
    if (hasCustomJsonRepresentation(type) && Object.hasOwn(json, "value"))
      within("value", () => visitMessage(type, json, "value"));
    else visitFields(type, json);
  };
  const visitFields = (type: DescMessage, json: JsonObject): void => {
    const fields = fieldsOf(type);
    for (const name of Object.keys(json)) {
      const field = fields.get(name);
      if (field !== undefined) within(name, () => visitField(field, json, name));
    }
  };
  const visitField = (field: DescField, holder: JsonHolder, at: string | number): void => {
    const json = holder[at];
    if (field.fieldKind !== "list" && field.fieldKind !== "map") visitElement(field, holder, at);
    else if (typeof json === "object" && json !== null) {
      const isList = field.fieldKind === "list";
      for (const key of Object.keys(json)) {
        within(isList ? Number(key) : key, () => {
          if (!isList) visit(field.mapKey, { [key]: key }, key, keys);
          visitElement(field, json as JsonHolder, key);
        });
      }
    }
  };
  const visitElement = (field: DescField, holder: JsonHolder, at: string | number): void => {
    if (field.message !== undefined) visitMessage(field.message, holder, at);
    else if (field.scalar !== undefined) visit(field.scalar, holder, at, keys);
  };
  visitMessage(desc, root as unknown as JsonHolder, 0);
}

const anyName = "google.protobuf.Any";
const fieldTables = new WeakMap<DescMessage, ReadonlyMap<string, DescField>>();

/** The fields of a message, each under its JSON name and its protobuf name. */
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

const holders = new WeakMap<DescMessage, { readonly float: boolean; readonly any: boolean }>();

/**
 * Whether a message, or a message inside it, can have a field of type `float`, and whether it can have an `Any`, whose content is
 * not known in advance.
 */
export function heldBy(desc: DescMessage): { readonly float: boolean; readonly any: boolean } {
  return memoize(holders, desc, () => {
    const isFloat = (field: DescField): boolean => field.scalar === ScalarType.FLOAT;
    return { float: holds(desc, isFloat), any: holds(desc, () => false) };
  });
}

function holds(desc: DescMessage, isIt: (field: DescField) => boolean): boolean {
  const seen = new Set<DescMessage>();
  const visit = (type: DescMessage): boolean => {
    if (seen.has(type)) return false;
    seen.add(type);
    if (type.typeName === anyName) return true;
    return type.fields.some((field) => (field.message === undefined ? isIt(field) : visit(field.message)));
  };
  return visit(desc);
}
