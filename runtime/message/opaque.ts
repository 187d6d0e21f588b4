import { isBytes, isDate } from "../base/any-realm.js";
import type { Mismatch } from "../base/setup-errors/setup-errors.js";
import { equalBytes } from "../platform/platform.js";
import type { MessageTable } from "./message.js";
import type { FieldInit } from "./seam.js";

/**
 * The table of a message whose values are not objects with its fields, so that only its codec understands them: a `Date`, a JSON
 * value.
 */
export interface OpaqueTable extends MessageTable {
  readonly text: string;
  readonly protoName: string;
  /**
   * The fields of the message, along which the path of a decoding error is found. A field with an empty name adds nothing to the
   * path.
   */
  readonly layout: readonly FieldInit[];
  /** The reason why a value cannot be encoded. Undefined if it can. */
  mismatch(value: unknown, path: string): Mismatch | undefined;
  /**
   * Converts a value into the equal value that decoding returns after it was encoded, such as a date without fractions of a
   * millisecond. Undefined if these never differ.
   */
  readonly canonical: ((value: unknown) => unknown) | undefined;
  /** The message as whose value, with the same bytes, a value is in JSON. Undefined if it has a JSON of its own. */
  readonly form: (() => MessageTable) | undefined;
  /** Of `Any`: finds the messages that a value may contain, which are those of a registry, and protobuf's own. */
  readonly types: ((registry: never) => AnyTypes) | undefined;
}

/** Finds the messages that an `Any` may contain, by their full names in protobuf. */
export type AnyTypes = (name: string) => MessageTable | undefined;

/** Whether a table is opaque: only its codec understands its values. */
export function isOpaque(table: object): table is OpaqueTable {
  return "protoName" in table;
}

/** A deep copy of a value of plain data (JSON, or an object of scalars). Bytes become a plain `Uint8Array`. */
export function cloneOpaque(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isBytes(value)) return new Uint8Array(value);
  if (isDate(value)) return new Date(value);
  if (Array.isArray(value)) return value.map(cloneOpaque);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cloneOpaque(inner)]));
}

/** Whether two values of plain data (JSON, or objects of scalars) are equal: bytes by content, numbers by `Object.is`. */
export function equalOpaque(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (isBytes(a) || isBytes(b)) return isBytes(a) && isBytes(b) && equalBytes(a, b);
  if (isDate(a) || isDate(b)) return isDate(a) && isDate(b) && Object.is(a.getTime(), b.getTime());
  const keys = Object.keys(a);
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equalOpaque(Reflect.get(a, key), Reflect.get(b, key)));
}
