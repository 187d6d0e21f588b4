import { accept, type Check } from "./check-options.js";

export function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function isFunction(value: unknown): value is (...values: never) => unknown {
  return typeof value === "function";
}

/**
 * Whether a value is an object with certain methods. Its class does not matter, because other copies of a package and other
 * realms have classes of their own.
 */
export function hasMethods(value: unknown, ...names: readonly string[]): value is object {
  if (typeof value !== "object" || value === null) return false;
  return names.every((name) => typeof (value as Readonly<Record<string, unknown>>)[name] === "function");
}

export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Whether a function is a class, so that it cannot be called without `new`. */
export function isClass(value: unknown): boolean {
  return isFunction(value) && Object.getOwnPropertyDescriptor(value, "prototype")?.writable === false;
}

export const aString: Check = accept("Pass a string.", isString);

export const aBoolean: Check = accept("Pass true or false.", (value) => typeof value === "boolean");

export const aFunction: Check = accept("Pass a function.", isFunction);

/** A check for a time in milliseconds. Zero, negative numbers and Infinity are accepted. */
export const milliseconds: Check = accept(
  "Pass a number of milliseconds, or leave it out.",
  isNumber,
  (value) => !Number.isNaN(value),
);

/** A check for the option `copy`: true copies all bytes of messages, false none, `"small"` only small ones. */
export const aCopying: Check = accept(
  'Pass true for all bytes, false for none, or "small" for those that are small beside what was received.',
  (value) => typeof value === "boolean" || value === "small",
);

export const aDepth: Check = accept(
  "Pass a whole number from 0, or leave it out.",
  isNumber,
  (value) => Number.isSafeInteger(value) && value >= 0,
);

/** A check for the largest size of something in bytes. */
export const aLength: Check = accept(
  "Pass a number of bytes, Infinity for no limit, or leave it out.",
  isNumber,
  (value) => value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && value >= 0),
);

export function isByteArray(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && (value as Partial<Uint8Array>).BYTES_PER_ELEMENT === 1;
}

export const someBytes: Check = accept("Pass a Uint8Array.", isByteArray);

/** A check for a number. Many options of grpc-js are numbers, even those that are switches. */
export const aNumber: Check = accept(
  "Pass a number; to turn something on it is 1, and 0 to turn it off.",
  isNumber,
  (value) => !Number.isNaN(value),
);
