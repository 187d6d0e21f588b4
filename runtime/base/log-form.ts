import { toBase64 } from "../platform/platform.js";
import { isByteArray } from "./options/kinds.js";

/**
 * A value in a form that JSON can represent and that is readable in logs: bigints are texts, bytes are base64, maps are objects.
 */
export function logForm(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, writable));
}

/**
 * A replacer for `JSON.stringify`. It looks the value up in its holder, `this`, because the value that is passed has been through
 * its own `toJSON`.
 */
function writable(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  if (isByteArray(original)) return toBase64(original);
  if (typeof value === "bigint") return String(value);
  return value instanceof Map ? Object.fromEntries(value) : value;
}
