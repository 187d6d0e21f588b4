import { fromBinary, type JsonValue, type Message, type Registry, toBinary } from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import { type Any, hasCustomJsonRepresentation } from "@bufbuild/protobuf/wkt";
import { heldBy } from "./json-leaves.js";
import { innerMessages } from "./json-place.js";

/** The path to an `Any` inside a message that has bytes but no type URL, and so no JSON form. Undefined if there is none. */
export function typelessAny(message: ReflectMessage, path: string, registry: Registry | undefined): string | undefined {
  if (!heldBy(message.desc).any) return undefined;
  if (isAny(message)) {
    const any = message.message as Any;
    if (any.typeUrl === "") return any.value.length > 0 ? path : undefined;
    const held = unpacked(any, registry);
    return held && typelessAny(held, path, registry);
  }
  for (const [part, inner] of innerMessages(message)) {
    const found = typelessAny(inner, `${path}${part}`, registry);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Restores the type URLs of the `Any`s in a message that was read from JSON. `@bufbuild/protobuf`, which reads the JSON, replaces
 * the prefix of each URL by `type.googleapis.com/`.
 */
export function restoreTypeUrls(message: ReflectMessage, json: JsonValue | undefined, registry?: Registry): void {
  if (!heldBy(message.desc).any || typeof json !== "object" || json === null) return;
  if (!isAny(message)) {
    for (const [value, inner] of innerValues(message, json as Readonly<Record<string, JsonValue>>))
      restoreTypeUrls(inner, value, registry);
    return;
  }
  const any = message.message as Any;
  const { "@type": typeUrl, value } = json as Readonly<Record<string, JsonValue>>;
  if (typeof typeUrl !== "string") return;
  const held = unpacked(any, registry);
  if (held !== undefined && heldBy(held.desc).any) {
    restoreTypeUrls(held, hasCustomJsonRepresentation(held.desc) ? value : json, registry);
    any.value = toBinary(held.desc, held.message);
  }
  any.typeUrl = typeUrl;
}

/** The messages directly inside a message, each with its part of the JSON. */
function* innerValues(
  message: ReflectMessage,
  json: Readonly<Record<string, JsonValue>>,
): Generator<[JsonValue | undefined, ReflectMessage]> {
  for (const field of message.fields) {
    if (field.message === undefined || !message.isSet(field)) continue;
    const value = json[field.jsonName] ?? json[field.name];
    const parts = value as Readonly<Record<string | number, JsonValue>> | undefined;
    if (field.fieldKind === "list") {
      for (const [index, item] of message.get(field).entries()) yield [parts?.[index], item as ReflectMessage];
    } else if (field.fieldKind === "map") {
      for (const [key, item] of message.get(field)) yield [parts?.[String(key)], item as ReflectMessage];
    } else yield [value, message.get(field) as ReflectMessage];
  }
}

function isAny({ desc }: ReflectMessage): boolean {
  return desc.typeName === "google.protobuf.Any";
}

/** The message in an `Any`, decoded. Undefined if the registry does not have its type. */
function unpacked({ typeUrl, value }: Any, registry: Registry | undefined): ReflectMessage | undefined {
  const desc = registry?.getMessage(typeUrl.slice(typeUrl.lastIndexOf("/") + 1));
  if (desc === undefined) return undefined;
  let held: Message;
  try {
    held = fromBinary(desc, value);
  } catch {
    // Malformed bytes are reported by the code that reads them later.
    return undefined;
  }
  return reflect(desc, held);
}
