import {
  type DescField,
  type DescMessage,
  fromJson,
  type JsonObject,
  type JsonReadOptions,
  type JsonValue,
  type JsonWriteOptions,
  type Message,
  toJson,
} from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import { keyText, pathText } from "../message/path-text.js";
import { declaredValues } from "../proto/enum-json-names.js";
import type { JsonKeys } from "./json-keys.js";
import { fieldsOf } from "./json-leaves.js";

/** The path to a value that has no JSON form, and the reason. */
export interface JsonPlace {
  readonly path: string;
  readonly reason: string;
}

/**
 * The greatest depth of nested messages at which a faulty value is looked for. Each level costs another conversion of the
 * message.
 */
const mostLevels = 16;

/** Finds the member of a message that cannot be written as JSON, after writing has failed. */
export function findUnwritable(
  desc: DescMessage,
  message: Message,
  path: string,
  options: Partial<JsonWriteOptions> = {},
  levels = mostLevels,
): JsonPlace | undefined {
  const reason = failureOf(() => toJson(desc, message, options));
  if (reason === undefined) return undefined;
  if (levels > 0 && !isWellKnown(desc)) {
    for (const [part, inner] of innerMessages(reflect(desc, message))) {
      const place = findUnwritable(inner.desc, inner.message, `${path}${part}`, options, levels - 1);
      if (place !== undefined) return place;
    }
  }
  return { path, reason };
}

/** The messages directly inside a message, each with its part of the path. */
export function* innerMessages(message: ReflectMessage): Generator<[string, ReflectMessage]> {
  for (const field of message.fields) {
    const part = `.${field.jsonName}`;
    if (field.message === undefined || !message.isSet(field)) continue;
    if (field.fieldKind === "list") {
      for (const [index, item] of message.get(field).entries()) yield [`${part}[${index}]`, item as ReflectMessage];
    } else if (field.fieldKind === "map") {
      for (const [key, value] of message.get(field)) yield [`${part}[${keyText(key)}]`, value as ReflectMessage];
    } else yield [part, message.get(field) as ReflectMessage];
  }
}

/** The place of a value that cannot be read as JSON, and the reason. */
export interface UnreadableJson {
  readonly keys: JsonKeys;
  readonly reason: string;
}

/** Finds the part of a JSON value that cannot be read as a message, after reading has failed. */
export function findUnreadable(
  desc: DescMessage,
  json: JsonValue,
  options: Partial<JsonReadOptions> = {},
  keys: JsonKeys = [],
  levels = mostLevels,
): UnreadableJson | undefined {
  const reason = failureOf(() => fromJson(desc, json, options));
  if (reason === undefined) return undefined;
  if (levels > 0 && isObject(json) && !isWellKnown(desc)) {
    for (const { part, alone, field, value } of partsOf(desc, json)) {
      const problem = failureOf(() => fromJson(desc, alone, options));
      if (problem === undefined) continue;
      const at = [...keys, ...part];
      const inner = field?.message && findUnreadable(field.message, value, options, at, levels - 1);
      return inner ?? { keys: at, reason: withNames(problem, field) };
    }
    const repeated = repeatedField(desc, json);
    if (repeated !== undefined) return { ...repeated, keys: [...keys, ...repeated.keys] };
  }
  return { keys, reason };
}

/** The largest number of enum names that an error lists. */
const mostNames = 12;

/**
 * Adds the names of an enum's values to the reason of an error, if the reason is that a text is no such name:
 * `"Blu" is not a value of the enum Color (Red, Blue)`.
 */
function withNames(reason: string, field: DescField | undefined): string {
  if (field?.enum === undefined || !reason.includes(noEnumValue)) return reason;
  const names = declaredValues(field.enum).map(({ jsonName }) => jsonName);
  const shown = names.length > mostNames ? [...names.slice(0, mostNames), "…"] : names;
  return `${reason} (${shown.join(", ")})`;
}

/** The error for an object that has one field under both its JSON name and its protobuf name. Undefined if there is none. */
function repeatedField(desc: DescMessage, json: JsonObject): UnreadableJson | undefined {
  const names = new Map<DescField, string>();
  for (const name of Object.keys(json)) {
    const field = fieldsOf(desc).get(name);
    if (field === undefined) continue;
    const other = names.get(field);
    if (other !== undefined) return { keys: [name], reason: `the same field is already there as "${other}"` };
    names.set(field, name);
  }
  return undefined;
}

/**
 * A member of an object or an element of a list. `alone` is an object with nothing but this part, which can be read by itself to
 * see whether the part is at fault.
 */
interface JsonPart {
  readonly part: JsonKeys;
  readonly alone: JsonObject;
  readonly field: DescField | undefined;
  readonly value: JsonValue;
}

function* partsOf(desc: DescMessage, json: JsonObject): Generator<JsonPart> {
  for (const [name, value] of Object.entries(json)) {
    const field = fieldsOf(desc).get(name);
    const alone = (of: JsonValue): JsonObject => ({ [name]: of });
    if (field?.fieldKind === "list" && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        yield { part: [name, index], alone: alone([item]), field, value: item };
      }
    } else if (field?.fieldKind === "map" && isObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        yield { part: [name, key], alone: alone({ [key]: item }), field, value: item };
      }
      // Two keys of the JSON object may be the same key of the map, such as "1" and "1.0".
      yield { part: [name], alone: alone(value), field: undefined, value };
    } else yield { part: [name], alone: alone(value), field, value };
  }
}

/** The path to a part of a message's JSON form, for example `Order.lines[3].sku`. */
export function jsonPath(desc: DescMessage, name: string, keys: JsonKeys): string {
  let at: DescMessage | DescField | undefined = desc;
  const parts = [name];
  for (const key of keys) {
    const isMember: boolean = at?.kind === "message" && !isWellKnown(at) && typeof key === "string";
    parts.push(isMember ? `.${key}` : `[${keyText(key)}]`);
    if (at?.kind === "message") {
      const field: DescField | undefined = isMember ? fieldsOf(at).get(key as string) : undefined;
      at = field?.fieldKind === "list" || field?.fieldKind === "map" ? field : field?.message;
    } else at = at?.message;
  }
  return pathText(parts);
}

function isObject(json: JsonValue): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** Whether a message has a special JSON form, which only `@bufbuild/protobuf` knows. */
function isWellKnown({ typeName }: DescMessage): boolean {
  return typeName.startsWith("google.protobuf.");
}

function failureOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

const noEnumValue = " is not a value of the enum ";

/**
 * The reason in an error of `@bufbuild/protobuf`, without the names of the message, field and list item, which our errors have as
 * a path.
 */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .replace(/^cannot decode message (?!google\.protobuf\.)\S+ from JSON: (?=\S+$)/, "expected object, got ")
    .replace(/^cannot decode enum (\S+) from JSON: (.*)$/, `$2${noEnumValue}$1`)
    .replace(/^cannot (?:decode|encode) (?:field|oneof|message) \S+ (?:from|to) JSON:? /, "")
    .replace(/^(?:list item #\d+|map entry (?:"[^"]*"|\S+)): /, "");
}
