import { elementTable, getMember, membersOf } from "./members.js";
import type { MessageTable } from "./message.js";
import type { PlainField } from "./seam.js";

type Same = (a: unknown, b: unknown) => boolean;

/** Whether two messages are the same field by field. */
export function equalMessages(table: MessageTable, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return false;
  return membersOf(table).every(({ key, field }) => equalFields(field, getMember(a, key), getMember(b, key)));
}

function equalFields(field: PlainField, a: unknown, b: unknown): boolean {
  if (a === undefined || a === null) return b === undefined || b === null;
  const same = elementComparison(field);
  if (field.key !== undefined) return field.map === true ? equalMaps(a, b, same) : equalRecords(a, b, same);
  return field.repeated === true ? equalLists(a, b, same) : same(a, b);
}

function elementComparison(field: PlainField): Same {
  const inner = elementTable(field);
  if (inner !== undefined) return (a, b) => equalMessages(inner, a, b);
  if (field.type === "bytes") return equalBytes;
  // What travels differently differs, and NaN is what it is.
  return field.type === "float" || field.type === "double" ? Object.is : (a, b) => a === b;
}

function equalBytes(a: unknown, b: unknown): boolean {
  if (!(a instanceof Uint8Array) || !(b instanceof Uint8Array)) return a === b;
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

function equalLists(a: unknown, b: unknown, same: Same): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((element, index) => same(element, b[index]));
}

function equalMaps(a: unknown, b: unknown, same: Same): boolean {
  if (!(a instanceof Map) || !(b instanceof Map)) return a === b;
  if (a.size !== b.size) return false;
  for (const [key, element] of a) {
    if (!b.has(key) || !same(element, b.get(key))) return false;
  }
  return true;
}

function equalRecords(a: unknown, b: unknown, same: Same): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same(getMember(a, key), getMember(b, key)));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
