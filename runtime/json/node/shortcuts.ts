import * as kinds from "../json-kinds.js";
import type { JsonElement } from "../json-plan.js";

/** The JSON of a list of numbers or texts, if it is the one that `JSON.stringify` makes. Undefined for any other list. */
export function ownJson(element: JsonElement, list: readonly unknown[]): string | undefined {
  return isOwnJson(element, list) ? JSON.stringify(list) : undefined;
}

function isOwnJson({ kind }: JsonElement, list: readonly unknown[]): boolean {
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

/** The number of digits with which every integer is a number that JavaScript has exactly. */
const exactDigits = 15;

/** An integer of 64 bits, or a few more, as it is mostly written. */
const wholeNumber = /^(?:0|-?[1-9]\d{0,19})$/;

/** The integer of a text of few digits. Undefined for any other text. */
export function wholeLong(text: string): bigint | undefined {
  return shortLong(text) ?? (wholeNumber.test(text) ? BigInt(text) : undefined);
}

function shortLong(text: string): bigint | undefined {
  const isNegative = text.charCodeAt(0) === 45;
  const from = isNegative ? 1 : 0;
  const end = text.length;
  if (end === from || end - from > exactDigits) return undefined;
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
