import { truncatedMessage } from "./decode-error.js";
import type { Reader } from "./reader.js";

/** The longest payload in bytes, and so in elements, that is decoded into a scratch array. */
const scratchLength = 8192;

// One scratch array per kind of element: a single double would turn an array of small integers into one of doubles for ever.
const integers: number[] = [];
const numbers: number[] = [];
const booleans: boolean[] = [];

/**
 * Readers of packed lists of varints. Each returns `soFar` with the elements added, or a new list in its place if it was empty:
 * decoding into a scratch array and slicing it is twice as fast as counting first.
 *
 * @see https://protobuf.dev/programming-guides/encoding/#packed
 */
export const packedVarintReads = {
  /** A packed list of int32 or of an enum. */
  packedInt32(this: Reader, p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    p = this.pos;
    if (soFar.length > 0 || e - p > scratchLength) return pushInt32(this, p, e, soFar);
    return integers.slice(0, scratchInt32(this, p, e));
  },

  /** A packed list of sint32. */
  packedSint32(this: Reader, p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    p = this.pos;
    if (soFar.length > 0 || e - p > scratchLength) {
      for (; p < e; p = this.pos) soFar.push(this.sint32(p));
      return whole(this, p, e, soFar);
    }
    const n = scratchInt32(this, p, e);
    for (let i = 0; i < n; i++) {
      const v = integers[i]!;
      integers[i] = (v >>> 1) ^ -(v & 1);
    }
    return integers.slice(0, n);
  },

  /** A packed list of uint32. */
  packedUint32(this: Reader, p: number, end: number, soFar: number[]): number[] {
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

  /** A packed list of int64. */
  packedInt64(this: Reader, p: number, end: number, soFar: bigint[]): bigint[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.int64(p));
    return whole(this, p, e, soFar);
  },

  /** A packed list of uint64. */
  packedUint64(this: Reader, p: number, end: number, soFar: bigint[]): bigint[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.uint64(p));
    return whole(this, p, e, soFar);
  },

  /** A packed list of sint64. */
  packedSint64(this: Reader, p: number, end: number, soFar: bigint[]): bigint[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.sint64(p));
    return whole(this, p, e, soFar);
  },

  /** A packed list of int64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeInt64(this: Reader, p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.safeInt64(p));
    return whole(this, p, e, soFar);
  },

  /** A packed list of uint64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeUint64(this: Reader, p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.safeUint64(p));
    return whole(this, p, e, soFar);
  },

  /** A packed list of sint64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeSint64(this: Reader, p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.safeSint64(p));
    return whole(this, p, e, soFar);
  },

  /** A packed list of bool. */
  packedBool(this: Reader, p: number, end: number, soFar: boolean[]): boolean[] {
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

  /** A packed list of the one value of `google.protobuf.NullValue`. */
  packedNull(this: Reader, p: number, end: number, soFar: null[]): null[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.null(p));
    return whole(this, p, e, soFar);
  },
};

/** The type of these methods. */
export type PackedVarintReads = typeof packedVarintReads;

/** Decodes p..e into the scratch array. Returns the number of elements. */
function scratchInt32(r: Reader, p: number, e: number): number {
  const b = r.buf;
  fillOnce(integers, 0, scratchLength);
  // Up to here, the four bytes that the inlined path reads are inside the payload.
  const last = e - 5;
  let i = 0;
  while (p < last) {
    let v = b[p++]!;
    if (v > 127) {
      let c = b[p++]!;
      v = (v & 127) | ((c & 127) << 7);
      if (c > 127) {
        c = b[p++]!;
        v |= (c & 127) << 14;
        if (c > 127) {
          c = b[p++]!;
          v |= (c & 127) << 21;
          if (c > 127) {
            v = r.varint(p - 4) | 0;
            p = r.pos;
          }
        }
      }
    }
    integers[i++] = v;
  }
  while (p < e) {
    const v = b[p]!;
    if (v < 128) {
      integers[i++] = v;
      p++;
    } else {
      integers[i++] = r.varint(p) | 0;
      p = r.pos;
    }
  }
  ends(r, p, e);
  return i;
}

function pushInt32(r: Reader, p: number, e: number, list: number[]): number[] {
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

function whole<T>(r: Reader, p: number, e: number, list: T[]): T[] {
  ends(r, p, e);
  return list;
}

/** Asserts that the last element does not run over the end of the list. */
function ends(r: Reader, p: number, e: number): void {
  if (p !== e) throw r.refused(e, truncatedMessage());
  r.pos = e;
}

/**
 * Fills an empty array with `length` values, so that it has no holes. Does nothing if it is filled.
 *
 * Arrays are filled on first use, because filling them all would take a tenth of the time that loading the runtime takes.
 */
export function fillOnce<T>(array: T[], value: T, length: number): void {
  if (array.length > 0) return;
  for (let i = 0; i < length; i++) array.push(value);
}
