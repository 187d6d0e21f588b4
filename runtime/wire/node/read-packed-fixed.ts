import { partialElement } from "../decode-error.js";
import type { PackedFixedReads } from "../packed-methods.js";
import type { ReaderCore } from "../reader-core.js";
import { fillOnce } from "./read-packed-varints.js";

const chunkBytes = 8192;
/**
 * The number of bytes from which it is faster to copy a list into the shared memory of typed arrays than to read its elements one
 * by one.
 */
const chunkFrom = 128;

const f64 = new Float64Array(chunkBytes / 8);
const u8 = new Uint8Array(f64.buffer);
const f32 = new Float32Array(f64.buffer);
const u32 = new Uint32Array(f64.buffer);
const i32 = new Int32Array(f64.buffer);

// One scratch array for each kind of element: V8 would convert an array of small integers for ever once it stores a single
// double.
const doubles: number[] = [];
const unsigned: number[] = [];
const signed: number[] = [];

/**
 * Readers of packed lists of four-byte and eight-byte numbers. Each appends the elements to `soFar` and returns it, or returns a
 * new list if `soFar` is empty. The readers of 64-bit integers as numbers (`safe`) throw DecodeError IW2010 if a number cannot
 * represent an element exactly.
 */
export const packedFixedReads: PackedFixedReads = {
  packedDouble(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = elements(this, p, end, 8);
    p = this.pos;
    if (e - p >= chunkFrom) {
      if (soFar.length === 0 && e - p <= chunkBytes) {
        const n = chunk(this, p, e) >>> 3;
        fillOnce(doubles, 0.5, chunkBytes / 4);
        scratchDoubles(n);
        return doubles.slice(0, n);
      }
      if (soFar.length === 0) return longDouble(this, p, e);
    }
    for (; p < e; p += 8) soFar.push(this.double(p));
    this.pos = e;
    return soFar;
  },

  packedFloat(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = elements(this, p, end, 4);
    p = this.pos;
    if (e - p >= chunkFrom && e - p <= chunkBytes && soFar.length === 0) {
      const n = chunk(this, p, e) >>> 2;
      fillOnce(doubles, 0.5, chunkBytes / 4);
      for (let i = 0; i < n; i++) doubles[i] = f32[i]!;
      return doubles.slice(0, n);
    }
    for (; p < e; p += 4) soFar.push(this.float(p));
    this.pos = e;
    return soFar;
  },

  packedFixed32(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = elements(this, p, end, 4);
    p = this.pos;
    if (e - p >= chunkFrom && e - p <= chunkBytes && soFar.length === 0) {
      const n = chunk(this, p, e) >>> 2;
      fillOnce(unsigned, 0, chunkBytes / 4);
      for (let i = 0; i < n; i++) unsigned[i] = u32[i]!;
      return unsigned.slice(0, n);
    }
    for (; p < e; p += 4) soFar.push(this.fixed32(p));
    this.pos = e;
    return soFar;
  },

  packedSfixed32(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = elements(this, p, end, 4);
    p = this.pos;
    if (e - p >= chunkFrom && e - p <= chunkBytes && soFar.length === 0) {
      const n = chunk(this, p, e) >>> 2;
      fillOnce(signed, 0, chunkBytes / 4);
      for (let i = 0; i < n; i++) signed[i] = i32[i]!;
      return signed.slice(0, n);
    }
    for (; p < e; p += 4) soFar.push(this.sfixed32(p));
    this.pos = e;
    return soFar;
  },

  packedFixed64(this: ReaderCore, p: number, end: number, soFar: bigint[]): bigint[] {
    const e = elements(this, p, end, 8);
    for (p = this.pos; p < e; p += 8) soFar.push(this.fixed64(p));
    this.pos = e;
    return soFar;
  },

  packedSfixed64(this: ReaderCore, p: number, end: number, soFar: bigint[]): bigint[] {
    const e = elements(this, p, end, 8);
    for (p = this.pos; p < e; p += 8) soFar.push(this.sfixed64(p));
    this.pos = e;
    return soFar;
  },

  packedSafeFixed64(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = elements(this, p, end, 8);
    for (p = this.pos; p < e; p += 8) soFar.push(this.safeFixed64(p));
    this.pos = e;
    return soFar;
  },

  packedSafeSfixed64(this: ReaderCore, p: number, end: number, soFar: number[]): number[] {
    const e = elements(this, p, end, 8);
    for (p = this.pos; p < e; p += 8) soFar.push(this.safeSfixed64(p));
    this.pos = e;
    return soFar;
  },
};

/**
 * Copies `n` doubles from the typed array to the scratch array, eight at a time for speed. The last step may copy more than
 * needed.
 */
function scratchDoubles(n: number): void {
  for (let i = 0; i < n; i += 8) {
    doubles[i] = f64[i]!;
    doubles[i + 1] = f64[i + 1]!;
    doubles[i + 2] = f64[i + 2]!;
    doubles[i + 3] = f64[i + 3]!;
    doubles[i + 4] = f64[i + 4]!;
    doubles[i + 5] = f64[i + 5]!;
    doubles[i + 6] = f64[i + 6]!;
    doubles[i + 7] = f64[i + 7]!;
  }
}

function longDouble(r: ReaderCore, p: number, e: number): number[] {
  const list = new Array<number>((e - p) >>> 3);
  let i = 0;
  while (p < e) {
    const size = chunk(r, p, Math.min(e, p + chunkBytes));
    for (let k = 0; k < size >>> 3; k++) list[i++] = f64[k]!;
    p += size;
  }
  return list;
}

/**
 * Reads the length of a list, and returns the position of its end, at most `end`. Asserts that the length is a multiple of
 * `size`, the size of an element.
 */
function elements(r: ReaderCore, p: number, end: number, size: number): number {
  const e = r.delimited(p, end);
  const part = (e - r.pos) & (size - 1);
  if (part !== 0) throw r.refused(e - part, partialElement());
  return e;
}

/**
 * Copies the bytes from `p` to `e` into the memory that the typed arrays share, and returns the number of these bytes. They must
 * fit into this memory.
 */
function chunk(r: ReaderCore, p: number, e: number): number {
  u8.set(r.buf.subarray(p, e));
  r.pos = e;
  return e - p;
}
