import { positionOf } from "../common/text-position.js";
import { type Checks, checkOptions } from "./base/options/check-options.js";
import { aString } from "./base/options/kinds.js";
import { FastReader } from "./json/fast-reader.js";
import { indented } from "./json/indent-json.js";
import { decodeErrorOf } from "./json/json-fault.js";
import {
  type JsonReadOptions,
  type JsonTextOptions,
  type JsonValue,
  type JsonWriteOptions,
  readChecks,
  textChecks,
  writeChecks,
} from "./json/json-options.js";
import { messageElement } from "./json/json-plan.js";
import { TextWriter } from "./json/text-writer.js";
import { readJsonValue } from "./json/value-reader.js";
import { writingError } from "./json/writing-error.js";
import { type MessageTable, messageCheck } from "./message/message.js";
import type { Message } from "./message/message-type.js";

export type { JsonReadOptions, JsonTextOptions, JsonValue, JsonWriteOptions } from "./json/json-options.js";
export type { AnyMessage, Registry } from "./well-known/registry.js";

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
  return JSON.parse(write(message, value, options)) as JsonValue;
}

/**
 * Converts a value to a text of the JSON form of protobuf. It differs from `JSON.stringify` of `toJson` in that -0 keeps its
 * sign.
 * @throws SetupError IW2007, with the path to the value that does not fit its type or has no JSON form
 * @throws TypeError or RangeError if `message` is not a message, or if an option cannot be used
 * @example
 * await writeFile("person.json", toJsonString(messageOf<Person>(), person, { space: 2 }));
 */
export function toJsonString<T>(message: Message<T>, value: NoInfer<T>, options?: JsonTextOptions): string {
  assertArguments("toJsonString()", message, textChecks, options);
  const text = write(message, value, options);
  return options?.space === undefined ? text : indented(text, options.space);
}

function write<T>(message: Message<T>, value: T, options: JsonWriteOptions | undefined): string {
  const table = message as unknown as MessageTable;
  try {
    return new TextWriter(rulesOf(options)).write(messageElement(table), value);
  } catch (error) {
    throw writingError(table, value, error);
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
  try {
    return readJsonValue(messageElement(message as unknown as MessageTable), json, rulesOf(options)) as T;
  } catch (error) {
    throw decodeErrorOf(error, message.name);
  }
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
  try {
    return new FastReader(text, rulesOf(options)).read(messageElement(message as unknown as MessageTable)) as T;
  } catch (error) {
    throw decodeErrorOf(error, message.name, (offset) => positionOf(text, offset));
  }
}

/** What calls without options share, together with the messages that an `Any` may then contain. */
const noOptions = {};

/** A copy of options, which the messages are added to that an `Any` may contain. */
function rulesOf<Options extends object>(options: Options | undefined): Options {
  return options === undefined ? (noOptions as Options) : { ...options };
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
