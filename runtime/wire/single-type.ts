import type { Reader } from "./reader.js";
import { varint32 } from "./scalar-writers.js";
import { type FieldShape, fieldRoom, type SingleValue, type WireType } from "./wire-type.js";
import type { Writer } from "./writer.js";

/** The members of {@link WireType} in which scalars, enums and messages differ. */
export interface SingleTypeInit<T> {
  readonly key: string;
  readonly text: string;
  readonly shape: FieldShape;
  readonly clrName: string;
  readonly isValueType: boolean;
  readonly single: SingleValue<T>;
}

/** Makes the descriptor of a type that is neither repeated nor optional: a scalar, an enum or a message. */
export function singleType<T>(init: SingleTypeInit<T>): WireType<T> {
  const { single } = init;
  return {
    ...init,
    write(w, p, no, value, rest) {
      if (single.isDefault(value)) return w.room(p, rest);
      return writeSingle(single, w, p, no, value, rest);
    },
    takes: (tag) => (tag & 7) === single.wireType,
    read: (r, tag, p, end, soFar) => single.read(r, p, end, (soFar ?? undefined) as T | undefined, tag),
    initial: () => undefined,
    settle: (value, r) => (value === undefined ? single.absent(r) : (value as T)),
  };
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
