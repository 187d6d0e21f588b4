import { readLenientUtf8 } from "../../platform/platform.js";
import type { DecodePlace } from "../../wire/decode-error.js";
import type { Reader } from "../../wire/reader.js";
import type { MessageTable } from "../message.js";
import { keyText, pathText } from "../path-text.js";
import { type PassedField, type PassedFields, passedFields, readNumber, takes } from "./passed-fields.js";

/**
 * Finds the place of a decoding error, in a message that ends at `end`. It runs after decoding has failed, so that codecs need
 * not track places: from the start of the message, it skips fields up to the position where the reader stopped. If there are very
 * many short fields, the place is only near. Undefined if the error lies in no field. `path` is the name of the message.
 */
export function locate(table: MessageTable, reader: Reader, end: number, path: string): DecodePlace | undefined {
  const walk = new Walk(reader, end, path);
  walk.message(table, 0, end);
  return walk.place;
}

/** The largest number of bytes by which a field can exceed the end of its message: the rest of a tag and a varint. */
const longestRun = 15;

/** How many short fields are skipped before the search gives up, plus one for each `bytesPerStep` bytes of the message. */
const freeSteps = 1024;
const bytesPerStep = 32;

/** How many bytes of a map's key are read for the path. It is more than an error shows. */
const keyBytes = 200;

/** A message, or an entry of a map, that the walk has entered. */
interface Level {
  readonly known: PassedFields;
  readonly end: number;
  /** The number of elements of each list so far, by field number. */
  readonly counts: number[];
  /** The start and end of the key, in an entry of a map. */
  key: readonly [from: number, to: number] | undefined;
}

/** Walks through a message to the field at which its reader failed. Methods return true once the field is found. */
class Walk {
  place: DecodePlace | undefined = undefined;
  private readonly reader: Reader;
  private readonly b: Uint8Array;
  private readonly trail: string[];
  /**
   * The position at which the reader stopped. The error is in the first field that ends behind this position. If the reader ran
   * past the end of a message, the position is only a lower bound, and the error may be in a later field.
   */
  private readonly stood: number;
  /** The position of the faulty tag, if the error is in a tag. */
  private readonly refusedTag: number;
  private readonly isExact: boolean;
  private readonly position: number;
  private steps: number;
  /** The position of each group's end, by the position of the group's content. */
  private readonly groupEnds = new Map<number, number>();
  /** The tag of the last field; `value` is the position behind the tag, `payload` that behind the length, if there is one. */
  private tag = 0;
  private value = 0;
  private payload = 0;

  constructor(reader: Reader, end: number, path: string) {
    this.reader = reader;
    this.b = reader.buf;
    this.trail = [path];
    this.isExact = !reader.overran;
    const { pos, tagAt } = reader;
    this.position = pos;
    this.refusedTag = this.isExact && tagAt === pos ? pos : -1;
    if (!this.isExact) this.stood = pos - longestRun;
    else this.stood = tagAt === pos ? pos : this.tagBefore(reader);
    this.steps = freeSteps + Math.floor(end / bytesPerStep);
  }

  message(table: MessageTable, p: number, end: number): boolean {
    if (table.bare !== undefined) return this.message(table.bare() as MessageTable, p, end);
    const known = passedFields(table);
    // If the fields of the message are unknown, as for an opaque one, the place inside it is unknown too.
    if (known.length === 0) return this.isExact && this.found(p);
    return this.fields(known, p, end);
  }

