import { truncatedMessage, unsafeInteger } from "./decode-error.js";
import { VarintReader } from "./varint-reader.js";

const u32 = new Uint32Array(2);
const i64 = new BigInt64Array(u32.buffer);
const u64 = new BigUint64Array(u32.buffer);
const f64 = new Float64Array(u32.buffer);
const f32 = new Float32Array(u32.buffer);

/** Reads the kinds of four and eight bytes: by shifts, because a DataView per message costs more than the message. */
export class FixedReader extends VarintReader {
  private word(p: number): number {
    const b = this.buf;
    if (p + 4 > b.length) throw this.refused(p, truncatedMessage());
    this.pos = p + 4;
    return b[p]! | (b[p + 1]! << 8) | (b[p + 2]! << 16) | (b[p + 3]! << 24);
  }

  private twoWords(p: number): void {
    const b = this.buf;
    if (p + 8 > b.length) throw this.refused(p, truncatedMessage());
    u32[0] = b[p]! | (b[p + 1]! << 8) | (b[p + 2]! << 16) | (b[p + 3]! << 24);
    u32[1] = b[p + 4]! | (b[p + 5]! << 8) | (b[p + 6]! << 16) | (b[p + 7]! << 24);
    this.pos = p + 8;
  }

  /** An unsigned integer of four bytes. */
  fixed32(p: number): number {
    return this.word(p) >>> 0;
  }

  /** A signed integer of four bytes. */
  sfixed32(p: number): number {
    return this.word(p);
  }

  /** An unsigned integer of eight bytes. */
  fixed64(p: number): bigint {
    this.twoWords(p);
    return u64[0]!;
  }

  /** A signed integer of eight bytes. */
  sfixed64(p: number): bigint {
    this.twoWords(p);
    return i64[0]!;
  }

  /** An unsigned integer of eight bytes as a number. @throws DecodeError IW2010 when the number would round it */
  safeFixed64(p: number): number {
    this.twoWords(p);
    const v = u32[1]! * 4294967296 + u32[0]!;
    if (!Number.isSafeInteger(v)) throw this.refused(p, unsafeInteger(u64[0]!));
    return v;
  }

  /** A signed integer of eight bytes as a number. @throws DecodeError IW2010 when the number would round it */
  safeSfixed64(p: number): number {
    this.twoWords(p);
    const v = (u32[1]! | 0) * 4294967296 + u32[0]!;
    if (!Number.isSafeInteger(v)) throw this.refused(p, unsafeInteger(i64[0]!));
    return v;
  }

  /** A number of four bytes, IEEE 754. */
  float(p: number): number {
    u32[0] = this.word(p);
    return f32[0]!;
  }

  /** A number of eight bytes, IEEE 754. */
  double(p: number): number {
    this.twoWords(p);
    return f64[0]!;
  }
}
