import { memoize } from "../memoize.js";
import { DecodeError, type DecodePlace, truncatedMessage } from "../wire/decode-error.js";
import { acquireReader, releaseReader } from "../wire/pool.js";
import type { Reader } from "../wire/reader.js";
import { scalarTypes } from "../wire/scalar-types.js";
import type { SingleValue } from "../wire/wire-type.js";
import { keyText } from "./key-text.js";
import type { MessageTable } from "./message.js";
import { type Codec, type PlainField, plainField } from "./seam.js";

/**
 * Finds where bytes are no message of a table, or `undefined` when nothing is wrong with them. Called when decoding has
 * failed, so that codecs need not keep track: it reads them once more, by the table. `path` is how the message is called.
 */
export function locate(
  table: MessageTable,
  bytes: Uint8Array,
  path: string,
  maxDepth: number,
): DecodePlace | undefined {
  const reader = acquireReader(bytes, maxDepth);
  const walk = new Walk(reader, path);
  try {
    walk.message(table, 0, bytes.length);
  } catch (error) {
    if (error instanceof DecodeError) return walk.place;
    throw error;
  }
  releaseReader(reader);
  return undefined;
}

/** The most parts of a path that are shown: a gRPC status has little room. */
const longest = 32;

/** How many elements of each list there were so far, by the field's number. */
type Counts = Map<number, number>;

const known = new WeakMap<MessageTable, ReadonlyMap<number, PlainField>>();

/** A message's fields by number, found once: a million messages of a hundred fields may stand in few bytes. */
function fieldsOf(table: MessageTable): ReadonlyMap<number, PlainField> {
  return memoize(known, table, () => new Map(table.fields.map((field) => [field.no, plainField(field)])));
}

/** Goes through a message as its codec does, and knows where it is when something throws. */
class Walk {
  private readonly reader: Reader;
  private readonly trail: string[];
  private offset = 0;
  private unknown: number | undefined = undefined;

  constructor(reader: Reader, path: string) {
    this.reader = reader;
    this.trail = [path];
  }

  get place(): DecodePlace {
    const { offset, unknown, trail } = this;
    const path = trail.length <= longest ? trail : [...trail.slice(0, longest / 2), "…", ...trail.slice(-longest / 2)];
    return { path: path.join(""), offset, ...(unknown === undefined ? {} : { unknown }) };
  }

  /** Reads a message from p to end. */
  message(table: MessageTable, p: number, end: number): void {
    if (table.bare !== undefined) {
      this.message(table.bare() as MessageTable, p, end);
    } else if (table.fields.length === 0) {
      // What has no fields to go by is read by its codec.
      this.offset = p;
      (table.link() as Codec).read(this.reader, p, end);
    } else {
      const fields = fieldsOf(table);
      const counts: Counts = new Map();
      this.fields(p, end, (no, tag, from) => {
        const field = fields.get(no);
        return field !== undefined && this.field(field, counts, tag, from, end);
      });
    }
  }

  /** Reads fields from p to end; `known` reads one, or tells that it is none of its own. */
  private fields(p: number, end: number, known: (no: number, tag: number, p: number) => boolean): void {
    const { reader, trail } = this;
    const depth = trail.length;
    while (p < end) {
      this.offset = p;
      const tag = reader.tag(p);
      const no = tag >>> 3;
      if (!known(no, tag, reader.pos)) {
        this.unknown = isField(tag) ? no : undefined;
        reader.skip(tag, reader.pos, end);
        this.unknown = undefined;
      }
      p = reader.pos;
      if (p > end) throw truncatedMessage();
      trail.length = depth;
    }
  }

  /** Reads one occurrence of a field; false when its wire type is not the field's. */
  private field(field: PlainField, counts: Counts, tag: number, p: number, end: number): boolean {
    const wireType = tag & 7;
    if (field.key !== undefined) return wireType === 2 && this.entry(field, p, end);
    const { wireType: own, packed } = singleOf(field);
    if (field.repeated === true && packed !== undefined && wireType === 2) return this.list(field, counts, p, end);
    if (wireType !== own) return false;
    const name = field.oneof === undefined ? field.name : `${field.oneof}.value`;
    this.trail.push(field.repeated === true ? `.${name}[${next(counts, field)}]` : `.${name}`);
    this.value(field, p, end);
    return true;
  }

  private list(field: PlainField, counts: Counts, p: number, end: number): boolean {
    const { reader, trail } = this;
    trail.push(`.${field.name}`);
    const e = reader.delimited(p, end);
    for (p = reader.pos; p < e; p = reader.pos) {
      this.offset = p;
      trail.push(`[${next(counts, field)}]`);
      this.value(field, p, e);
      if (reader.pos > e) throw truncatedMessage();
      trail.pop();
    }
    reader.pos = e;
    return true;
  }

  private entry(field: PlainField, p: number, end: number): boolean {
    const { reader, trail } = this;
    trail.push(`.${field.name}`);
    const e = reader.delimited(p, end);
    const keys = scalarTypes[field.key as keyof typeof scalarTypes].single as SingleValue<unknown>;
    const values = singleOf(field);
    let at = "";
    this.fields(reader.pos, e, (no, tag, from) => {
      if (no === 1 && (tag & 7) === keys.wireType) {
        const key = keys.read(reader, from, e, undefined);
        at = `[${keyText(key)}]`;
        return true;
      }
      if (no !== 2 || (tag & 7) !== values.wireType) return false;
      trail.push(at);
      this.value(field, from, e);
      return true;
    });
    reader.pos = e;
    return true;
  }

  /** Reads an element, whatever repeats it; leaves the position in the reader. */
  private value(field: PlainField, p: number, end: number): void {
    const { reader } = this;
    if (typeof field.type !== "function") {
      singleOf(field).read(reader, p, end, undefined);
      return;
    }
    const e = reader.enter(p, end);
    this.message(field.type() as MessageTable, reader.pos, e);
    reader.depth++;
    reader.pos = e;
  }
}

/** Whether a tag begins a field, known or not: none is number 0, ends a group, or has a wire type that does not exist. */
function isField(tag: number): boolean {
  return tag >>> 3 !== 0 && (tag & 7) !== 4 && (tag & 7) < 6;
}

/** The place of the next element of a list. */
function next(counts: Counts, { no }: PlainField): number {
  const index = counts.get(no) ?? 0;
  counts.set(no, index + 1);
  return index;
}

/** A message is read by the walk itself. */
const messageSingle = {
  wireType: 2,
  packed: undefined,
  read: (): never => {
    throw new Error("a message has fields");
  },
} as const;

/** How an element of a field travels. */
function singleOf({ type }: PlainField): Pick<SingleValue<unknown>, "wireType" | "packed" | "read"> {
  if (typeof type === "function") return messageSingle;
  const scalar = scalarTypes[type === "enum" ? "int32" : (type as keyof typeof scalarTypes)];
  return scalar.single as SingleValue<unknown>;
}
