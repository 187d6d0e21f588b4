import { unsafeInteger } from "../wire/decode-error.js";
import { noBytes } from "../wire/no-bytes.js";
import { base64Bytes } from "./base64-bytes.js";
import { expected, JsonFault, shown } from "./json-fault.js";
import type { JsonElement, JsonEnum } from "./json-plan.js";
import { wholeLong } from "./shortcuts.js";

/** A number in JSON, which is also how numbers are written in texts. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number that a text stands for. @throws JsonFault if it is none */
function numberIn(text: string, type: string): number {
  if (!number.test(text)) throw new JsonFault(`${shown(text)} is not a number (${type})`);
  return Number(text);
}

function outOfRange(type: string, what: string, value: unknown): JsonFault {
  return new JsonFault(`expected ${what} (${type}): ${shortened(value)} out of range`);
}

/** The digits of a number as they are, but for very many. */
function shortened(value: unknown): string {
  const text = String(value);
  return text.length > mostDigits ? `${text.slice(0, mostDigits)}…` : text;
}

/** Reads an integer of 32 bits. @throws JsonFault */
export function readInteger(value: unknown, type: string, least: number, most: number): number {
  const found = typeof value === "string" ? numberIn(value, type) : value;
  if (typeof found !== "number" || (!Number.isInteger(found) && Number.isFinite(found))) {
    expected(`number (${type})`, value);
  }
  if (!(found >= least && found <= most)) throw outOfRange(type, "number", value);
  return found + 0;
}

/** Reads a `double` or a `float`. @throws JsonFault */
export function readFloating(value: unknown, type: string, isFloat: boolean): number {
  if (value === "NaN" || value === "Infinity" || value === "-Infinity") return Number(value);
  const found = typeof value === "string" ? numberIn(value, type) : value;
  if (typeof found !== "number") expected(`number (${type})`, value);
  const rounded = isFloat ? Math.fround(found) : found;
  if (!Number.isFinite(rounded)) throw outOfRange(type, "number", value);
  return rounded;
}

/** Reads an integer of 64 bits. `value` is a number of JavaScript, or the digits of any number. @throws JsonFault */
export function readLong(value: unknown, element: JsonElement): bigint {
  const { type } = element;
  let whole: bigint | string | number | undefined;
  if (typeof value === "string") {
    whole = wholeLong(value);
    if (whole === undefined) {
      numberIn(value, type);
      whole = integerDigits(value);
    }
  } else if (typeof value !== "number") expected(`bigint (${type})`, value);
  else if (Number.isInteger(value)) whole = value;
  if (whole === undefined) throw outOfRange(type, "bigint", value);
  return inRange(BigInt(whole), element, value);
}

const leastLong = -(2n ** 63n);
/** The least integer of 64 bits as JavaScript prints it if it is a number, with the digits that tell it from other numbers. */
const roundedLeastLong = -9223372036854776000n;

function inRange(found: bigint, { isUnsigned, type }: JsonElement, value: unknown): bigint {
  const cut = isUnsigned ? BigInt.asUintN(64, found) : BigInt.asIntN(64, found);
  if (cut !== found && !isUnsigned && found === roundedLeastLong) return leastLong;
  if (cut !== found) throw outOfRange(type, "bigint", value);
  return found;
}

/** No integer of 64 bits has as many digits. */
const mostDigits = 40;

/** The digits of a number without a point and an exponent: `1.0e2` → `100`. Undefined if it is no integer, or one beyond 64 bits. */
function integerDigits(text: string): string | undefined {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+(?=\d)/, "");
  if (digits === "0") return digits;
  const zeros = Number(exponent) - fraction.length;
  if (digits.length + zeros > mostDigits) return undefined;
  if (zeros >= 0) return sign + digits + "0".repeat(zeros);
  return -zeros < digits.length && /^0+$/.test(digits.slice(zeros)) ? sign + digits.slice(0, zeros) : undefined;
}

/** Reads a 64-bit integer that is a number of JavaScript. @throws JsonFault also if it is not safe */
export function readSafe(value: unknown, element: JsonElement): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && (value >= 0 || !element.isUnsigned)) return value + 0;
  const found = readLong(value, element);
  const near = Number(found);
  if (!Number.isSafeInteger(near)) throw new JsonFault(unsafeInteger(found).message);
  return near;
}

export function readBool(value: unknown): boolean {
  return typeof value === "boolean" ? value : expected("boolean (bool)", value);
}

/** The largest number of enum names that an error lists. */
const mostNames = 12;

/**
 * Reads the name or the number of an enum's value. Undefined for the name of an unknown value, if such are ignored.
 * @throws JsonFault
 */
export function readEnum(
  value: unknown,
  { numbers, name, names }: JsonEnum,
  ignoresUnknown: boolean | undefined,
): number | undefined {
  if (typeof value === "number" && (value | 0) === value) return value + 0;
  const found = typeof value === "string" ? numbers.get(value) : undefined;
  if (found !== undefined) return found;
  if (ignoresUnknown === true && typeof value === "string") return undefined;
  const listed = names.length > mostNames ? [...names.slice(0, mostNames), "…"] : names;
  throw new JsonFault(`${shown(value)} is not a value of the enum ${name} (${listed.join(", ")})`);
}

/** Reads base64 in either alphabet, with or without padding. @throws JsonFault */
export function readBase64(value: unknown): Uint8Array {
  if (typeof value !== "string") expected("base64 (bytes)", value);
  if (value === "") return noBytes;
  const end = value.replace(/={1,2}$/, "").length;
  const isWhole = end % 4 !== 1 && (end === value.length || value.length % 4 === 0);
  const bytes = isWhole ? base64Bytes(value, end) : undefined;
  if (bytes === undefined) throw new JsonFault(`${shown(value)} is not base64`);
  return bytes;
}
