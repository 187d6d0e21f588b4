import { fromBase64, utf8Length } from "../platform/platform.js";
import { unsafeInteger } from "../wire/decode-error.js";
import { noBytes } from "../wire/no-bytes.js";
import { expected, JsonFault, shown } from "./json-fault.js";
import * as kinds from "./json-kinds.js";
import type { JsonElement, JsonEnum } from "./json-plan.js";

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
  if (value === "NaN") return Number.NaN;
  if (value === "Infinity") return Number.POSITIVE_INFINITY;
  if (value === "-Infinity") return Number.NEGATIVE_INFINITY;
  const found = typeof value === "string" ? numberIn(value, type) : value;
  if (typeof found !== "number") expected(`number (${type})`, value);
  const rounded = isFloat ? Math.fround(found) : found;
  if (!Number.isFinite(rounded)) throw outOfRange(type, "number", value);
  return rounded;
}

/** An integer of 64 bits, or a few more, as it is mostly written. */
const wholeNumber = /^(?:0|-?[1-9]\d{0,19})$/;

/** The number of digits with which every integer is a number that JavaScript has exactly. */
const exactDigits = 15;

/** Reads an integer of 64 bits. `value` is a number of JavaScript, or the digits of any number. @throws JsonFault */
export function readLong(value: unknown, element: JsonElement): bigint {
  if (typeof value === "string") {
    const short = shortLong(value, element.isUnsigned);
    if (short !== undefined) return short;
    return wholeNumber.test(value) ? inRange(BigInt(value), element, value) : longOf(value, element, shown(value));
  }
  if (typeof value !== "number") expected(`bigint (${element.type})`, value);
  if (!Number.isInteger(value)) throw outOfRange(element.type, "bigint", value);
  return inRange(BigInt(value), element, value);
}

/** The integer of a short text of digits. Undefined for any other text. */
function shortLong(text: string, isUnsigned: boolean): bigint | undefined {
  const isNegative = text.charCodeAt(0) === 45;
  const from = isNegative ? 1 : 0;
  const end = text.length;
  if (end === from || end - from > exactDigits || (isNegative && isUnsigned)) return undefined;
  // A leading zero is for the slower way.
  if (text.charCodeAt(from) === 48 && end - from > 1) return undefined;
  let found = 0;
  for (let at = from; at < end; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >>> 0 > 9) return undefined;
    found = found * 10 + digit;
  }
  return BigInt(isNegative ? -found : found);
}

/** Reads the digits of a number without quotes, which may have a point and an exponent. @throws JsonFault */
export function longOf(text: string, element: JsonElement, inError: string = text): bigint {
  if (!number.test(text)) throw new JsonFault(`${inError} is not a number (${element.type})`);
  const digits = integerDigits(text);
  if (digits === undefined) throw outOfRange(element.type, "bigint", text);
  const found = BigInt(digits);
  return inRange(found, element, text);
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
  if (/^0+$/.test(digits)) return "0";
  const zeros = Number(exponent) - fraction.length;
  if (zeros >= 0) return digits.length + zeros > mostDigits ? undefined : sign + digits + "0".repeat(zeros);
  if (digits.length + zeros > mostDigits) return undefined;
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
  ignoresUnknown: boolean,
): number | undefined {
  if (typeof value === "number" && (value | 0) === value) return value + 0;
  const found = typeof value === "string" ? numbers.get(value) : undefined;
  if (found !== undefined) return found;
  if (ignoresUnknown && typeof value === "string") return undefined;
  const listed = names.length > mostNames ? [...names.slice(0, mostNames), "…"] : names;
  throw new JsonFault(`${shown(value)} is not a value of the enum ${name} (${listed.join(", ")})`);
}

/** The values of the digits of base64 in both alphabets (RFC 4648, sections 4 and 5), by their character codes. -1 for others. */
const sextets: Int8Array = /* @__PURE__ */ (() => {
  const values = new Int8Array(128).fill(-1);
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (let value = 0; value < digits.length; value++) values[digits.charCodeAt(value)] = value;
  values[45] = 62;
  values[95] = 63;
  return values;
})();

/** The length up to which a loop takes less time than a call of Node. */
const shortBase64 = 48;

/** Reads base64 in either alphabet, with or without padding. @throws JsonFault */
export function readBase64(value: unknown): Uint8Array {
  if (typeof value !== "string") expected("base64 (bytes)", value);
  if (value === "") return noBytes;
  let end = value.length;
  while (end > 0 && value.charCodeAt(end - 1) === 61) end--;
  const padding = value.length - end;
  const isPadded = padding > 0 && (padding > 2 || value.length % 4 !== 0);
  if (isPadded || end % 4 === 1) throw noBase64(value);
  const length = (end * 3) >> 2;
  if (end > shortBase64) {
    const bytes = fromBase64(value);
    // Digits of no alphabet are left out, so that bytes are missing; of characters beyond ASCII, a byte would be taken for one.
    if (bytes.length !== length || utf8Length(value) !== value.length) throw noBase64(value);
    return new Uint8Array(bytes);
  }
  const bytes = new Uint8Array(length);
  let bits = 0;
  let held = 0;
  for (let at = 0, to = 0; at < end; at++) {
    const code = value.charCodeAt(at);
    const sextet = code < 128 ? (sextets[code] as number) : -1;
    if (sextet < 0) throw noBase64(value);
    held = (held << 6) | sextet;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[to++] = held >> bits;
    }
  }
  return bytes;
}

function noBase64(text: string): JsonFault {
  return new JsonFault(`${shown(text)} is not base64`);
}

/** Adds the numbers of a text to a list, if the text is a list of finite numbers, or of integers of 32 bits. Returns whether it is. */
export function addPlainNumbers(text: string, { kind }: JsonElement, list: unknown[]): boolean {
  let numbers: unknown[];
  try {
    numbers = JSON.parse(text) as unknown[];
  } catch {
    return false;
  }
  if (!numbers.every(kind === kinds.kDouble ? Number.isFinite : isInt32)) return false;
  // Integers have no -0, which `isInt32` takes for 0.
  if (kind === kinds.kDouble) for (const one of numbers) list.push(one);
  else for (const one of numbers) list.push((one as number) + 0);
  return true;
}

function isInt32(value: unknown): boolean {
  return typeof value === "number" && (value | 0) === value;
}
