import { JsonFault, shown } from "./json-fault.js";

/** The seconds and nanoseconds of a time or a duration. Both have the sign of a duration. */
export interface Instant {
  readonly seconds: number;
  readonly nanos: number;
}

/** 0001-01-01T00:00:00Z in seconds since 1970. */
export const leastSeconds = -62135596800;
/** 9999-12-31T23:59:59Z in seconds since 1970. */
export const mostSeconds = 253402300799;
/** 10 000 years. */
export const longestSeconds = 315576000000;

/** @throws JsonFault for a time outside the years 1 to 9999 */
export function instantOf(text: string, seconds: number, nanos: number): Instant {
  if (seconds >= leastSeconds && seconds <= mostSeconds) return { seconds, nanos };
  throw new JsonFault(`${shown(text)} is outside the years 1 to 9999`);
}

export function noTime(text: string): JsonFault {
  return new JsonFault(`${shown(text)} is no time: write it as "2026-01-31T23:59:59.5Z"`);
}

export function noDate(text: string): JsonFault {
  return new JsonFault(`${shown(text)} is a date that does not exist`);
}

/** The nanoseconds of the digits behind a decimal point, which are nine or fewer. */
export function nanosOf(digits: string): number {
  return Number(digits) * 10 ** (9 - digits.length);
}

/** The decimal point with three, six or nine digits behind it. Nothing for 0. */
export function fractionText(nanos: number): string {
  if (nanos === 0) return "";
  if (nanos % 1_000_000 === 0) return `.${String(1000 + nanos / 1_000_000).slice(1)}`;
  if (nanos % 1000 === 0) return `.${String(1_000_000 + nanos / 1000).slice(1)}`;
  return `.${String(1_000_000_000 + nanos).slice(1)}`;
}
