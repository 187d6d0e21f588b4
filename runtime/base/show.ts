import { isDate } from "./any-realm.js";

/** A value as text for error messages, after the name of its kind. */
export function show(value: unknown): string {
  if (typeof value === "string")
    return `the string ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
  if (typeof value === "bigint") return `the bigint ${value}n`;
  if (typeof value === "object" && value !== null) return showObject(value);
  return typeof value === "function" || typeof value === "symbol" ? `a ${typeof value}` : String(value);
}

/** The advice in an error about a promise that was passed instead of its value. */
export const awaitFirst = "Await it first.";

export function isPromise(value: unknown): boolean {
  return typeof value === "object" && value !== null && tagOf(value) === "[object Promise]";
}

function tagOf(value: object): string {
  try {
    return Object.prototype.toString.call(value);
  } catch {
    return "";
  }
}

function showObject(value: object): string {
  if (isPromise(value)) return "a promise";
  try {
    if (isDate(value) && Number.isNaN(value.getTime())) return "an invalid Date";
    return Array.isArray(value) ? "an array" : `an object (${value.constructor?.name ?? "no prototype"})`;
  } catch {
    return "an object that cannot be looked at";
  }
}
