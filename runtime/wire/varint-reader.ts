import { type DecodeError, longTag, malformedVarint, truncatedMessage, unsafeInteger } from "./decode-error.js";
import { emptyBuffer, type NodeBuffer } from "./node-buffer.js";

const u32 = new Uint32Array(2);
const i64 = new BigInt64Array(u32.buffer);
const u64 = new BigUint64Array(u32.buffer);

/**
 * Reads the varint kinds. Every reading method takes a position and leaves the next one in `pos`.
 *
 * A byte past the end of `buf` reads as undefined; all fast paths are comparisons that undefined fails, so the slow
 * path is the one that checks bounds. A value that ends past its message is the caller's to refuse (`p !== end`).
 *
 * @see https://protobuf.dev/programming-guides/encoding/#varints
 */
export class VarintReader {
  /** The input. */
  buf: NodeBuffer = emptyBuffer;
  /** The position after the value that was read last; after a throw where what was refused begins, unless `overran`. */
  pos = 0;
  /** Whether a message was refused for a value that ran over its end; where that began is not known. */
  overran = false;
  /** How many more levels of nesting are allowed. */
  depth = 0;
  /** How many levels are allowed in all. */
  limit = 0;
  /** Whether bytes are copied out of the input. */
  copy = false;
  /** Where the tag begins that was read last by {@link tag}. */
  tagAt = -1;

  /** The error for what begins at `p`: a value, a tag, or a whole message. */
  refused(p: number, error: DecodeError): DecodeError {
    this.pos = p;
    return error;
  }

  /** The low 32 bits of a varint of up to ten bytes, unsigned. */
  varint(p: number): number {
    const b = this.buf;
    if (p + 5 > b.length) return this.varintTail(p, 0, 0);
    let c = b[p]!;
    if (c < 128) {
      this.pos = p + 1;
      return c;
    }
    let v = c & 127;
    c = b[p + 1]!;
    v |= (c & 127) << 7;
    if (c < 128) {
      this.pos = p + 2;
      return v;
    }
    c = b[p + 2]!;
    v |= (c & 127) << 14;
    if (c < 128) {
      this.pos = p + 3;
      return v;
    }
    c = b[p + 3]!;
    v |= (c & 127) << 21;
    if (c < 128) {
      this.pos = p + 4;
      return v;
    }
    c = b[p + 4]!;
    v |= c << 28;
    if (c < 128) {
      this.pos = p + 5;
      return v >>> 0;
    }
    return this.varintTail(p + 5, 5, v);
  }

  /** A tag: 32 bits in at most five bytes. */
  tag(p: number): number {
    this.tagAt = p;
    const t = this.varint(p);
    const n = this.pos - p;
    if (n > 5 || (n === 5 && this.buf[p + 4]! > 15)) throw this.refused(p, longTag());
    return t;
  }

  /** A length: 32 bits. One with more would be read as a shorter one, and what follows as something else. */
  protected length(p: number): number {
    const n = this.varint(p);
    // Four bytes have 28 bits; only of a longer one are the high bits looked at.
    if (this.pos - p > 4) {
      this.pos = this.varint64(p);
      if (u32[1]! !== 0) throw this.refused(p, truncatedMessage());
    }
    return n;
  }

  private varintTail(p: number, i: number, v: number): number {
    const b = this.buf;
    const length = b.length;
    for (; i < 10; i++, p++) {
      if (p >= length) throw this.refused(p - i, truncatedMessage());
      const c = b[p]!;
      if (i < 5) v |= (c & 127) << (7 * i);
      if (c < 128) {
        this.pos = p + 1;
        return v >>> 0;
      }
    }
    throw this.refused(p - 10, malformedVarint());
  }

