import { varint32 } from "./scalar-writers.js";
import { SlabWriter, varintBytes } from "./slab-writer.js";
import { refuse } from "./value-error.js";

/** Up to this length the loop beats the native encoder, and three bytes a character still take a length of one byte. */
const shortLength = 36;

/** From here on, looking for a U+FFFD that was written is faster than asking the string whether it is well formed. */
const searchLength = 256;

const replacement = "\xef\xbf\xbd";

/** Writes strings. */
export class TextWriter extends SlabWriter {
  /**
   * Writes a string with its length in bytes. The caller passes `s.length`: read at one place for all fields, it would
   * see every kind of string that V8 has and be slow for each.
   *
   * @throws ValueError IW2007, also for a lone surrogate
   */
  string(p: number, s: string, rest: number, length: number): number {
    if (typeof s !== "string") refuse(s, "a string");
    if (length > shortLength) return this.longString(p, s, length, rest);
    p = this.room(p, length * 3 + 2 + rest);
    const b = this.buf;
    const q = p + 1;
    let i = 0;
    for (; i + 3 < length; i += 4) {
      const c = s.charCodeAt(i);
      const d = s.charCodeAt(i + 1);
      const e = s.charCodeAt(i + 2);
      const f = s.charCodeAt(i + 3);
      if ((c | d | e | f) > 127) return this.nonAscii(q, s, i);
      b[q + i] = c;
      b[q + i + 1] = d;
      b[q + i + 2] = e;
      b[q + i + 3] = f;
    }
    for (; i < length; i++) {
      const c = s.charCodeAt(i);
      if (c > 127) return this.nonAscii(q, s, i);
      b[q + i] = c;
    }
    b[p] = length;
    return q + length;
  }

  /** Goes on with a short string at its character `i`, the first `i` being ASCII and written at `q`. */
  private nonAscii(q: number, s: string, i: number): number {
    const b = this.buf;
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
        // Past the end charCodeAt is NaN, which is no low surrogate either.
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

  private longString(p: number, s: string, n: number, rest: number): number {
    // Room for the common case, mostly ASCII, first; for the worst only when that was too little.
    let room = n < 256 ? n * 3 : n + (n >> 1) + 8;
    const reserved = varintBytes(n);
    p = this.room(p, room + 6 + rest);
    let written = this.buf.utf8Write(s, p + reserved, room);
    if (written > room - 4 && n >= 256) {
      room = n * 3;
      p = this.room(p, room + 6 + rest);
      written = this.buf.utf8Write(s, p + reserved, room);
    }
    // As many bytes as characters: all ASCII.
    if (written !== n) this.checkSurrogates(s, p + reserved, written);
    const size = varintBytes(written);
    if (size !== reserved) this.buf.copyWithin(p + size, p + reserved, p + reserved + written);
    return varint32(this.buf, p, written) + written;
  }

  /** The native encoder writes U+FFFD for a lone surrogate, so without one there is none. */
  private checkSurrogates(s: string, p: number, written: number): void {
    if (s.length >= searchLength && this.buf.subarray(p, p + written).indexOf(replacement, 0, "latin1") === -1) return;
    if (!(s as WellFormedness).isWellFormed()) refuse(s, notWellFormed);
  }
}

const notWellFormed = "a well-formed string: it holds a lone surrogate";

/** `String.prototype.isWellFormed`, which Node 20 has and the ES2023 library does not declare. */
type WellFormedness = string & { isWellFormed(): boolean };
