import {
  double,
  fixed32,
  fixed64,
  float,
  safeFixed64,
  safeSfixed64,
  sfixed32,
  sfixed64,
} from "../wire/fixed-writers.js";
import { noBytes } from "../wire/no-bytes.js";
import type { Reader } from "../wire/reader.js";
import {
  bool,
  int32,
  int64,
  nullValue,
  safeInt64,
  safeSint64,
  safeUint64,
  sint32,
  sint64,
  uint32,
  uint64,
} from "../wire/scalar-writers.js";
import { fieldRoom } from "../wire/wire-type.js";
import type { Writer } from "../wire/writer.js";
import type { Codec } from "./seam.js";

// The codecs of messages whose only field is a scalar with the number 1: the one argument of an operation, or its result. Emitted code
// refers to those that it needs, so that a bundle has no others. An enum has that of int32.

export const int32Codec: Codec = valueCodec<number>(
  0,
  0,
  (w, p, v) => int32(w.buf, p, v),
  (r, p) => r.varint(p) | 0,
);
export const uint32Codec: Codec = valueCodec<number>(
  0,
  0,
  (w, p, v) => uint32(w.buf, p, v),
  (r, p) => r.varint(p),
);
export const sint32Codec: Codec = valueCodec<number>(
  0,
  0,
  (w, p, v) => sint32(w.buf, p, v),
  (r, p) => r.sint32(p),
);
export const int64Codec: Codec = valueCodec<bigint>(
  0,
  0n,
  (w, p, v) => int64(w.buf, p, v),
  (r, p) => r.int64(p),
);
export const uint64Codec: Codec = valueCodec<bigint>(
  0,
  0n,
  (w, p, v) => uint64(w.buf, p, v),
  (r, p) => r.uint64(p),
);
export const sint64Codec: Codec = valueCodec<bigint>(
  0,
  0n,
  (w, p, v) => sint64(w.buf, p, v),
  (r, p) => r.sint64(p),
);
export const safeInt64Codec: Codec = valueCodec<number>(
  0,
  0,
  (w, p, v) => safeInt64(w.buf, p, v),
  (r, p) => r.safeInt64(p),
);
export const safeUint64Codec: Codec = valueCodec<number>(
  0,
  0,
  (w, p, v) => safeUint64(w.buf, p, v),
  (r, p) => r.safeUint64(p),
);
export const safeSint64Codec: Codec = valueCodec<number>(
  0,
  0,
  (w, p, v) => safeSint64(w.buf, p, v),
  (r, p) => r.safeSint64(p),
);
export const boolCodec: Codec = valueCodec<boolean>(
  0,
  false,
  (w, p, v) => bool(w.buf, p, v),
  (r, p) => r.bool(p),
);
export const nullCodec: Codec = valueCodec<null>(
  0,
  null,
  (w, p, v) => nullValue(w.buf, p, v),
  (r, p) => r.null(p),
);
export const fixed32Codec: Codec = valueCodec(5, 0, fixed32, (r, p) => r.fixed32(p));
export const sfixed32Codec: Codec = valueCodec(5, 0, sfixed32, (r, p) => r.sfixed32(p));
export const fixed64Codec: Codec = valueCodec(1, 0n, fixed64, (r, p) => r.fixed64(p));
export const sfixed64Codec: Codec = valueCodec(1, 0n, sfixed64, (r, p) => r.sfixed64(p));
export const safeFixed64Codec: Codec = valueCodec(1, 0, safeFixed64, (r, p) => r.safeFixed64(p));
export const safeSfixed64Codec: Codec = valueCodec(1, 0, safeSfixed64, (r, p) => r.safeSfixed64(p));
export const floatCodec: Codec = valueCodec(5, 0, float, (r, p) => r.float(p), Object.is);
export const doubleCodec: Codec = valueCodec(1, 0, double, (r, p) => r.double(p), Object.is);
export const stringCodec: Codec = valueCodec(
  2,
  "",
  (w, p, v) => w.string(p, v, 0, v?.length),
  (r, p, end) => r.string(p, end),
  never,
);
export const bytesCodec: Codec = valueCodec(
  2,
  noBytes,
  (w, p, v) => w.bytes(p, v, 0),
  (r, p, end) => r.bytes(p, end),
  never,
);

function is(value: unknown, zero: unknown): boolean {
  return value === zero;
}

// C# would read null if an empty text or empty bytes were absent.
function never(): boolean {
  return false;
}

/** `isDefault` says whether a value is the default, which is not written. A negative zero with fractions is not. */
function valueCodec<T>(
  wireType: 0 | 1 | 2 | 5,
  zero: T,
  write: (w: Writer, p: number, value: T) => number,
  read: (r: Reader, p: number, end: number) => T,
  isDefault: (value: unknown, zero: T) => boolean = is,
): Codec {
  const tag = 8 + wireType;
  return {
    write(w, p, value) {
      if (isDefault(value, zero)) return p;
      p = w.room(p, fieldRoom);
      w.buf[p++] = tag;
      return write(w, p, value as T);
    },
    read(r, p, end) {
      let value = zero;
      while (p < end) {
        const t = r.tag(p);
        p = r.pos;
        if (t === tag) value = read(r, p, end);
        else r.skip(t, p, end);
        p = r.pos;
      }
      if (p !== end) throw r.truncated();
      return value;
    },
  };
}
