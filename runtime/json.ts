import {
  fromBinary,
  fromJson as fromProtoJson,
  type JsonValue,
  toBinary,
  toJson as toProtoJson,
} from "@bufbuild/protobuf";
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
import { DecodeError } from "./wire/decode-error.js";

export type { JsonValue, Registry } from "@bufbuild/protobuf";
export type { AnyMessage, JsonReadOptions, JsonWriteOptions } from "./proto/json-options.js";
export { descMessage } from "./proto/message-descriptor.js";

/**
 * A value in the JSON form of protobuf, to pass to `JSON.stringify`: 64-bit integers as strings, bytes in base64, enums
 * by name.
 * @see https://protobuf.dev/programming-guides/json/
 * @throws SetupError IW2007 for a value that does not fit its type or has no JSON form, with the place
 * @throws TypeError for what is no message, and for an option that cannot be used
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
    return toProtoJson(desc, read, given);
  } catch (error) {
    const nested = nestingFailure(message as unknown as MessageTable, value, error);
    const place = nested === error && read ? findUnwritable(desc, read, message.name, given) : undefined;
    throw place === undefined ? nested : noJsonForm(place.path, place.reason, error);
  }
}

/**
 * The value of a message's JSON form, as `JSON.parse` gives it. A member that the message does not have is refused unless
 * `ignoreUnknownFields` is set.
 * @throws DecodeError IW2018 for what is no JSON form of the message, with the path in the JSON
 * @throws TypeError or RangeError for what is no message, and for an option that cannot be used
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

/** The error of what protobuf can hold and the message cannot, without the byte: nobody has seen the bytes. */
function outOfJson({ message, path, offset }: DecodeError): DecodeError {
  const place = `${path} at byte ${offset}: `;
  const reason = message.startsWith(place) ? message.slice(place.length) : message;
  return new DecodeError(reason, { path }, "IW2018");
}
