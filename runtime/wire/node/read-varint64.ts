import { malformedVarint } from "../decode-error.js";
import { readVarint64 as readLastVarint64 } from "../read-varint64.js";
import type { ReaderCore } from "../reader-core.js";
import { words } from "../words.js";

/** Reads a varint of up to 64 bits into {@link words}. Returns the next position. */
export function readVarint64(r: ReaderCore, p: number): number {
  const b = r.buf;
  if (p + 10 > b.length) return readLastVarint64(r, p);
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