  private fields(known: PassedFields, p: number, end: number): boolean {
    const level: Level = { known, end, counts: [], key: undefined };
    for (;;) {
      p = this.hurry(level, p);
      if (p >= end) return false;
      if (p === this.refusedTag) return this.found(p);
      const to = this.header(p);
      if (this.steps < 0) return this.lost();
      const { tag, payload } = this;
      const no = tag >>> 3;
      if ((tag & 7) === 4 && !(this.isExact && this.value > this.stood)) return false;
      if (no === 0 || to === 0) return this.found(p);
      const field = known[no];
      const own = field !== undefined && takes(field, tag & 7) ? field : undefined;
      if (to > end || to > this.stood) {
        if (own === undefined ? this.isExact && this.found(p, no) : this.inside(own, level, p, to)) return true;
      }
      if (own === undefined || isQuick(own, tag, to - payload)) this.steps--;
      if (own?.key !== undefined) level.key = [payload, to];
      else if (own?.isList === true) level.counts[no] = (level.counts[no] ?? 0) + this.elements(own, tag, payload, to);
      p = to;
    }
  }

  /** Skips fields whose tag and length take one byte each, as most do. Returns the position of the next other field. */
  private hurry({ known, counts, end }: Level, p: number): number {
    const { b } = this;
    const until = Math.min(end, this.stood);
    let steps = this.steps;
    while (p < until && steps >= 0) {
      const tag = b[p]!;
      const field = known[tag >>> 3];
      let to = p + 1;
      if (tag > 127 || tag < 8 || (field !== undefined && (field.wireType !== (tag & 7) || field.key !== undefined)))
        break;
      if ((tag & 7) === 2) {
        const length = b[to++]!;
        if (length > 127) break;
        to += length;
      } else if ((tag & 7) === 0) {
        while (b[to++]! > 127);
      } else if ((tag & 7) === 1) to += 8;
      else if ((tag & 7) === 5) to += 4;
      else break;
      if (to > until) break;
      if (field === undefined || isQuick(field, tag, to - p - 2)) steps--;
      if (field?.isList === true) counts[tag >>> 3] = (counts[tag >>> 3] ?? 0) + 1;
      p = to;
    }
    this.steps = steps;
    return p;
  }

  /** Continues the search inside a field that ends at `to`, behind the reader's position. */
  private inside(field: PassedField, level: Level, p: number, to: number): boolean {
    const { payload, tag, trail, isExact } = this;
    // A group's range includes its end-group tag, which lies behind the refused value.
    const isGroup = (tag & 7) === 3;
    const isWhole = (to > level.end && !isGroup) || (isExact && this.stood < this.value);
    if (field.key !== undefined) return (isWhole || isExact) && this.found(p);
    const isPacked = isPackedList(field, tag);
    const count = level.counts[tag >>> 3] ?? 0;
    trail.push(this.partOf(field, level, isPacked ? undefined : count));
    let found: boolean;
    if (isWhole) found = this.found(p);
    else if (field.table !== undefined) found = this.message(field.table(), payload, Math.min(to, level.end));
    else if (field.entry !== undefined) found = this.fields(field.entry, payload, to);
    else if (isPacked) found = isExact && this.element(field, count, payload);
    else found = isExact && this.found(p);
    if (!found) trail.pop();
    return found;
  }

  /** The field's part of the path: its name, with the index in a list or the key of an entry. */
  private partOf({ part, isList }: PassedField, { known, key }: Level, index: number | undefined): string {
    if (isList) return index === undefined ? part : `${part}[${index}]`;
    const type = known[1]?.key;
    if (type === undefined || key === undefined) return part;
    const [from, to] = key;
    const value =
      type === "string"
        ? readLenientUtf8(this.b, from, Math.min(to, from + keyBytes))
        : readNumber(this.reader, from, type);
    return `[${keyText(value)}]`;
  }

  private element({ width = 0 }: PassedField, before: number, from: number): boolean {
    const { b, stood } = this;
    let index = width === 0 ? 0 : Math.floor((stood + 1 - from) / width);
    let p = from + index * width;
    if (width === 0) {
      for (let i = from; i <= stood; i++) {
        if (b[i]! > 127) continue;
        index++;
        p = i + 1;
      }
    }
    this.trail.push(`[${before + index}]`);
    return this.found(p);
  }

