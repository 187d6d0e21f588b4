import { fieldNames } from "../field-names.js";
import { scalarRow } from "../scalar-table.js";
import type { MessageSource, WireField } from "./wire-schema.js";

/**
 * Chooses one of several sources that describe the same protobuf message, such as the sources of `Date` and `Timestamp`, or of a
 * tuple that several files use.
 */
export class SameMessages {
  private readonly known = new Map<string, MessageSource[]>();

  /** The source that was passed first among those that describe the same message as `source`. */
  first(source: MessageSource): MessageSource {
    const sources = this.known.get(source.name) ?? [];
    const same = sources.find((one) => areSame(one, source, new Map()));
    if (same === undefined) this.known.set(source.name, [...sources, source]);
    return same ?? source;
  }
}

/**
 * Whether two messages have the same name, the same fields and the same reserved numbers and names. `assumed` has the pairs that are being compared, because messages may
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
  if (JSON.stringify(a.reserved) !== JSON.stringify(b.reserved)) return false;
  return a.fields.every((field, at) => {
    const other = b.fields[at] as typeof field;
    if (ownText(field) !== ownText(other)) return false;
    const [inner, otherInner] = [field.message?.(), other.message?.()];
    return inner === undefined || otherInner === undefined || areSame(inner, otherInner, assumed);
  });
}

/** A text that is equal for two fields if protobuf does not distinguish them. It does not cover the message type of a field. */
function ownText(field: WireField<unknown>): string {
  const { number, type, oneof, repeated, packed, key, delimited, include, optional, default: value } = field;
  const flags = [repeated, packed === false, delimited, include, optional].map((one) => one === true);
  const names = [type, key].map((one) => (one === undefined ? one : (scalarRow(one)?.protoType ?? one)));
  return JSON.stringify([number, fieldNames(field), names, field.enum, oneof, flags, value?.toString()]);
}
