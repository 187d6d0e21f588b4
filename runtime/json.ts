import {
  fromBinary,
  fromJson as fromProtoJson,
  type JsonValue,
  toBinary,
  toJson as toProtoJson,
} from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import type { Message } from "./contract-types.js";
import { noJsonForm } from "./errors/setup-errors.js";
import { type MessageTable, messageCheck } from "./message/message.js";
import { nestingFailure } from "./message/mismatch-error.js";
import { checkOptions } from "./options/check-options.js";
import {
  type JsonReadOptions,
  type JsonWriteOptions,
  protoOptions,
  readChecks,
  writeChecks,
} from "./proto/json-options.js";
import { findUnreadable, findUnwritable } from "./proto/json-place.js";
import { descMessage } from "./proto/message-descriptor.js";
import { setDefaults } from "./proto/set-defaults.js";
import { DecodeError } from "./wire/decode-error.js";

export type { JsonValue, Registry } from "@bufbuild/protobuf";
export type { AnyMessage, JsonReadOptions, JsonWriteOptions } from "./proto/json-options.js";
export { descMessage } from "./proto/message-descriptor.js";

/**
 * Converts a value to the JSON form of protobuf, to pass to `JSON.stringify`: 64-bit integers are strings, bytes are base64,
 * enums are names.
 * @see https://protobuf.dev/programming-guides/json/
 * @throws SetupError IW2007 if the value does not fit its type or has no JSON form; it names the place
 * @throws TypeError if `message` is not a message, or if an option cannot be used
 * @example
 * JSON.stringify(toJson(messageOf<Person>(), person));
 */
export function toJson<T>(message: Message<T>, value: NoInfer<T>, options?: JsonWriteOptions): JsonValue {
  messageCheck(message, "The message", "toJson()");
  if (options !== undefined) checkOptions(writeChecks, options, "toJson()");
  const desc = descMessage(message);
  const given = protoOptions(options);
  const bytes = message.toBinary(value);
  let read: ReturnType<typeof fromProtoJson> | undefined;
  try {
    read = fromBinary(desc, bytes, { recursionLimit: Number.POSITIVE_INFINITY });
    setDefaults(reflect(desc, read));
    return toProtoJson(desc, read, given);
  } catch (error) {
    const nested = nestingFailure(message as unknown as MessageTable, value, error);
    const place = nested === error && read ? findUnwritable(desc, read, message.name, given) : undefined;
    throw place === undefined ? nested : noJsonForm(place.path, place.reason, error);
  }
}

/**
 * Converts a message's JSON form, as `JSON.parse` returns it, to a value. A member that the message does not have is refused
 * unless `ignoreUnknownFields` is set.
 * @throws DecodeError IW2018 if `json` is not a JSON form of the message, with the path in the JSON
 * @throws TypeError or RangeError if `message` is not a message, or if an option cannot be used
 * @example
 * const person = fromJson(messageOf<Person>(), JSON.parse(text));
 */
export function fromJson<T>(message: Message<T>, json: JsonValue, options?: JsonReadOptions): T {
  messageCheck(message, "The message", "fromJson()");
  if (options !== undefined) checkOptions(readChecks, options, "fromJson()");
  const desc = descMessage(message);
  const given = protoOptions(options);
  let read: ReturnType<typeof fromProtoJson>;
  try {
    read = fromProtoJson(desc, json, given);
  } catch (error) {
    const { path, reason } = findUnreadable(desc, json, message.name, given) ?? {
      path: message.name,
      reason: String(error),
    };
    throw new DecodeError(reason, { path }, "IW2018");
  }
  try {
    return message.fromBinary(toBinary(desc, read));
  } catch (error) {
    throw error instanceof DecodeError ? outOfJson(error) : error;
  }
}

/** The error for JSON that protobuf can hold but the message cannot. It names no byte, because the caller has no bytes. */
function outOfJson({ message, path, offset }: DecodeError): DecodeError {
  const place = `${path} at byte ${offset}: `;
  const reason = message.startsWith(place) ? message.slice(place.length) : message;
  return new DecodeError(reason, { path }, "IW2018");
}
