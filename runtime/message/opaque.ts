import type { Mismatch } from "../errors/setup-errors.js";
import type { MessageTable } from "./message.js";
import type { FieldInit } from "./seam.js";

/** The table of a message whose values are known to its codec alone: a `Date`, a JSON value. */
export interface OpaqueTable extends MessageTable {
  /** How TypeScript calls it. */
  readonly text: string;
  /** The message's full name in protobuf. */
  readonly protoName: string;
  /** Its fields, as far as an error's place is looked for in them; a field whose name is empty adds none to the path. */
  readonly layout: readonly FieldInit[];
  /** What in a value keeps it from being written. */
  mismatch(value: unknown, path: string): Mismatch | undefined;
}

/** Whether a table is of a message whose values are known to its codec alone. */
export function isOpaque(table: object): table is OpaqueTable {
  return "protoName" in table;
}

/** A deep copy of plain data; bytes become a plain `Uint8Array` of their own. */
export function cloneOpaque(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map(cloneOpaque);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cloneOpaque(inner)]));
}

/** Whether two values of plain data are the same: bytes by content, numbers as `Object.is` has it. */
export function equalOpaque(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b) === 0;
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  const keys = Object.keys(a);
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equalOpaque(Reflect.get(a, key), Reflect.get(b, key)));
}
