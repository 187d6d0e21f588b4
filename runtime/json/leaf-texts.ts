import { isDate } from "../base/any-realm.js";
import { isPlainObject, mostLevels } from "../well-known/json-codec.js";
import type { Duration, FieldMask, Timestamp } from "../well-known/types.js";
import { refuse } from "../wire/value-error.js";
import { maskPathText } from "./field-mask.js";
import * as kinds from "./json-kinds.js";
import type { JsonElement, JsonField } from "./json-plan.js";
import type { JsonText } from "./json-text.js";
import { durationText, leastSeconds, longestSeconds, mostSeconds, timeText } from "./json-times.js";
import { shortestFloat } from "./shortest-float.js";

/** Thrown for a value that bytes can have, and JSON cannot. The text is the reason. */
export class NoJsonForm extends Error {}

/** Whether a list of numbers or texts has the JSON that `JSON.stringify` makes. */
export function isOwnJson({ kind }: JsonElement, list: readonly unknown[]): boolean {
  // Another class of lists may have a `toJSON`.
  if (Object.getPrototypeOf(list) !== Array.prototype) return false;
  const { length } = list;
  let i = 0;
  if (kind === kinds.kInt32) while (i < length && ((list[i] as number) | 0) === list[i]) i++;
  else if (kind === kinds.kDouble) {
    // -0 is written with its sign.
    while (i < length && Number.isFinite(list[i]) && (list[i] !== 0 || 1 / (list[i] as number) > 0)) i++;
  } else if (kind === kinds.kText) {
    while (i < length && typeof list[i] === "string" && (list[i] as string).isWellFormed()) i++;
  }
  return i === length;
}

/** The text of a key that is a number or a boolean, or of one that is a text itself. @throws ValueError */
export function mapKeyText(element: JsonElement, key: unknown): string {
  switch (element.kind) {
    case kinds.kText:
      return typeof key === "string" ? key : refuse(key, "a string");
    case kinds.kBool:
      return typeof key === "boolean" ? String(key) : refuse(key, "a boolean");
    case kinds.kLong:
      return longJson(key, element).slice(1, -1);
    case kinds.kSafe:
      return safeJson(key, element).slice(1, -1);
    default: {
      const isFit = element.kind === kinds.kInt32 ? ((key as number) | 0) === key : (key as number) >>> 0 === key;
      return isFit ? String(key) : refuse(key, element.type);
    }
  }
}

export function floatJson(value: unknown): string {
  return numberJson(Number.isFinite(value) ? shortestFloat(Math.fround(value as number)) : value);
}

export function safeJson(value: unknown, { isUnsigned, type }: JsonElement): string {
  if (!Number.isSafeInteger(value) || (isUnsigned && (value as number) < 0)) refuse(value, type);
  return `"${(value as number) + 0}"`;
}

export function numberJson(value: unknown): string {
  if (typeof value !== "number") refuse(value, "a number");
  if (Number.isFinite(value)) return value === 0 && 1 / value < 0 ? "-0" : String(value);
  return `"${value}"`;
}

export function longJson(value: unknown, { isUnsigned, type }: JsonElement): string {
  if (typeof value !== "bigint") refuse(value, type);
  const text = value.toString();
  // Only long texts may be out of range.
  if (text.length > 18 || isUnsigned) {
    if ((isUnsigned ? BigInt.asUintN(64, value) : BigInt.asIntN(64, value)) !== value) refuse(value, type);
  }
  return `"${text}"`;
}

export function timestampJson(value: unknown): string {
  const { seconds, nanos } = (value ?? {}) as Partial<Timestamp>;
  if (typeof seconds !== "bigint" || typeof nanos !== "number" || (nanos | 0) !== nanos) refuse(value, "a Timestamp");
  const near = Number(seconds);
  if (near < leastSeconds || near > mostSeconds) throw new NoJsonForm("a Timestamp is outside the years 1 to 9999");
  if (nanos < 0 || nanos > 999_999_999)
    throw new NoJsonForm("the nanoseconds of a Timestamp are outside 0 to 999999999");
  return `"${timeText(near, nanos)}"`;
}

export function dateJson(value: unknown): string {
  const time = isDate(value) ? value.getTime() : Number.NaN;
  const seconds = Math.floor(time / 1000);
  if (!(seconds >= leastSeconds && seconds <= mostSeconds)) refuse(value, "a Date of the years 1 to 9999");
  return `"${timeText(seconds, (time - seconds * 1000) * 1e6)}"`;
}

export function durationJson(value: unknown): string {
  const { seconds, nanos } = (value ?? {}) as Partial<Duration>;
  if (typeof seconds !== "bigint" || typeof nanos !== "number" || (nanos | 0) !== nanos) refuse(value, "a Duration");
  const near = Number(seconds);
  if (Math.abs(near) > longestSeconds) throw new NoJsonForm("a Duration is longer than 10 000 years");
  if (Math.abs(nanos) > 999_999_999 || near * nanos < 0) {
    throw new NoJsonForm("the nanoseconds of a Duration have another sign than its seconds, or are a second or more");
  }
  return `"${durationText(near, nanos)}"`;
}

export function fieldMaskText(value: unknown): string {
  const { paths } = (value ?? {}) as Partial<FieldMask>;
  if (!Array.isArray(paths)) refuse(value, "a FieldMask");
  const texts = (paths as readonly unknown[]).map((path) => {
    if (typeof path !== "string") refuse(path, "a string");
    const text = maskPathText(path);
    if (text === undefined) throw new NoJsonForm(`the path ${JSON.stringify(path)} would be read as another one`);
    return text;
  });
  const joined = texts.join(",");
  const count = joined === "" ? 0 : joined.split(",").length;
  if (count !== paths.length) throw new NoJsonForm("the paths of a FieldMask would be read as others");
  return joined;
}

/** Writes any JSON at a position, and returns the one behind. @throws ValueError @throws NoJsonForm */
export function writeData(out: JsonText, value: unknown, p: number, level: number): number {
  if (typeof value === "string") return out.string(p, value);
  if (typeof value !== "object" || value === null) return out.ascii(p, dataJson(value));
  if (level >= mostLevels) refuse(value, `JSON of at most ${mostLevels} levels`);
  let separator = "";
  if (Array.isArray(value)) {
    p = out.ascii(p, "[");
    for (const item of value) {
      p = writeData(out, item, out.ascii(p, separator), level + 1);
      separator = ",";
    }
    return out.ascii(p, "]");
  }
  if (!isPlainObject(value)) refuse(value, "plain JSON");
  p = out.ascii(p, "{");
  for (const key of Object.keys(value)) {
    p = out.ascii(out.string(out.ascii(p, separator), key), ":");
    p = writeData(out, value[key], p, level + 1);
    separator = ",";
  }
  return out.ascii(p, "}");
}

/** The JSON of a value that is neither a text nor an object nor a list. @throws ValueError @throws NoJsonForm */
function dataJson(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value !== "number") refuse(value, "plain JSON");
  if (!Number.isFinite(value)) throw new NoJsonForm(`a Value is ${value}`);
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
