import { fieldNames } from "../../common/field-names.js";
import { scalarRow } from "../../common/scalar-table.js";
import { memoize } from "../base/memoize.js";
import { elementTable } from "../message/members.js";
import type { MessageTable } from "../message/message.js";
import { isOpaque } from "../message/opaque.js";
import { type PlainField, plainField } from "../message/seam.js";

/**
 * Finds one table for each protobuf message. Several tables may stand for the same message, such as those of `Date` and
 * `Timestamp`, and those of a tuple in several files.
 */
export class SameMessages {
  private readonly known = new Map<string, MessageTable[]>();

  /** The first table that was passed for the same message. */
  first(table: MessageTable): MessageTable {
    const name = isOpaque(table) ? table.protoName : table.name;
    const tables = memoize(this.known, name, () => []);
    const same = tables.find((one) => areSame(one, table, new Map()));
    if (same === undefined) tables.push(table);
    return same ?? table;
  }
}

/**
 * Whether two tables have the same name and fields. `assumed` has the pairs that are being compared, because messages may contain
 * themselves.
 */
function areSame(a: MessageTable, b: MessageTable, assumed: Map<MessageTable, Set<MessageTable>>): boolean {
  if (a === b) return true;
  if (isOpaque(a) || isOpaque(b)) return isOpaque(a) && isOpaque(b) && a.protoName === b.protoName;
  const pairs = memoize(assumed, a, () => new Set<MessageTable>());
  if (pairs.has(b)) return true;
  pairs.add(b);
  if (a.name !== b.name || a.fields.length !== b.fields.length) return false;
  const others = b.fields.map(plainField);
  return a.fields.map(plainField).every((field, at) => {
    const other = others[at] as PlainField;
    if (ownText(field) !== ownText(other)) return false;
    const inner = elementTable(field);
    const otherInner = elementTable(other);
    return inner === undefined || otherInner === undefined || areSame(inner, otherInner, assumed);
  });
}

/** A text with everything about a field that protobuf distinguishes, except for the message in it. */
function ownText(field: PlainField): string {
  const { no, type, oneof, repeated, packed, key, delimited, include, default: value } = field;
  const element = typeof type === "function" ? "message" : (scalarRow(type)?.protoType ?? type);
  const flags = [
    repeated === true,
    packed === false,
    delimited === true,
    include === true,
    field.optional !== undefined,
  ];
  const keyType = key === undefined ? key : (scalarRow(key)?.protoType ?? key);
  return JSON.stringify([no, fieldNames(field), element, field.enum, oneof, keyType, flags, value?.toString()]);
}
