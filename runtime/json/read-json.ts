import { type DescMessage, fromJson, type JsonValue, type Message } from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import { positionOf } from "../../common/text-position.js";
import { DecodeError, type DecodePlace } from "../wire/decode-error.js";
import { nestingLimit } from "../wire/pool.js";
import { restoreTypeUrls } from "./held-anys.js";
import type { JsonKeys } from "./json-keys.js";
import { heldBy } from "./json-leaves.js";
import { restoreIntegers } from "./json-numbers.js";
import { type JsonReadOptions, protoOptions } from "./json-options.js";
import { findUnreadable, jsonPath } from "./json-place.js";
import { findLoneSurrogate, loneSurrogate } from "./lone-surrogates.js";
import { findMalformed } from "./malformed-json.js";
import { JsonTextError, offsetOf, type ParsedJson, parseJson } from "./parse-json.js";

/**
 * Reads the JSON form of a message. `name` is the name of the message in errors.
 * @throws DecodeError IW2018 with the path in the JSON
 */
export function readJson(desc: DescMessage, name: string, json: JsonValue, options?: JsonReadOptions): Message {
  const lone = findLoneSurrogate(json);
  if (lone !== undefined) throw unreadable(jsonPath(desc, name, lone), loneSurrogate);
  return read(desc, name, json, options);
}

/**
 * Reads a text with the JSON form of a message. `name` is the name of the message in errors.
 * @throws DecodeError IW2018 with the path in the JSON, the line and the column
 */
export function readJsonText(desc: DescMessage, name: string, text: string, options?: JsonReadOptions): Message {
  let parsed: ParsedJson;
  try {
    // A nested message takes at most two levels of JSON: its object, and the list or map around it.
    parsed = parseJson(text, 2 * (options?.recursionLimit ?? nestingLimit) + 2);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    throw unreadable(jsonPath(desc, name, error.keys), error.message, positionOf(text, error.offset));
  }
  restoreIntegers(desc, parsed, protoOptions(options).registry);
  return read(desc, name, parsed.root[0] as JsonValue, options, (keys) => positionOf(text, offsetOf(text, keys)));
}

function read(
  desc: DescMessage,
  name: string,
  json: JsonValue,
  options: JsonReadOptions | undefined,
  placeOf?: (keys: JsonKeys) => DecodePlace["text"],
): Message {
  const given = protoOptions(options);
  let found = findMalformed(desc, json, given.registry);
  if (found === undefined) {
    try {
      const message = fromJson(desc, json, given);
      if (heldBy(desc).any) restoreTypeUrls(reflect(desc, message), json, given.registry);
      return message;
    } catch (error) {
      found = findUnreadable(desc, json, given) ?? { keys: [], reason: String(error) };
    }
  }
  throw unreadable(jsonPath(desc, name, found.keys), found.reason, placeOf?.(found.keys));
}

function unreadable(path: string, reason: string, text?: DecodePlace["text"]): DecodeError {
  return new DecodeError(reason, text === undefined ? { path } : { path, text }, "IW2018");
}