  /** Leaves all 64 bits in the scratch words; returns the next position. */
  private varint64(p: number): number {
    const b = this.buf;
    if (p + 10 > b.length) return this.varint64Tail(p);
    let c = b[p++]!;
    let lo = c & 127;
    if (c < 128) {
      u32[0] = lo;
      u32[1] = 0;
      return p;
    }
    c = b[p++]!;
    lo |= (c & 127) << 7;
    if (c < 128) {
      u32[0] = lo;
      u32[1] = 0;
      return p;
    }
    c = b[p++]!;
    lo |= (c & 127) << 14;
    if (c < 128) {
      u32[0] = lo;
      u32[1] = 0;
      return p;
    }
    c = b[p++]!;
    lo |= (c & 127) << 21;
    if (c < 128) {
      u32[0] = lo;
      u32[1] = 0;
      return p;
    }
    c = b[p++]!;
    lo |= c << 28;
    let hi = (c & 127) >> 4;
    if (c < 128) {
      u32[0] = lo;
      u32[1] = hi;
      return p;
    }
    c = b[p++]!;
    hi |= (c & 127) << 3;
    if (c < 128) {
      u32[0] = lo;
      u32[1] = hi;
      return p;
    }
    c = b[p++]!;
    hi |= (c & 127) << 10;
    if (c < 128) {
      u32[0] = lo;
      u32[1] = hi;
      return p;
    }
    c = b[p++]!;
    hi |= (c & 127) << 17;
    if (c < 128) {
      u32[0] = lo;
      u32[1] = hi;
      return p;
    }
    c = b[p++]!;
    hi |= (c & 127) << 24;
    if (c < 128) {
      u32[0] = lo;
      u32[1] = hi;
      return p;
    }
    c = b[p++]!;
    hi |= c << 31;
    if (c < 128) {
      u32[0] = lo;
      u32[1] = hi;
      return p;
    }
    throw this.refused(p - 10, malformedVarint());
  }

  private varint64Tail(p: number): number {
    const b = this.buf;
    const length = b.length;
    let lo = 0;
    let hi = 0;
    for (let i = 0; i < 10; i++, p++) {
      if (p >= length) throw this.refused(p - i, truncatedMessage());
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
        u32[0] = lo;
        u32[1] = hi;
        return p + 1;
      }
    }
    throw this.refused(p - 10, malformedVarint());
  }

  private unzigzag(): void {
    const lo = u32[0]!;
    const hi = u32[1]!;
    const sign = -(lo & 1);
    u32[0] = ((lo >>> 1) | (hi << 31)) ^ sign;
    u32[1] = (hi >>> 1) ^ sign;
  }

  private safe(p: number, hi: number): number {
    const v = hi * 4294967296 + u32[0]!;
    return Number.isSafeInteger(v) ? v : this.notSafe(p, hi);
  }

  private notSafe(p: number, hi: number): never {
    throw this.refused(p, unsafeInteger(hi < 0 ? i64[0]! : u64[0]!));
  }

  /** A zigzag varint of 32 bits. */
  sint32(p: number): number {
    const v = this.varint(p);
    return (v >>> 1) ^ -(v & 1);
  }

  /** A signed varint of 64 bits. */
  int64(p: number): bigint {
    this.pos = this.varint64(p);
    return i64[0]!;
  }

  /** An unsigned varint of 64 bits. */
  uint64(p: number): bigint {
    this.pos = this.varint64(p);
    return u64[0]!;
  }

  /** A zigzag varint of 64 bits. */
  sint64(p: number): bigint {
    this.pos = this.varint64(p);
    this.unzigzag();
    return i64[0]!;
  }

  /** A signed varint of 64 bits as a number. @throws DecodeError IW2010 when the number would round it */
  safeInt64(p: number): number {
    this.pos = this.varint64(p);
    return this.safe(p, u32[1]! | 0);
  }

  /** A signed varint of 64 bits as the nearest number, for a caller who refuses all that are not exact. */
  nearInt64(p: number): number {
    this.pos = this.varint64(p);
    return (u32[1]! | 0) * 4294967296 + u32[0]!;
  }

  /** An unsigned varint of 64 bits as a number. @throws DecodeError IW2010 when the number would round it */
  safeUint64(p: number): number {
    this.pos = this.varint64(p);
    return this.safe(p, u32[1]!);
  }

  /** A zigzag varint of 64 bits as a number. @throws DecodeError IW2010 when the number would round it */
  safeSint64(p: number): number {
    this.pos = this.varint64(p);
    this.unzigzag();
    return this.safe(p, u32[1]! | 0);
  }

  /** A boolean: any of the 64 bits makes it true. */
  bool(p: number): boolean {
    this.pos = this.varint64(p);
    return (u32[0]! | u32[1]!) !== 0;
  }
}
