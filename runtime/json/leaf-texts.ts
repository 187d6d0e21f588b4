import { jsonName } from "../../common/field-names.js";
import { isBytes, isDate } from "../base/any-realm.js";
import { toBase64 } from "../platform/platform.js";
import { isPlainObject, mostLevels } from "../well-known/json-codec.js";
import type { FieldMask, Timestamp } from "../well-known/types.js";
import { refuse } from "../wire/value-error.js";
import { durationText } from "./durations.js";
import { readFieldMask } from "./field-mask.js";
import { JsonFault } from "./json-fault.js";
import * as kinds from "./json-kinds.js";
import type { JsonElement, JsonField } from "./json-plan.js";
import type { JsonText } from "./json-text.js";
import { timeText } from "./json-times.js";
import { shortestFloat } from "./shortest-float.js";
import { type Instant, leastSeconds, longestSeconds, mostSeconds } from "./time-rules.js";

/** The JSON of a value that is neither a text nor an object nor a list in messages, nor an enum. @throws ValueError @throws JsonFault */
export function leafJson(element: JsonElement, value: unknown): string {
  const { kind, type } = element;
  switch (kind) {
    case kinds.kInt32:
      return typeof value === "number" && (value | 0) === value ? String(value) : refuse(value, type);
    case kinds.kUint32:
      return typeof value === "number" && value >>> 0 === value ? String(value) : refuse(value, type);
    case kinds.kBool:
      return value === true ? "true" : value === false ? "false" : refuse(value, "a boolean");
    case kinds.kDouble:
      return numberJson(value);
    case kinds.kLong:
      return longJson(value, element);
    default:
      return rarerJson(element, value);
  }
}

// A function of its own, because V8 inlines only small ones.
function rarerJson(element: JsonElement, value: unknown): string {
  switch (element.kind) {
    case kinds.kFloat:
      return numberJson(Number.isFinite(value) ? shortestFloat(Math.fround(value as number)) : value);
    case kinds.kSafe:
      return safeJson(value, element);
    case kinds.kBytes:
      return `"${isBytes(value) ? toBase64(value) : refuse(value, "bytes")}"`;
    case kinds.kTimestamp:
      return timestampJson(value);
    case kinds.kDate:
      return dateJson(value);
    case kinds.kDuration:
      return durationJson(value);
    default:
      return value === null ? "null" : refuse(value, "null");
  }
}

/** The JSON of a key of a map that is a number or a boolean. @throws ValueError */
export function keyJson(element: JsonElement, key: unknown): string {
  const json = leafJson(element, key);
  return json.startsWith('"') ? json : `"${json}"`;
}

function safeJson(value: unknown, { isUnsigned, type }: JsonElement): string {
  if (!Number.isSafeInteger(value) || (isUnsigned && (value as number) < 0)) refuse(value, type);
  return `"${(value as number) + 0}"`;
}

function numberJson(value: unknown): string {
  if (typeof value !== "number") refuse(value, "a number");
  if (Number.isFinite(value)) return value === 0 && 1 / value < 0 ? "-0" : String(value);
  return `"${value}"`;
}

function longJson(value: unknown, { isUnsigned, type }: JsonElement): string {
  if (typeof value !== "bigint") refuse(value, type);
  const text = value.toString();
  // Only long texts may be out of range.
  if (text.length > 18 || isUnsigned) {
    if ((isUnsigned ? BigInt.asUintN(64, value) : BigInt.asIntN(64, value)) !== value) refuse(value, type);
  }
  return `"${text}"`;
}

function instantIn(value: unknown, what: string): Instant {
  const { seconds, nanos } = (value ?? {}) as Partial<Timestamp>;
  if (typeof seconds !== "bigint" || typeof nanos !== "number" || (nanos | 0) !== nanos) refuse(value, what);
  return { seconds: Number(seconds), nanos };
}

function timestampJson(value: unknown): string {
  const { seconds, nanos } = instantIn(value, "a Timestamp");
  if (seconds < leastSeconds || seconds > mostSeconds)
    throw new JsonFault("a Timestamp is outside the years 1 to 9999");
  if (nanos < 0 || nanos > 999_999_999)
    throw new JsonFault("the nanoseconds of a Timestamp are outside 0 to 999999999");
  return `"${timeText(seconds, nanos)}"`;
}

function dateJson(value: unknown): string {
  const time = isDate(value) ? value.getTime() : Number.NaN;
  const seconds = Math.floor(time / 1000);
  if (!(seconds >= leastSeconds && seconds <= mostSeconds)) refuse(value, "a Date of the years 1 to 9999");
  return `"${timeText(seconds, (time - seconds * 1000) * 1e6)}"`;
}

function durationJson(value: unknown): string {
  const { seconds, nanos } = instantIn(value, "a Duration");
  if (Math.abs(seconds) > longestSeconds) throw new JsonFault("a Duration is longer than 10 000 years");
  if (Math.abs(nanos) > 999_999_999 || seconds * nanos < 0) {
    throw new JsonFault("the nanoseconds of a Duration have another sign than its seconds, or are a second or more");
  }
  return `"${durationText(seconds, nanos)}"`;
}

export function fieldMaskText(value: unknown): string {
  const { paths } = (value ?? {}) as Partial<FieldMask>;
  if (!Array.isArray(paths)) refuse(value, "a FieldMask");
  const text = paths.map((path) => jsonName(typeof path === "string" ? path : refuse(path, "a string"))).join(",");
  const back = readFieldMask(text);
  for (const [at, path] of paths.entries()) {
    if (back[at] !== path) throw new JsonFault(`the path ${JSON.stringify(path)} would be read as another one`);
  }
  return text;
}

/** Writes any JSON at a position, and returns the one behind. @throws ValueError @throws JsonFault */
export function writeData(out: JsonText, value: unknown, p: number, level: number): number {
  if (typeof value === "string") return out.string(p, value);
  if (typeof value !== "object" || value === null) return out.ascii(p, dataJson(value));
  if (level >= mostLevels) refuse(value, `JSON of at most ${mostLevels} levels`);
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value)) refuse(value, "plain JSON");
  p = out.ascii(p, isList ? "[" : "{");
  let separator = "";
  for (const [key, item] of isList ? value.entries() : Object.entries(value)) {
    p = out.ascii(p, separator);
    if (!isList) p = out.ascii(out.string(p, key), ":");
    p = writeData(out, item, p, level + 1);
    separator = ",";
  }
  return out.ascii(p, isList ? "]" : "}");
}

/** The JSON of a value that is neither a text nor an object nor a list. @throws ValueError @throws JsonFault */
function dataJson(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value !== "number") refuse(value, "plain JSON");
  if (!Number.isFinite(value)) throw new JsonFault(`a Value is ${value}`);
  return numberJson(value);
}

/** @throws ValueError if a oneof has no object, or a case that is none of its arms */
export function checkArm(
  { cases, key, mayLack }: JsonField,
  arm: { readonly case?: unknown } | undefined | null,
): void {
  if (mayLack && (arm === undefined || arm === null)) return;
  if (typeof arm !== "object" || arm === null) refuse(arm, `the oneof ${key}`);
  if (arm.case !== undefined && !cases?.has(arm.case)) refuse(arm.case, `a case of ${key}`);
}
