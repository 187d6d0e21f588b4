import { malformedVarint, truncatedMessage, unsafeInteger } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";

/** The two words of the value that was read last, low and high, and the same value as a signed and an unsigned integer. */
export const words = new Uint32Array(2);
export const signed = new BigInt64Array(words.buffer);
export const unsigned = new BigUint64Array(words.buffer);

/** Reads all 64 bits of a varint into the words. Returns the next position. */
export function readVarint64(r: ReaderCore, p: number): number {
  const b = r.buf;
  if (p + 10 > b.length) return varint64Tail(r, p);
  let c = b[p++]!;
  let lo = c & 127;
  if (c < 128) {
    words[0] = lo;
    words[1] = 0;
    return p;
  }
  c = b[p++]!;
  lo |= (c & 127) << 7;
  if (c < 128) {
    words[0] = lo;
    words[1] = 0;
    return p;
  }
  c = b[p++]!;
  lo |= (c & 127) << 14;
  if (c < 128) {
    words[0] = lo;
    words[1] = 0;
    return p;
  }
  c = b[p++]!;
  lo |= (c & 127) << 21;
  if (c < 128) {
    words[0] = lo;
    words[1] = 0;
    return p;
  }
  c = b[p++]!;
  lo |= c << 28;
  let hi = (c & 127) >> 4;
  if (c < 128) {
    words[0] = lo;
    words[1] = hi;
    return p;
  }
  c = b[p++]!;
  hi |= (c & 127) << 3;
  if (c < 128) {
    words[0] = lo;
    words[1] = hi;
    return p;
  }
  c = b[p++]!;
  hi |= (c & 127) << 10;
  if (c < 128) {
    words[0] = lo;
    words[1] = hi;
    return p;
  }
  c = b[p++]!;
  hi |= (c & 127) << 17;
  if (c < 128) {
    words[0] = lo;
    words[1] = hi;
    return p;
  }
  c = b[p++]!;
  hi |= (c & 127) << 24;
  if (c < 128) {
    words[0] = lo;
    words[1] = hi;
    return p;
  }
  c = b[p++]!;
  hi |= c << 31;
  if (c < 128) {
    words[0] = lo;
    words[1] = hi;
    return p;
  }
  throw r.refused(p - 10, malformedVarint());
}

function varint64Tail(r: ReaderCore, p: number): number {
  const b = r.buf;
  const length = b.length;
  let lo = 0;
  let hi = 0;
  for (let i = 0; i < 10; i++, p++) {
    if (p >= length) throw r.refused(p - i, truncatedMessage());
    const c = b[p]!;
    if (i < 4) {
      lo |= (c & 127) << (7 * i);
    } else if (i === 4) {
      lo |= c << 28;
      hi = (c & 127) >> 4;
    } else {
      hi |= (c & 127) << (7 * i - 32);
    }
    if (c < 128) {
      words[0] = lo;
      words[1] = hi;
      return p + 1;
    }
  }
  throw r.refused(p - 10, malformedVarint());
}

/** Decodes the zigzag encoding in the words. */
export function unzigzag(): void {
  const lo = words[0]!;
  const hi = words[1]!;
  const sign = -(lo & 1);
  words[0] = ((lo >>> 1) | (hi << 31)) ^ sign;
  words[1] = (hi >>> 1) ^ sign;
}

/** The words as a number, with `hi` as the high one. @throws DecodeError IW2010 if the number would round the value */
export function safeNumber(r: ReaderCore, p: number, hi: number): number {
  const v = hi * 4294967296 + words[0]!;
  return Number.isSafeInteger(v) ? v : notSafe(r, p, hi);
}

function notSafe(r: ReaderCore, p: number, hi: number): never {
  throw r.refused(p, unsafeInteger(hi < 0 ? signed[0]! : unsigned[0]!));
}

/** The low 32 bits of a varint. Before `p`, `i` of its bytes were read and made `v`. Checks the end of the input. */
export function varintTail(r: ReaderCore, p: number, i: number, v: number): number {
  const b = r.buf;
  const length = b.length;
  for (; i < 10; i++, p++) {
    if (p >= length) throw r.refused(p - i, truncatedMessage());
    const c = b[p]!;
    if (i < 5) v |= (c & 127) << (7 * i);
    if (c < 128) {
      r.pos = p + 1;
      return v >>> 0;
    }
  }
  throw r.refused(p - 10, malformedVarint());
}
