import { own } from "../wire/map-values.js";
import { nestingLimit } from "../wire/pool.js";
import type { Reader } from "../wire/reader.js";
import { refuse } from "../wire/value-error.js";
import type { Writer } from "../wire/writer.js";
import type { ListValue, Struct, Value } from "./types.js";

/**
 * The largest number of nested arrays and objects in JSON. Each level is encoded as two nested messages (`Value`, and `Struct` or
 * `ListValue`), and readers limit the nesting of messages; two levels of this limit are left for the messages around the JSON.
 */
export const mostLevels = nestingLimit / 2 - 1;

/** An upper bound for the number of bytes of an encoded number, and of the tags and lengths before any value. */
const room = 32;

/** Whether a value is a plain object. Instances of classes are not: the receiver would get a plain object, without the class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object of another realm has that realm's `Object.prototype`, whose own prototype is null.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Writes a JSON value as the field of a `Value` message that holds it, for example a string as `string_value`.
 * @throws ValueError IW2007 if it is not JSON
 */
export function writeValue(w: Writer, p: number, json: Value, level = 0): number {
  p = w.room(p, room);
  const b = w.buf;
  switch (typeof json) {
    case "number":
      b[p++] = 17;
      w.dv.setFloat64(p, json, true);
      return p + 8;
    case "string":
      b[p++] = 26;
      return w.string(p, json, 0, json.length);
    case "boolean":
      b[p++] = 32;
      b[p++] = json ? 1 : 0;
      return p;
    default:
      if (json === null) {
        b[p++] = 8;
        b[p++] = 0;
        return p;
      }
      if (Array.isArray(json)) {
        b[p++] = 50;
        return w.join(p - w.start, writeList(w, p + 1, json, level), 0);
      }
      b[p++] = 42;
      return w.join(p - w.start, writeStruct(w, p + 1, json as Struct, level), 0);
  }
}

/** Writes the entries of a `Struct`. @throws ValueError IW2007 if a value in it is not JSON */
export function writeStruct(w: Writer, p: number, json: Struct, level = 0): number {
  if (!isPlainObject(json)) refuse(json, "plain JSON");
  refuseDeeper(json, level);
  for (const key of Object.keys(json)) {
    p = w.room(p, room);
    w.buf[p++] = 10;
    const entry = p - w.start;
    w.buf[++p] = 10;
    p = w.string(p + 1, key, room, key.length);
    w.buf[p++] = 18;
    p = w.join(p - w.start, writeValue(w, p + 1, (json as Record<string, Value>)[key]!, level + 1), 0);
    p = w.join(entry, p, 0);
  }
  return p;
}

/** Writes the elements of a `ListValue`. @throws ValueError IW2007 if an element is not JSON */
export function writeList(w: Writer, p: number, json: ListValue, level = 0): number {
  if (!Array.isArray(json)) refuse(json, "an array");
  refuseDeeper(json, level);
  for (let i = 0; i < json.length; i++) {
    p = w.room(p, room);
    w.buf[p++] = 10;
    p = w.join(p - w.start, writeValue(w, p + 1, json[i]!, level + 1), 0);
  }
  return p;
}

// A value that contains itself exceeds every limit, so this also ends cycles.
function refuseDeeper(json: unknown, level: number): void {
  if (level >= mostLevels) refuse(json, `JSON of at most ${mostLevels} levels`);
}

/**
 * Reads a `Value`. A message without a field is null. The fields form a oneof: a later one replaces an earlier one, but lists and
 * objects are merged with an earlier field of the same kind.
 */
export function readValue(r: Reader, p: number, end: number, into: Value = null): Value {
  let json = into;
  while (p < end) {
    const tag = r.tag(p);
    p = r.pos;
    switch (tag) {
      case 8:
        r.varint(p);
        json = null;
        break;
      case 17:
        json = r.double(p);
        break;
      case 26:
        json = r.string(p, end);
        break;
      case 32:
        json = r.bool(p);
        break;
      case 42:
        json = within(r, p, end, readStruct, isPlainObject(json) ? (json as Struct) : {});
        break;
      case 50:
        json = within(r, p, end, readList, Array.isArray(json) ? (json as ListValue) : []);
        break;
      default:
        r.pass(tag, p, end);
    }
    p = r.pos;
  }
  if (p !== end) throw r.truncated();
  return json;
}

/** Reads a `Struct`. If several entries have the same key, the last one counts. */
export function readStruct(r: Reader, p: number, end: number, into: Struct = {}): Struct {
  while (p < end) {
    const tag = r.tag(p);
    if (tag === 10) readEntry(r, r.pos, end, into);
    else r.pass(tag, r.pos, end);
    p = r.pos;
  }
  if (p !== end) throw r.truncated();
  return into;
}

/** Reads a `ListValue`, and appends its elements to `into`. */
export function readList(r: Reader, p: number, end: number, into: ListValue = []): ListValue {
  while (p < end) {
    const tag = r.tag(p);
    if (tag === 10) into.push(within(r, r.pos, end, readValue, null));
    else r.pass(tag, r.pos, end);
    p = r.pos;
  }
  if (p !== end) throw r.truncated();
  return into;
}

function readEntry(r: Reader, p: number, end: number, into: Struct): void {
  const e = r.delimited(p, end);
  let key = "";
  let value: Value = null;
  p = r.pos;
  while (p < e) {
    const tag = r.tag(p);
    p = r.pos;
    if (tag === 10) key = r.string(p, e);
    else if (tag === 18) value = within(r, p, e, readValue, value);
    else r.skip(tag, p, e);
    p = r.pos;
  }
  if (p !== e) throw r.truncated();
  if (key === "__proto__") own(into, key, value);
  else into[key] = value;
}

/** Reads a length-delimited nested message by `read`, one level deeper. */
function within<T>(
  r: Reader,
  p: number,
  end: number,
  read: (r: Reader, p: number, end: number, into: T) => T,
  into: T,
): T {
  const e = r.enter(p, end);
  const value = read(r, r.pos, e, into);
  r.depth++;
  r.pos = e;
  return value;
}