  /** The number of elements in one occurrence of a list, from `from` to `to`: several if it is packed. */
  private elements(field: PassedField, tag: number, from: number, to: number): number {
    if (!isPackedList(field, tag)) return 1;
    const { width = 0 } = field;
    if (width > 0) return (to - from) / width;
    return to - from - continuations(this.b, from, to);
  }

  private tagBefore({ tagAt, pos }: Reader): number {
    return tagAt >= 0 && tagAt < pos && this.varintEnd(tagAt) === pos ? tagAt : pos - 1;
  }

  /** Reads the tag and the length of a field. Returns the end of the field, or 0 if the tag is not valid. */
  private header(p: number): number {
    const { b } = this;
    let tag = b[p++]!;
    if (tag > 127) {
      tag &= 127;
      for (let shift = 7; b[p - 1]! > 127; shift += 7) tag |= (b[p++]! & 127) << shift;
    }
    this.tag = tag;
    this.value = p;
    this.payload = p;
    switch (tag & 7) {
      case 0:
        return this.varintEnd(p);
      case 1:
        return p + 8;
      case 2:
        return this.lengthEnd(p);
      case 3:
        return this.groupEnd(p);
      case 5:
        return p + 4;
      default:
        return 0;
    }
  }

  private varintEnd(p: number): number {
    while (this.b[p]! > 127) p++;
    return p + 1;
  }

  /** The end of the length-delimited value at `p`. Sets `payload` to the beginning of its content. */
  private lengthEnd(p: number): number {
    const { b } = this;
    let length = b[p] ?? Number.POSITIVE_INFINITY;
    if (length > 127) {
      length &= 127;
      for (let unit = 128; b[p]! > 127; unit *= 128) length += (b[++p]! & 127) * unit;
    }
    this.payload = p + 1;
    return p + 1 + length;
  }

  /** The end of the group whose content begins at `p`. Infinity if the error is inside the group. */
  private groupEnd(p: number): number {
    const { tag, value, groupEnds } = this;
    const end = groupEnds.get(p) ?? this.findGroupEnd(p);
    groupEnds.set(value, end);
    this.tag = tag;
    this.value = value;
    this.payload = value;
    return end;
  }

  private findGroupEnd(p: number): number {
    const last = this.isExact ? this.stood : this.b.length - 1;
    for (; p <= last && this.steps >= 0; this.steps--) {
      const to = this.header(p);
      if ((this.tag & 7) === 4) return this.value;
      if (to === 0) break;
      p = to;
    }
    return Number.POSITIVE_INFINITY;
  }

  private found(offset: number, unknown?: number): true {
    const path = pathText(this.trail);
    this.place = { path, offset, ...(unknown === undefined ? {} : { unknown }) };
    return true;
  }

  /** Ends the search with an inexact place, because there are too many short fields. */
  private lost(): true {
    // After an overrun, the faulty value may lie behind the entered message, so only the outermost name is certain.
    const path = this.isExact ? pathText(this.trail) : this.trail[0]!;
    this.place = { path, offset: this.position, isNear: true };
    return true;
  }
}

/** Whether skipping a field is no faster than reading it: it is neither a message nor bytes or text. */
function isQuick({ table, entry }: PassedField, tag: number, length: number): boolean {
  return (tag & 7) !== 2 || (length === 0 && table === undefined && entry === undefined);
}

function isPackedList({ isList, width }: PassedField, tag: number): boolean {
  return isList && width !== undefined && (tag & 7) === 2;
}

/** The number of bytes of packed varints that have the continuation bit, that is, are not the last byte of a varint. */
function continuations(b: Uint8Array, from: number, to: number): number {
  let count = 0;
  let p = from;
  if (to - from > 256) {
    const view = new DataView(b.buffer, b.byteOffset, b.byteLength);
    for (; p + 4 <= to; p += 4) count += Math.imul((view.getUint32(p) >>> 7) & 0x01010101, 0x01010101) >>> 24;
  }
  for (; p < to; p++) count += b[p]! >> 7;
  return count;
}
