import { isFloating, scalarRow } from "../../common/scalar-table.js";
import { isMap } from "../base/any-realm.js";
import { isRecord } from "../wire/map-values.js";
import { armOf, elementTable, getMember, isAbsent, type Member, membersOf } from "./members.js";
import type { MessageTable } from "./message.js";
import { equalOpaque, isOpaque } from "./opaque.js";
import type { PlainField } from "./seam.js";

type Same = (a: unknown, b: unknown) => boolean;

/** Compares two messages field by field: bytes and lists by content, maps in any order, numbers by `Object.is`. */
export function equalMessages(table: MessageTable, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isOpaque(table)) {
    const { canonical } = table;
    return canonical === undefined ? equalOpaque(a, b) : equalOpaque(canonical(a), canonical(b));
  }
  if (!isObject(a) || !isObject(b)) return false;
  for (const member of membersOf(table)) {
    if (!equalMembers(member, getMember(a, member.key), getMember(b, member.key))) return false;
  }
  return true;
}

function equalMembers(member: Member, a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if ("field" in member) return equalFields(member.field, a, b);
  const first = armOf(a);
  const second = armOf(b);
  if (first.case !== second.case) return false;
  const arm = member.arms.get(first.case);
  return arm === undefined || equalFields(arm, first.value, second.value);
}

function equalFields(field: PlainField, a: unknown, b: unknown): boolean {
  if (isAbsent(field, a) || isAbsent(field, b)) return isAbsent(field, a) && isAbsent(field, b);
  const same = elementComparison(field);
  if (field.key !== undefined) return field.map === true ? equalMaps(a, b, same) : equalRecords(a, b, same);
  return field.repeated === true ? equalLists(a, b, same) : same(a, b);
}

function elementComparison(field: PlainField): Same {
  const inner = elementTable(field);
  if (inner !== undefined) return (a, b) => equalMessages(inner, a, b);
  const row = scalarRow(field.type as string);
  if (row?.js === "Uint8Array") return equalOpaque;
  // Numbers with different bytes differ, so 0 and -0 are unequal, and NaN equals itself.
  return row !== undefined && isFloating(row) ? Object.is : (a, b) => a === b;
}

function equalLists(a: unknown, b: unknown, same: Same): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  if (a.length !== b.length) return false;
  // A loop instead of `every`, which skips holes: holes have no counterpart on the wire and must count as elements.
  for (let at = 0; at < a.length; at++) if (!same(a[at], b[at])) return false;
  return true;
}

function equalMaps(a: unknown, b: unknown, same: Same): boolean {
  if (!isMap(a) || !isMap(b)) return a === b;
  if (a.size !== b.size) return false;
  for (const [key, element] of a) {
    if (!b.has(key) || !same(element, b.get(key))) return false;
  }
  return true;
}

function equalRecords(a: unknown, b: unknown, same: Same): boolean {
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same(getMember(a, key), getMember(b, key)));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
