import type { PackedVarintWrites } from "../packed-methods.js";
import {
  int64,
  nullValue,
  safeInt64,
  safeSint64,
  safeUint64,
  sint64,
  uint64,
  varint32,
  varint64,
} from "../scalar-writers.js";
import { refuse } from "../value-error.js";
import type { WriterCore } from "../writer-core.js";
import { areInts, low21, low28, storeOnes, storeThrees } from "./store-varints.js";

/** The number of elements for which room is made at once. */
const chunk = 1024;

/**
 * Writers of packed lists of varints: the length in bytes, then the elements. The names with `safe` take 64-bit integers as
 * numbers. Each writer has its own loop, so that the engine inlines the code that writes an element; a shared loop would call
 * functions that differ from list to list, which is slow.
 * @throws ValueError IW2007 if an element does not fit
 * @see https://protobuf.dev/programming-guides/encoding/#packed
 */
export const packedVarintWrites: PackedVarintWrites = {
  /** Writes int32 and, with the same encoding, enums. */
  packedInt32(this: WriterCore, p: number, a: readonly number[], rest: number): number {
    const n = a.length;
    const f = p++ - this.start;
    for (let i = 0; i < n; ) {
      const stop = Math.min(n, i + chunk);
      p = this.room(p, (stop - i) * 10 + 5 + rest);
      const b = this.buf;
      const dv = this.dv;
      for (; i < stop; i++) {
        const v = a[i]!;
        if (typeof v !== "number" || (v | 0) !== v) refuse(v, "an int32");
        if (v >>> 14 === 0) {
          if (v < 128) {
            b[p++] = v;
            while (
              i + 4 < stop &&
              areInts(a[i + 1]!, a[i + 2]!, a[i + 3]!, a[i + 4]!) &&
              storeOnes(dv, p, a[i + 1]!, a[i + 2]!, a[i + 3]!, a[i + 4]!)
            ) {
              i += 4;
              p += 4;
            }
          } else {
            dv.setInt16(p, (v + (v & 0x3f80)) | 0x80, true);
            p += 2;
          }
        } else if (v >>> 21 === 0) {
          // One store of a word is faster than three of a byte; the next element overwrites the fourth byte.
          dv.setInt32(p, low21(v), true);
          p += 3;
          while (
            i + 4 < stop &&
            areInts(a[i + 1]!, a[i + 2]!, a[i + 3]!, a[i + 4]!) &&
            storeThrees(dv, p, a[i + 1]!, a[i + 2]!, a[i + 3]!, a[i + 4]!)
          ) {
            i += 4;
            p += 12;
          }
        } else if (v >>> 28 === 0) {
          dv.setInt32(p, low28(v), true);
          p += 4;
        } else if (v < 0) {
          p = varint64(b, p, v, -1);
        } else {
          p = varint32(b, p, v);
        }
      }
    }
    return this.join(f, p, 0);
  },

  packedUint32(this: WriterCore, p: number, a: readonly number[], rest: number): number {
    const n = a.length;
    const f = p++ - this.start;
    for (let i = 0; i < n; ) {
      const stop = Math.min(n, i + chunk);
      p = this.room(p, (stop - i) * 5 + 5 + rest);
      const b = this.buf;
      const dv = this.dv;
      for (; i < stop; i++) {
        const v = a[i]!;
        if (typeof v !== "number" || v >>> 0 !== v) refuse(v, "a uint32");
        if (v >>> 14 === 0) {
          if (v < 128) {
            b[p++] = v;
            while (
              i + 4 < stop &&
              areInts(a[i + 1]!, a[i + 2]!, a[i + 3]!, a[i + 4]!) &&
              storeOnes(dv, p, a[i + 1]!, a[i + 2]!, a[i + 3]!, a[i + 4]!)
            ) {
              i += 4;
              p += 4;
            }
          } else {
            dv.setInt16(p, (v + (v & 0x3f80)) | 0x80, true);
            p += 2;
          }
        } else if (v >>> 21 === 0) {
          dv.setInt32(p, low21(v), true);
          p += 3;
          while (
            i + 4 < stop &&
            areInts(a[i + 1]!, a[i + 2]!, a[i + 3]!, a[i + 4]!) &&
            storeThrees(dv, p, a[i + 1]!, a[i + 2]!, a[i + 3]!, a[i + 4]!)
          ) {
            i += 4;
            p += 12;
          }
        } else if (v >>> 28 === 0) {
          dv.setInt32(p, low28(v), true);
          p += 4;
        } else {
          p = varint32(b, p, v);
        }
      }
    }
    return this.join(f, p, 0);
  },

  packedSint32(this: WriterCore, p: number, a: readonly number[], rest: number): number {
    const n = a.length;
    const f = p++ - this.start;
    for (let i = 0; i < n; ) {
      const stop = Math.min(n, i + chunk);
      p = this.room(p, (stop - i) * 5 + 5 + rest);
      const b = this.buf;
      const dv = this.dv;
      for (; i < stop; i++) {
        const x = a[i]!;
        if (typeof x !== "number" || (x | 0) !== x) refuse(x, "a sint32");
        const v = zigzag(x);
        if (v >>> 14 === 0) {
          if (v < 128) {
            b[p++] = v;
            while (
              i + 4 < stop &&
              areInts(a[i + 1]!, a[i + 2]!, a[i + 3]!, a[i + 4]!) &&
              storeOnes(dv, p, zigzag(a[i + 1]!), zigzag(a[i + 2]!), zigzag(a[i + 3]!), zigzag(a[i + 4]!))
            ) {
              i += 4;
              p += 4;
            }
          } else {
            dv.setInt16(p, (v + (v & 0x3f80)) | 0x80, true);
            p += 2;
          }
        } else if (v >>> 21 === 0) {
          dv.setInt32(p, low21(v), true);
          p += 3;
          while (
            i + 4 < stop &&
            areInts(a[i + 1]!, a[i + 2]!, a[i + 3]!, a[i + 4]!) &&
            storeThrees(dv, p, zigzag(a[i + 1]!), zigzag(a[i + 2]!), zigzag(a[i + 3]!), zigzag(a[i + 4]!))
          ) {
            i += 4;
            p += 12;
          }
        } else if (v >>> 28 === 0) {
          dv.setInt32(p, low28(v), true);
          p += 4;
        } else {
          p = varint32(b, p, v >>> 0);
        }
      }
    }
    return this.join(f, p, 0);
  },

  packedInt64(this: WriterCore, p: number, a: readonly bigint[], rest: number): number {
    const n = a.length;
    const f = p++ - this.start;
    for (let i = 0; i < n; ) {
      const stop = Math.min(n, i + chunk);
      p = this.room(p, (stop - i) * 10 + 5 + rest);
      for (const b = this.buf; i < stop; i++) p = int64(b, p, a[i]!);
    }
    return this.join(f, p, 0);
  },

  packedUint64(this: WriterCore, p: number, a: readonly bigint[], rest: number): number {
    const n = a.length;
    const f = p++ - this.start;
    for (let i = 0; i < n; ) {
      const stop = Math.min(n, i + chunk);
      p = this.room(p, (stop - i) * 10 + 5 + rest);
      for (const b = this.buf; i < stop; i++) p = uint64(b, p, a[i]!);
    }
    return this.join(f, p, 0);
  },

  packedSint64(this: WriterCore, p: number, a: readonly bigint[], rest: number): number {
    const n = a.length;
    const f = p++ - this.start;
    for (let i = 0; i < n; ) {
      const stop = Math.min(n, i + chunk);
      p = this.room(p, (stop - i) * 10 + 5 + rest);
      for (const b = this.buf; i < stop; i++) p = sint64(b, p, a[i]!);
    }
    return this.join(f, p, 0);
  },

  packedSafeInt64(this: WriterCore, p: number, a: readonly number[], rest: number): number {
    const n = a.length;
    const f = p++ - this.start;
    for (let i = 0; i < n; ) {
      const stop = Math.min(n, i + chunk);
      p = this.room(p, (stop - i) * 10 + 5 + rest);
      for (const b = this.buf; i < stop; i++) p = safeInt64(b, p, a[i]!);
    }
    return this.join(f, p, 0);
  },

  packedSafeUint64(this: WriterCore, p: number, a: readonly number[], rest: number): number {
    const n = a.length;
    const f = p++ - this.start;
    for (let i = 0; i < n; ) {
      const stop = Math.min(n, i + chunk);
      p = this.room(p, (stop - i) * 10 + 5 + rest);
      for (const b = this.buf; i < stop; i++) p = safeUint64(b, p, a[i]!);
    }
    return this.join(f, p, 0);
  },

  packedSafeSint64(this: WriterCore, p: number, a: readonly number[], rest: number): number {
    const n = a.length;
    const f = p++ - this.start;
    for (let i = 0; i < n; ) {
      const stop = Math.min(n, i + chunk);
      p = this.room(p, (stop - i) * 10 + 5 + rest);
      for (const b = this.buf; i < stop; i++) p = safeSint64(b, p, a[i]!);
    }
    return this.join(f, p, 0);
  },

  packedBool(this: WriterCore, p: number, a: readonly boolean[], rest: number): number {
    const n = a.length;
    p = this.room(p, n + 5 + rest);
    const b = this.buf;
    const dv = this.dv;
    p = varint32(b, p, n);
    let i = 0;
    // One store of a word is faster than four of a byte.
    for (; i + 4 <= n; i += 4) {
      const word = bit(a[i]!, 1) | bit(a[i + 1]!, 1 << 8) | bit(a[i + 2]!, 1 << 16) | bit(a[i + 3]!, 1 << 24);
      dv.setInt32(p + i, word, true);
    }
    for (; i < n; i++) b[p + i] = bit(a[i]!, 1);
    return p + n;
  },

  /** `google.protobuf.NullValue`, an enum whose only value is null. */
  packedNull(this: WriterCore, p: number, a: readonly null[], rest: number): number {
    const n = a.length;
    p = this.room(p, n + 5 + rest);
    p = varint32(this.buf, p, n);
    for (let i = 0; i < n; i++) p = nullValue(this.buf, p, a[i]!);
    return p;
  },
};

/** Encodes 32 bits as zigzag, in which small numbers of either sign become small unsigned numbers. */
function zigzag(x: number): number {
  return (x << 1) ^ (x >> 31);
}

function bit(v: boolean, one: number): number {
  return v === true ? one : v === false ? 0 : refuse(v, "a bool");
}
