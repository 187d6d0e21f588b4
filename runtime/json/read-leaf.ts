import type { Timestamp } from "../well-known/types.js";
import { parseDuration } from "./durations.js";
import { readFieldMask } from "./field-mask.js";
import { expected, JsonFault } from "./json-fault.js";
import * as kinds from "./json-kinds.js";
import type { JsonElement } from "./json-plan.js";
import { readBase64, readBool, readFloating, readInteger, readLong, readSafe } from "./json-scalars.js";
import { parseTime } from "./json-times.js";
import { loneSurrogate } from "./lone-surrogates.js";
import type { Instant } from "./time-rules.js";

/**
 * Reads a value that is neither an object nor a list in JSON, nor an enum. For an integer of 64 bits, `value` may be the digits of a number.
 * @throws JsonFault if it does not fit
 */
export function readLeaf(element: JsonElement, value: unknown): unknown {
  switch (element.kind) {
    case kinds.kText:
      return readText(value);
    case kinds.kInt32:
      return readInteger(value, element.type, -2147483648, 2147483647);
    case kinds.kUint32:
      return readInteger(value, element.type, 0, 4294967295);
    case kinds.kBool:
      return readBool(value);
    case kinds.kDouble:
      return readFloating(value, "double", false);
    case kinds.kFloat:
      return readFloating(value, "float", true);
    case kinds.kLong:
      return readLong(value, element);
    case kinds.kSafe:
      return readSafe(value, element);
    case kinds.kBytes:
      return readBase64(value);
    case kinds.kTimestamp:
      return wide(parseTime(textIn(value)));
    case kinds.kDate: {
      const { seconds, nanos } = parseTime(textIn(value));
      return new Date(seconds * 1000 + Math.floor(nanos / 1e6));
    }
    case kinds.kDuration:
      return wide(parseDuration(textIn(value)));
    case kinds.kFieldMask:
      return { paths: readFieldMask(textIn(value)) };
    default:
      return value === null || value === "NULL_VALUE" || value === 0 ? null : expected("null", value);
  }
}

/** Reads a key of a map, which is a text in JSON. @throws JsonFault */
export function readKey(element: JsonElement, key: string): unknown {
  if (element.kind !== kinds.kBool) return readLeaf(element, key);
  return key === "true" ? true : key === "false" ? false : expected("boolean (bool)", key);
}

/** A time or duration as messages have it. */
function wide({ seconds, nanos }: Instant): Timestamp {
  return { seconds: BigInt(seconds), nanos };
}

function readText(value: unknown): string {
  if (typeof value !== "string") expected("string", value);
  if (!value.isWellFormed()) throw new JsonFault(loneSurrogate);
  return value;
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : expected("string", value);
}
