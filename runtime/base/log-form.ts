import { toBase64 } from "../platform/platform.js";
import { isByteArray } from "./options/kinds.js";

/** A value in the form that JSON can write and logs can read: a bigint as text, bytes in base64, a map as an object. */
export function logForm(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, writable));
}

/** `JSON.stringify` passes the holder of a value as `this`: the value itself has passed through its own `toJSON` by then. */
function writable(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  if (isByteArray(original)) return toBase64(original);
  if (typeof value === "bigint") return String(value);
  return value instanceof Map ? Object.fromEntries(value) : value;
}
