import type { Reader } from "./reader.js";
import { varint32 } from "./scalar-writers.js";
import { type FieldShape, fieldRoom, type SingleValue, type WireType } from "./wire-type.js";
import type { Writer } from "./writer.js";

/** The members of {@link WireType} in which scalars, enums and messages differ, apart from the encoding. */
export type SingleTypeInit = Pick<WireType, "key" | "text" | "shape" | "clrName" | "isValueType">;

/**
 * The type of a single value: a scalar, an enum or a message. The constructor's argument `encode` is called on first use only,
 * because every program loads the types of all scalars and uses few of them.
 */
export class SingleType<T> implements WireType<T> {
  readonly key: string;
  readonly text: string;
  readonly shape: FieldShape;
  readonly clrName: string;
  readonly isValueType: boolean;
  private encoding: SingleValue<T> | undefined;
  private readonly encode: () => SingleValue<T>;

  constructor({ key, text, shape, clrName, isValueType }: SingleTypeInit, encode: () => SingleValue<T>) {
    this.key = key;
    this.text = text;
    this.shape = shape;
    this.clrName = clrName;
    this.isValueType = isValueType;
    this.encoding = undefined;
    this.encode = encode;
  }

  get single(): SingleValue<T> {
    this.encoding ??= this.encode();
    return this.encoding;
  }

  write(w: Writer, p: number, no: number, value: T, rest: number): number {
    const { single } = this;
    if (single.isDefault(value)) return w.room(p, rest);
    return writeSingle(single, w, p, no, value, rest);
  }

  takes(tag: number): boolean {
    return (tag & 7) === this.single.wireType;
  }

  read(r: Reader, tag: number, p: number, end: number, soFar: unknown): T {
    return this.single.read(r, p, end, (soFar ?? undefined) as T | undefined, tag);
  }

  initial(): unknown {
    return undefined;
  }

  settle(value: unknown, r: Reader): T {
    return value === undefined ? this.single.absent(r) : (value as T);
  }
}

class WrittenType<T> extends SingleType<T> {
  override write(w: Writer, p: number, no: number, value: T, rest: number): number {
    return writeSingle(this.single, w, p, no, value, rest);
  }
}

/** Makes a type like `type` whose fields are written even if the value is the default, such as an empty string. */
export function writtenType<T>(type: WireType<T>, single: SingleValue<T>): WireType<T> {
  return new WrittenType(type, () => single);
}

/** Writes the field `no` with a tag and one value, even if the value is the default. */
export function writeSingle<T>(
  single: SingleValue<T>,
  w: Writer,
  p: number,
  no: number,
  value: T,
  rest: number,
): number {
  p = w.room(p, fieldRoom + rest);
  p = varint32(w.buf, p, ((no << 3) | single.wireType) >>> 0);
  p = single.write(w, p, value, rest);
  return single.wireType === 3 ? endGroup(w, p, no, rest) : p;
}

function endGroup(w: Writer, p: number, no: number, rest: number): number {
  p = w.room(p, fieldRoom + rest);
  return varint32(w.buf, p, ((no << 3) | 4) >>> 0);
}

/** Reads one value of a field. If the tag has another wire type, skips the field and returns `soFar`. */
export function readSingle<T>(
  single: SingleValue<T>,
  r: Reader,
  tag: number,
  p: number,
  end: number,
  soFar: unknown,
): unknown {
  if ((tag & 7) === single.wireType) return single.read(r, p, end, (soFar ?? undefined) as T | undefined, tag);
  r.skip(tag, p, end);
  return soFar;
}
