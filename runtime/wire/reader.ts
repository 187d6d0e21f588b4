import { emptyBytes } from "../platform/platform.js";
import { type Copying, copyOf, isCopied } from "./copied-bytes.js";
import { type DecodeError, tooDeep, truncatedMessage } from "./decode-error.js";
import { largeLength, largeTag } from "./large-varints.js";
import { type GroupReads, groupReads } from "./read-groups.js";
import { type KeyReads, keyReads } from "./read-keys.js";
import { type PackedFixedReads, packedFixedReads } from "./read-packed-fixed.js";
import { type PackedVarintReads, packedVarintReads } from "./read-packed-varints.js";
import { readText } from "./read-text.js";
import { type VarintReads, varintReads } from "./read-varint32.js";
import { readVarint64 } from "./read-varint64.js";
import type { OpenGroup } from "./reader-core.js";
import { shortAscii } from "./short-ascii.js";
import { shortText } from "./short-text.js";
import { skipField } from "./skip-field.js";
import { keepUnknown } from "./unknown-fields.js";
import { safeNumber, signed, unsigned, unzigzag, words } from "./words.js";

const floats = new Float32Array(words.buffer);
const doubles = new Float64Array(words.buffer);

/**
 * Reads one message for emitted `read` functions. Every reading method takes a position and leaves the next one in `pos`.
 *
 * A byte past the end of `buf` reads as undefined. All fast paths are comparisons that are false for undefined, so only the slow
 * path checks bounds. The caller has to refuse a value that ends past its message (`p !== end`).
 *
 * @see https://protobuf.dev/programming-guides/encoding/#varints
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are set below, all of them at once.
export class Reader {
  /** The input. */
  buf: Uint8Array = emptyBytes;
  /** The position after the last value. After an error it is where the refused value begins, unless `overran`. */
  pos = 0;
  /** Whether a message was refused because a value ran over its end. Where that value began is not known. */
  overran = false;
  /** How many more levels of nesting are allowed. */
  depth = 0;
  /** How many levels are allowed in all. */
  limit = 0;
  /** Which bytes are copies instead of views of the input: all, none or small ones. */
  copy: Copying = false;
  /** Whether keys of maps are taken from the cache of the process, and kept there. */
  cacheKeys = true;
  /** Whether the key that was read last is none of these, and has taken the place of one or can have none. */
  isNewKey = false;
  /** Where the tag begins that {@link tag} read last. */
  tagAt = -1;
  /** The groups that are being read as messages, the innermost one last. */
  readonly groups: OpenGroup[] = [];

  /** Reports an error in the value, tag or message that begins at `p`. */
  refused(p: number, error: DecodeError): DecodeError {
    this.pos = p;
    return error;
  }

  /** A tag: 32 bits in at most five bytes. */
  tag(p: number): number {
    this.tagAt = p;
    const b = this.buf;
    const c = b[p]!;
    if (c < 128) {
      this.pos = p + 1;
      return c;
    }
    const d = b[p + 1]!;
    if (d < 128) {
      this.pos = p + 2;
      return (c & 127) | (d << 7);
    }
    return largeTag(this, p);
  }

  /** A zigzag varint of 32 bits. */
  sint32(p: number): number {
    const v = this.varint(p);
    return (v >>> 1) ^ -(v & 1);
  }

  /** A signed varint of 64 bits. */
  int64(p: number): bigint {
    this.pos = readVarint64(this, p);
    return signed[0]!;
  }

  /** An unsigned varint of 64 bits. */
  uint64(p: number): bigint {
    this.pos = readVarint64(this, p);
    return unsigned[0]!;
  }

  /** A zigzag varint of 64 bits. */
  sint64(p: number): bigint {
    this.pos = readVarint64(this, p);
    unzigzag();
    return signed[0]!;
  }

  /** A signed varint of 64 bits as a number. @throws DecodeError IW2010 if the number would round it */
  safeInt64(p: number): number {
    this.pos = readVarint64(this, p);
    return safeNumber(this, p, words[1]! | 0);
  }

  /** A signed varint of 64 bits as the nearest number, for callers that refuse numbers that are not exact. */
  nearInt64(p: number): number {
    this.pos = readVarint64(this, p);
    return (words[1]! | 0) * 4294967296 + words[0]!;
  }

  /** An unsigned varint of 64 bits as a number. @throws DecodeError IW2010 if the number would round it */
  safeUint64(p: number): number {
    this.pos = readVarint64(this, p);
    return safeNumber(this, p, words[1]!);
  }

  /** A zigzag varint of 64 bits as a number. @throws DecodeError IW2010 if the number would round it */
  safeSint64(p: number): number {
    this.pos = readVarint64(this, p);
    unzigzag();
    return safeNumber(this, p, words[1]! | 0);
  }

  /** A boolean: any of the 64 bits makes it true. */
  bool(p: number): boolean {
    this.pos = readVarint64(this, p);
    return (words[0]! | words[1]!) !== 0;
  }

  /** The one value of `google.protobuf.NullValue`, whatever its number. */
  null(p: number): null {
    this.varint(p);
    return null;
  }

  // By shifts, because a DataView per message costs more than the message.
  private readWord(p: number): number {
    const b = this.buf;
    if (p + 4 > b.length) throw this.refused(p, truncatedMessage());
    this.pos = p + 4;
    return b[p]! | (b[p + 1]! << 8) | (b[p + 2]! << 16) | (b[p + 3]! << 24);
  }

  private readWords(p: number): void {
    const b = this.buf;
    if (p + 8 > b.length) throw this.refused(p, truncatedMessage());
    words[0] = b[p]! | (b[p + 1]! << 8) | (b[p + 2]! << 16) | (b[p + 3]! << 24);
    words[1] = b[p + 4]! | (b[p + 5]! << 8) | (b[p + 6]! << 16) | (b[p + 7]! << 24);
    this.pos = p + 8;
  }

  /** An unsigned integer of four bytes. */
  fixed32(p: number): number {
    return this.readWord(p) >>> 0;
  }

  /** A signed integer of four bytes. */
  sfixed32(p: number): number {
    return this.readWord(p);
  }

  /** An unsigned integer of eight bytes. */
  fixed64(p: number): bigint {
    this.readWords(p);
    return unsigned[0]!;
  }

  /** A signed integer of eight bytes. */
  sfixed64(p: number): bigint {
    this.readWords(p);
    return signed[0]!;
  }

  /** An unsigned integer of eight bytes as a number. @throws DecodeError IW2010 if the number would round it */
  safeFixed64(p: number): number {
    this.readWords(p);
    return safeNumber(this, p, words[1]!);
  }

  /** A signed integer of eight bytes as a number. @throws DecodeError IW2010 if the number would round it */
  safeSfixed64(p: number): number {
    this.readWords(p);
    return safeNumber(this, p, words[1]! | 0);
  }

  /** A number of four bytes, IEEE 754. */
  float(p: number): number {
    words[0] = this.readWord(p);
    return floats[0]!;
  }

  /** A number of eight bytes, IEEE 754. */
  double(p: number): number {
    this.readWords(p);
    return doubles[0]!;
  }

  /** Reads a length and leaves `pos` at the payload. Returns the payload's end, at most `end`. */
  delimited(p: number, end: number): number {
    const c = this.buf[p]!;
    let e: number;
    if (c < 128) {
      this.pos = p + 1;
      e = p + 1 + c;
    } else {
      const n = largeLength(this, p);
      e = this.pos + n;
    }
    if (e > end) throw this.refused(p, truncatedMessage());
    return e;
  }

  /** The same for a nested message, one level deeper; the caller adds to `depth` when it leaves. */
  enter(p: number, end: number): number {
    if (--this.depth < 0) throw this.refused(p, tooDeep(this.limit));
    return this.delimited(p, end);
  }

  /** A string; its UTF-8 is checked. */
  string(p: number, end: number): string {
    const e = this.delimited(p, end);
    const b = this.buf;
    const from = this.pos;
    const n = e - from;
    const s = n <= 32 ? (shortAscii(b, from, n) ?? shortText(b, from, e)) : readText(b, from, e);
    // Not earlier: if the text is refused, `pos` is its place.
    this.pos = e;
    return s;
  }

  /** Bytes: a plain view of the input, whose memory it keeps alive, or a copy. */
  bytes(p: number, end: number): Uint8Array {
    const e = this.delimited(p, end);
    const from = this.pos;
    const b = this.buf;
    this.pos = e;
    return isCopied(this.copy, e - from, b)
      ? copyOf(b, from, e)
      : new Uint8Array(b.buffer, b.byteOffset + from, e - from);
  }

  /** Gives a message its unknown fields, after those of its earlier occurrence; `rest` is the last elements of a long tuple. */
  keep<M extends object>(message: M, ranges: number[] | undefined, earlier: object | undefined, rest?: object): M {
    return keepUnknown(message, this, ranges, earlier, rest);
  }

  /** Skips a field's value and returns the position after it. @throws DecodeError IW2010 if the tag is illegal */
  skip(tag: number, p: number, end: number): number {
    return skipField(this, tag, p, end);
  }

  /** The error for a field that ran over the end of its message. */
  truncated(): DecodeError {
    this.overran = true;
    return truncatedMessage();
  }
}

/** The readers of varints, packed lists, groups and keys, which are in files of their own. */
export interface Reader extends VarintReads, PackedVarintReads, PackedFixedReads, GroupReads, KeyReads {}

Object.assign(Reader.prototype, varintReads, packedVarintReads, packedFixedReads, groupReads, keyReads);
