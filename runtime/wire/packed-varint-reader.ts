import { truncatedMessage } from "./decode-error.js";
import { DelimitedReader } from "./delimited-reader.js";
import { fillOnce } from "./fill-once.js";

/** The longest payload, in bytes and so in elements, that goes through a scratch array. */
const scratchLength = 8192;

// One scratch array per kind of element: a double would turn an array of small integers into one of doubles for ever.
const integers: number[] = [];
const numbers: number[] = [];
const booleans: boolean[] = [];

/**
 * Reads packed lists of the varint kinds. Each method returns `soFar` with the elements added, or a new list in its
 * place when it was empty: decoding into a scratch array and slicing it is twice as fast as counting first.
 *
 * @see https://protobuf.dev/programming-guides/encoding/#packed
 */
export class PackedVarintReader extends DelimitedReader {
  /** A packed list of int32 or of an enum. */
  packedInt32(p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    p = this.pos;
    if (soFar.length > 0 || e - p > scratchLength) return this.pushInt32(p, e, soFar);
    return integers.slice(0, this.scratchInt32(p, e));
  }

  /** A packed list of sint32. */
  packedSint32(p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    p = this.pos;
    if (soFar.length > 0 || e - p > scratchLength) {
      for (; p < e; p = this.pos) soFar.push(this.sint32(p));
      return this.whole(p, e, soFar);
    }
    const n = this.scratchInt32(p, e);
    for (let i = 0; i < n; i++) {
      const v = integers[i]!;
      integers[i] = (v >>> 1) ^ -(v & 1);
    }
    return integers.slice(0, n);
  }

  /** A packed list of uint32. */
  packedUint32(p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    p = this.pos;
    const b = this.buf;
    if (soFar.length > 0 || e - p > scratchLength) {
      for (; p < e; p = this.pos) soFar.push(this.varint(p));
      return this.whole(p, e, soFar);
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
    this.ends(p, e);
    return numbers.slice(0, n);
  }

  /** Decodes p..e into the scratch array; returns how many. */
  private scratchInt32(p: number, e: number): number {
    const b = this.buf;
    fillOnce(integers, 0, scratchLength);
    // Up to here the four bytes of the inlined path are inside the payload.
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
              v = this.varint(p - 4) | 0;
              p = this.pos;
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
        integers[i++] = this.varint(p) | 0;
        p = this.pos;
      }
    }
    this.ends(p, e);
    return i;
  }

  private pushInt32(p: number, e: number, list: number[]): number[] {
    const b = this.buf;
    while (p < e) {
      const v = b[p]!;
      if (v < 128) {
        list.push(v);
        p++;
      } else {
        list.push(this.varint(p) | 0);
        p = this.pos;
      }
    }
    return this.whole(p, e, list);
  }

  /** A packed list of int64. */
  packedInt64(p: number, end: number, soFar: bigint[]): bigint[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.int64(p));
    return this.whole(p, e, soFar);
  }

  /** A packed list of uint64. */
  packedUint64(p: number, end: number, soFar: bigint[]): bigint[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.uint64(p));
    return this.whole(p, e, soFar);
  }

  /** A packed list of sint64. */
  packedSint64(p: number, end: number, soFar: bigint[]): bigint[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.sint64(p));
    return this.whole(p, e, soFar);
  }

  /** A packed list of int64 as numbers. @throws DecodeError IW2010 when a number would round one */
  packedSafeInt64(p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.safeInt64(p));
    return this.whole(p, e, soFar);
  }

  /** A packed list of uint64 as numbers. @throws DecodeError IW2010 when a number would round one */
  packedSafeUint64(p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.safeUint64(p));
    return this.whole(p, e, soFar);
  }

  /** A packed list of sint64 as numbers. @throws DecodeError IW2010 when a number would round one */
  packedSafeSint64(p: number, end: number, soFar: number[]): number[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(this.safeSint64(p));
    return this.whole(p, e, soFar);
  }

  /** A packed list of bool. */
  packedBool(p: number, end: number, soFar: boolean[]): boolean[] {
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
    return this.whole(p, e, soFar);
  }

  private whole<T>(p: number, e: number, list: T[]): T[] {
    this.ends(p, e);
    return list;
  }

  /** Refuses a last element that runs over the end of the list. */
  private ends(p: number, e: number): void {
    if (p !== e) throw this.refused(e, truncatedMessage());
    this.pos = e;
  }
}
