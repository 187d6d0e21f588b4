import { fieldNames } from "../field-names.js";
import { scalarRow } from "../scalar-table.js";
import type { MessageSource, WireField } from "./wire-schema.js";

/**
 * Finds one source for each message of protobuf. Several sources may stand for the same message: those of `Date` and `Timestamp`
 * do, and so do those of a tuple in several files.
 */
export class SameMessages {
  private readonly known = new Map<string, MessageSource[]>();

  /** The source that was met first of those for the same message. */
  first(source: MessageSource): MessageSource {
    const sources = this.known.get(source.name) ?? [];
    const same = sources.find((one) => areSame(one, source, new Map()));
    if (same === undefined) this.known.set(source.name, [...sources, source]);
    return same ?? source;
  }
}

/**
 * Whether two messages have the same name and fields. `assumed` has the pairs that are being compared, because messages may
 * contain themselves.
 */
function areSame(a: MessageSource, b: MessageSource, assumed: Map<MessageSource, Set<MessageSource>>): boolean {
  if (a === b) return true;
  if (a.isWellKnown || b.isWellKnown) return a.isWellKnown && b.isWellKnown && a.name === b.name;
  const pairs = assumed.get(a) ?? new Set<MessageSource>();
  assumed.set(a, pairs);
  if (pairs.has(b)) return true;
  pairs.add(b);
  if (a.typeName !== b.typeName || a.fields.length !== b.fields.length) return false;
  return a.fields.every((field, at) => {
    const other = b.fields[at] as typeof field;
    if (ownText(field) !== ownText(other)) return false;
    const [inner, otherInner] = [field.message?.(), other.message?.()];
    return inner === undefined || otherInner === undefined || areSame(inner, otherInner, assumed);
  });
}

/** A text with everything about a field that protobuf distinguishes, except the message in it. */
function ownText(field: WireField<unknown>): string {
  const { number, type, oneof, repeated, packed, key, delimited, include, optional, default: value } = field;
  const flags = [repeated, packed === false, delimited, include, optional].map((one) => one === true);
  const names = [type, key].map((one) => (one === undefined ? one : (scalarRow(one)?.protoType ?? one)));
  return JSON.stringify([number, fieldNames(field), names, field.enum, oneof, flags, value?.toString()]);
}
