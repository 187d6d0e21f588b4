import { refuse } from "../value-error.js";
import { notWellFormed, writeLongText } from "../write-long-text.js";
import type { TextWrites } from "../write-texts.js";
import type { WriterCore } from "../writer-core.js";

/**
 * The number of characters up to which a loop is faster than the native encoder. Even at three bytes per character, the length of
 * such a text fits into one byte.
 */
const shortLength = 36;

/** The writer's method for strings. Short strings are written in a loop, long ones by the native encoder. */
export const textWrites: TextWrites = {
  string(this: WriterCore, p: number, s: string, rest: number, length: number): number {
    if (typeof s !== "string") refuse(s, "a string");
    if (length > shortLength) return writeLongText(this, p, s, length, rest);
    p = this.room(p, length * 3 + 2 + rest);
    const b = this.buf;
    const q = p + 1;
    let i = 0;
    for (; i + 3 < length; i += 4) {
      const c = s.charCodeAt(i);
      const d = s.charCodeAt(i + 1);
      const e = s.charCodeAt(i + 2);
      const f = s.charCodeAt(i + 3);
      if ((c | d | e | f) > 127) return nonAscii(b, q, s, i);
      b[q + i] = c;
      b[q + i + 1] = d;
      b[q + i + 2] = e;
      b[q + i + 3] = f;
    }
    for (; i < length; i++) {
      const c = s.charCodeAt(i);
      if (c > 127) return nonAscii(b, q, s, i);
      b[q + i] = c;
    }
    b[p] = length;
    return q + length;
  },
};

/**
 * Writes the rest of a short string, from its character `i` on. The earlier characters are ASCII and were already written, from
 * position `q` on.
 */
function nonAscii(b: Uint8Array, q: number, s: string, i: number): number {
  const n = s.length;
  let p = q + i;
  for (; i < n; i++) {
    let c = s.charCodeAt(i);
    if (c < 128) {
      b[p++] = c;
    } else if (c < 2048) {
      b[p] = (c >> 6) | 192;
      b[p + 1] = (c & 63) | 128;
      p += 2;
    } else if ((c & 0xf800) !== 0xd800) {
      b[p] = (c >> 12) | 224;
      b[p + 1] = ((c >> 6) & 63) | 128;
      b[p + 2] = (c & 63) | 128;
      p += 3;
    } else {
      // Past the end, `charCodeAt` returns NaN, which also counts as a missing low surrogate.
      const d = s.charCodeAt(++i);
      if (c >= 0xdc00 || (d & 0xfc00) !== 0xdc00) refuse(s, notWellFormed);
      c = 0x10000 + ((c & 0x3ff) << 10) + (d & 0x3ff);
      b[p] = (c >> 18) | 240;
      b[p + 1] = ((c >> 12) & 63) | 128;
      b[p + 2] = ((c >> 6) & 63) | 128;
      b[p + 3] = (c & 63) | 128;
      p += 4;
    }
  }
  b[q - 1] = p - q;
  return p;
}
