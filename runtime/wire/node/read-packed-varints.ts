import { truncatedMessage } from "../decode-error.js";
import type { PackedVarintReads } from "../packed-methods.js";
import type { ReaderCore } from "../reader-core.js";

/** The largest number of bytes, and thus of elements, of a list that is decoded into the scratch array. */
const scratchLength = 8192;

// One scratch array for each kind of element: V8 would convert an array of small integers for ever once it stores a single
// double.
const integers: number[] = [];
const numbers: number[] = [];
const booleans: boolean[] = [];

/**
 * The number of bytes from which it is faster to copy a list into aligned memory and read it in words of four bytes than to read
 * it byte by byte.
 */
const wordsFrom = 128;
const words = new DataView(new ArrayBuffer(scratchLength));
const payload = new Uint8Array(words.buffer);

/**
 * Readers of packed lists of varints. Each appends the elements to `soFar` and returns it, or returns a new list if `soFar` is
 * empty. A new list is decoded into a scratch array, which is then sliced: this takes half the time of counting the elements
 * first. The readers of 64-bit integers as numbers (`safe`) throw DecodeError IW2010 if a number cannot represent an element
 * exactly.
 * @see https://protobuf.dev/programming-guides/encoding/#packed
 */
export const packedVarintReads: PackedVarintReads = {
  /** Reads int32 and, with the same encoding, enums. */
  packedInt32(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    p = this.pos;
    if (soFar.length > 0 || e - p > scratchLength) return pushInt32(this, p, e, soFar);
    return integers.slice(0, scratchInt32(this, p, e, false));
  },

  packedSint32(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    p = this.pos;
    if (soFar.length > 0 || e - p > scratchLength) {
      for (; p < e; p = this.pos) soFar.push(this.sint32(p));
      return whole(this, p, e, soFar);
    }
    return integers.slice(0, scratchInt32(this, p, e, true));
  },

  packedUint32(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    p = this.pos;
    const b = this.buf;
    if (soFar.length > 0 || e - p > scratchLength) {
      for (; p < e; p = this.pos) soFar.push(this.varint(p));
      return whole(this, p, e, soFar);
    }
    fillOnce(numbers, 0, scratchLength);
    let n = 0;
    while (p < e) {
      const v = b[p]!;
      if (v < 128) {
        numbers[n++] = v;
        p++;
      } else {
        numbers[n++] = this.varint(p);
        p = this.pos;
      }
    }
    ends(this, p, e);
    return numbers.slice(0, n);
  },

  packedInt64(this: ReaderCore, p: number, end: number, soFar: bigint[]): bigint[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.int64(p));
    return whole(this, p, e, soFar);
  },

  packedUint64(this: ReaderCore, p: number, end: number, soFar: bigint[]): bigint[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.uint64(p));
    return whole(this, p, e, soFar);
  },

  packedSint64(this: ReaderCore, p: number, end: number, soFar: bigint[]): bigint[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.sint64(p));
    return whole(this, p, e, soFar);
  },

  packedSafeInt64(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.safeInt64(p));
    return whole(this, p, e, soFar);
  },

  packedSafeUint64(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.safeUint64(p));
    return whole(this, p, e, soFar);
  },

  packedSafeSint64(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.safeSint64(p));
    return whole(this, p, e, soFar);
  },

  packedBool(this: ReaderCore, p: number, end: number, soFar: boolean[]): boolean[] {
    const e = this.delimited(p, end);
    const b = this.buf;
    p = this.pos;
    const n = e - p;
    if (soFar.length === 0 && n <= scratchLength) {
      fillOnce(booleans, false, scratchLength);
      let k = 0;
      for (; k < n; k++) {
        const v = b[p + k]!;
        if (v > 127) break;
        booleans[k] = v !== 0;
      }
      if (k === n) {
        this.pos = e;
        return booleans.slice(0, n);
      }
    }
    for (; p < e; p = this.pos) soFar.push(this.bool(p));
    return whole(this, p, e, soFar);
  },

  /** `google.protobuf.NullValue`, an enum whose only value is null. */
  packedNull(this: ReaderCore, p: number, end: number, soFar: null[]): null[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.null(p));
    return whole(this, p, e, soFar);
  },
};

/** Decodes the bytes from `p` to `e` into the scratch array, as zigzag or plain varints. Returns the number of elements. */
function scratchInt32(r: ReaderCore, p: number, e: number, zigzag: boolean): number {
  fillOnce(integers, 0, scratchLength);
  const b = r.buf;
  let i = 0;
  if (e - p >= wordsFrom) {
    payload.set(b.subarray(p, e));
    // The last position at which a whole word still lies within the list.
    const last = e - p - 4;
    let q = 0;
    while (q <= last) {
      const w = words.getInt32(q, true);
      let v = w & 0x7f;
      if ((w & 0x80) === 0) q++;
      else {
        v |= (w >>> 1) & 0x3f80;
        if ((w & 0x8000) === 0) q += 2;
        else {
          v |= (w >>> 2) & 0x1fc000;
          if ((w & 0x800000) === 0) q += 3;
          else if (w >= 0) {
            v |= (w >>> 3) & 0xfe00000;
            q += 4;
          } else {
            v = r.varint(p + q) | 0;
            q = r.pos - p;
          }
        }
      }
      integers[i++] = zigzag ? (v >>> 1) ^ -(v & 1) : v;
    }
    p += q;
  }
  while (p < e) {
    let v = b[p]!;
    if (v < 128) p++;
    else {
      v = r.varint(p) | 0;
      p = r.pos;
    }
    integers[i++] = zigzag ? (v >>> 1) ^ -(v & 1) : v;
  }
  ends(r, p, e);
  return i;
}

function pushInt32(r: ReaderCore, p: number, e: number, list: number[]): number[] {
  const b = r.buf;
  while (p < e) {
    const v = b[p]!;
    if (v < 128) {
      list.push(v);
      p++;
    } else {
      list.push(r.varint(p) | 0);
      p = r.pos;
    }
  }
  return whole(r, p, e, list);
}

function whole<T>(r: ReaderCore, p: number, e: number, list: T[]): T[] {
  ends(r, p, e);
  return list;
}

/** Asserts that the last element ended at `e`, the end of the list. */
function ends(r: ReaderCore, p: number, e: number): void {
  if (p !== e) throw r.refused(e, truncatedMessage());
  r.pos = e;
}

/**
 * Fills an empty array with `length` values, so that V8 gives it an element kind without holes. Does nothing if the array is
 * filled already. Scratch arrays are filled on first use, because filling all of them at load time would take a tenth of the
 * runtime's loading time.
 */
export function fillOnce<T>(array: T[], value: T, length: number): void {
  if (array.length > 0) return;
  for (let i = 0; i < length; i++) array.push(value);
}
