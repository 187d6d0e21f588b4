import {
  type DescMessage,
  fromBinary,
  type JsonValue,
  type Message as ProtoMessage,
  toBinary,
  toJson as toProtoJson,
} from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import { type Checks, checkOptions } from "./base/options/check-options.js";
import { aString } from "./base/options/kinds.js";
import { noJsonForm } from "./base/setup-errors/setup-errors.js";
import { typelessAny } from "./json/held-anys.js";
import { shortenFloats } from "./json/json-numbers.js";
import {
  type JsonReadOptions,
  type JsonTextOptions,
  type JsonWriteOptions,
  protoOptions,
  readChecks,
  textChecks,
  writeChecks,
} from "./json/json-options.js";
import { findUnwritable } from "./json/json-place.js";
import { printJson } from "./json/print-json.js";
import { readJson, readJsonText } from "./json/read-json.js";
import { setDefaults } from "./json/set-defaults.js";
import { encodeKnown } from "./message/encode.js";
import { type MessageTable, messageCheck } from "./message/message.js";
import type { Message } from "./message/message-type.js";
import { nestingFailure } from "./message/mismatch-error.js";
import { descMessage } from "./proto/message-descriptor.js";
import { DecodeError } from "./wire/decode-error.js";

export type { JsonValue, Registry } from "@bufbuild/protobuf";
export type { AnyMessage, JsonReadOptions, JsonTextOptions, JsonWriteOptions } from "./json/json-options.js";
export { descMessage } from "./proto/message-descriptor.js";

/**
 * Converts a value to the JSON form of protobuf: 64-bit integers are strings, bytes are base64, enums are names. Unknown fields
 * are left out.
 * @see https://protobuf.dev/programming-guides/json/
 * @throws SetupError IW2007, with the path to the value that does not fit its type or has no JSON form
 * @throws TypeError if `message` is not a message, or if an option cannot be used
 * @example
 * response.json(toJson(messageOf<Person>(), person));
 */
export function toJson<T>(message: Message<T>, value: NoInfer<T>, options?: JsonWriteOptions): JsonValue {
  assertArguments("toJson()", message, writeChecks, options);
  return writeJson(message, value, options, (json) => json);
}

/**
 * Converts a value to a text of the JSON form of protobuf. It differs from `JSON.stringify` of `toJson` in that -0 keeps its
 * sign.
 * @throws SetupError IW2007, with the path to the value that does not fit its type or has no JSON form
 * @throws TypeError or RangeError if `message` is not a message, or if an option cannot be used
 * @example
 * await writeFile("person.json", toJsonString(messageOf<Person>(), person, { space: 2 }));
 */
export function toJsonString<T>(message: Message<T>, value: NoInfer<T>, options: JsonTextOptions = {}): string {
  assertArguments("toJsonString()", message, textChecks, options);
  const { space, ...others } = options;
  return writeJson(message, value, others, (json) => printJson(json, space));
}

function writeJson<T, Result>(
  message: Message<T>,
  value: T,
  options: JsonWriteOptions | undefined,
  finish: (json: JsonValue) => Result,
): Result {
  const table = message as unknown as MessageTable;
  const desc = descMessage(message);
  const given = protoOptions(options);
  // Encodes without unknown fields: `@bufbuild/protobuf` would take an unknown field for a known one with the same number but
  // another wire type.
  const bytes = encodeKnown(table, value);
  let read: ProtoMessage | undefined;
  try {
    read = fromBinary(desc, bytes, { recursionLimit: Number.POSITIVE_INFINITY });
    const reflected = reflect(desc, read);
    setDefaults(reflected);
    const typeless = typelessAny(reflected, message.name, given.registry);
    if (typeless !== undefined) throw noJsonForm(typeless, "an Any has bytes and no type URL");
    return finish(shortenFloats(desc, toProtoJson(desc, read, given), given.registry));
  } catch (error) {
    const nested = nestingFailure(table, value, error);
    const place = nested === error && read ? findUnwritable(desc, read, message.name, given) : undefined;
    throw place === undefined ? nested : noJsonForm(place.path, place.reason, error);
  }
}

/**
 * Converts a message's JSON form, as `JSON.parse` returns it, to a value. A member that the message does not have is refused
 * unless `ignoreUnknownFields` is set. If the JSON is a text, {@link fromJsonString} detects more mistakes.
 * @throws DecodeError IW2018 if `json` is not a JSON form of the message, with the path in the JSON
 * @throws TypeError or RangeError if `message` is not a message, or if an option cannot be used
 * @example const person = fromJson(messageOf<Person>(), request.body);
 */
export function fromJson<T>(message: Message<T>, json: JsonValue, options?: JsonReadOptions): T {
  assertArguments("fromJson()", message, readChecks, options);
  const desc = descMessage(message);
  return ownValue(message, desc, readJson(desc, message.name, json, options), options);
}

/**
 * Converts a text of a message's JSON form to a value. Unlike `fromJson(message, JSON.parse(text))`, it refuses objects that have
 * a key twice, and reads all digits of 64-bit integers that are not in quotes.
 * @throws DecodeError IW2018 if `text` is not JSON, or not a JSON form of the message, with the path in the JSON, the line and
 * the column
 * @throws TypeError or RangeError if `message` is not a message, `text` is not a string, or an option cannot be used
 * @example const person = fromJsonString(messageOf<Person>(), await readFile("person.json", "utf8"));
 */
export function fromJsonString<T>(message: Message<T>, text: string, options?: JsonReadOptions): T {
  assertArguments("fromJsonString()", message, readChecks, options);
  aString(text, "The text", "fromJsonString()");
  const desc = descMessage(message);
  return ownValue(message, desc, readJsonText(desc, message.name, text, options), options);
}

function ownValue<T>(
  message: Message<T>,
  desc: DescMessage,
  read: ProtoMessage,
  { recursionLimit: maxDepth }: JsonReadOptions = {},
): T {
  try {
    return message.fromBinary(toBinary(desc, read), maxDepth === undefined ? undefined : { maxDepth });
  } catch (error) {
    throw error instanceof DecodeError ? outOfJson(error) : error;
  }
}

function assertArguments<Options extends object>(
  call: string,
  message: unknown,
  checks: Checks<Options>,
  options: Options | undefined,
): void {
  messageCheck(message, "The message", call);
  if (options !== undefined) checkOptions(checks, options, call);
}

/**
 * Converts an error of `fromBinary`, to which the message that protobuf-es read from JSON was passed, into one about JSON:
 * without the byte offset, because the caller has no bytes.
 */
function outOfJson({ message, path, offset }: DecodeError): DecodeError {
  const place = `${path} at byte ${offset}: `;
  const reason = message.startsWith(place) ? message.slice(place.length) : message;
  return new DecodeError(reason, { path }, "IW2018");
}
