import { emptyBytes } from "../platform/platform.js";
import { type Copying, copyOf, isCopied } from "./copied-bytes.js";
import { type DecodeError, tooDeep, truncatedMessage } from "./decode-error.js";
import { largeLength, largeTag } from "./large-varints.js";
import { packedReads } from "./packed-at-hand.js";
import type { PackedFixedReads, PackedVarintReads } from "./packed-methods.js";
import { type GroupReads, groupReads } from "./read-groups.js";
import { type KeyReads, keyReads } from "./read-keys.js";
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
 * Reads the parts of one message for emitted `read` functions. Every reading method takes the position of a value, and sets `pos`
 * to the position behind it.
 * Reading past the end of `buf` yields undefined. The fast paths compare such that undefined leads to the slow path, and only the
 * slow paths check bounds. A value may thus exceed the end of its message; the caller has to check (`p !== end`).
 * @see https://protobuf.dev/programming-guides/encoding/#varints
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are set below, all of them at once.
export class Reader {
  /** The bytes that contain the message. */
  buf: Uint8Array = emptyBytes;
  /** The position behind the last value. After an error, the position of the refused value, unless `overran` is true. */
  pos = 0;
  /**
   * Whether reading failed because a value exceeded the end of its message. In this case, `pos` is not the position of the value.
   */
  overran = false;
  /** How many more levels messages may be nested at the current position. */
  depth = 0;
  /** How many levels messages may be nested in all. */
  limit = 0;
  /** Which bytes fields are copies instead of views of the input: all, none or small ones. */
  copy: Copying = false;
  /** Whether string keys of maps are looked up and kept in the cache of the process. */
  cacheKeys = true;
  /**
   * Whether the last string key of a map missed the cache because its slot has another key, or because the key is too long to be
   * kept. False if the slot was free, and if `cacheKeys` is false.
   */
  isNewKey = false;
  /** The position of the tag that {@link tag} has read last. */
  tagAt = -1;
  /** The groups that are being read, the innermost one last. */
  readonly groups: OpenGroup[] = [];

  /** Sets `pos` to the position of the refused value, tag or message, and returns the error for the caller to throw. */
  refused(p: number, error: DecodeError): DecodeError {
    this.pos = p;
    return error;
  }

  /** Reads a tag, an unsigned 32-bit integer (field number and wire type) of up to five bytes. */
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

  sint32(p: number): number {
    const v = this.varint(p);
    return (v >>> 1) ^ -(v & 1);
  }

  int64(p: number): bigint {
    this.pos = readVarint64(this, p);
    return signed[0]!;
  }

  uint64(p: number): bigint {
    this.pos = readVarint64(this, p);
    return unsigned[0]!;
  }

  sint64(p: number): bigint {
    this.pos = readVarint64(this, p);
    unzigzag();
    return signed[0]!;
  }

  /** Reads a signed varint of 64 bits as a number. @throws DecodeError IW2010 if a number cannot represent it exactly */
  safeInt64(p: number): number {
    this.pos = readVarint64(this, p);
    return safeNumber(this, p, words[1]! | 0);
  }

  /** Reads a signed varint of 64 bits as the nearest number, for callers that refuse inexact numbers themselves. */
  nearInt64(p: number): number {
    this.pos = readVarint64(this, p);
    return (words[1]! | 0) * 4294967296 + words[0]!;
  }

  /** Reads an unsigned varint of 64 bits as a number. @throws DecodeError IW2010 if a number cannot represent it exactly */
  safeUint64(p: number): number {
    this.pos = readVarint64(this, p);
    return safeNumber(this, p, words[1]!);
  }

  /** Reads a zigzag varint of 64 bits as a number. @throws DecodeError IW2010 if a number cannot represent it exactly */
  safeSint64(p: number): number {
    this.pos = readVarint64(this, p);
    unzigzag();
    return safeNumber(this, p, words[1]! | 0);
  }

  /** Reads a boolean: true if any of the varint's 64 bits is set. */
  bool(p: number): boolean {
    this.pos = readVarint64(this, p);
    return (words[0]! | words[1]!) !== 0;
  }

  /** Reads a `google.protobuf.NullValue`. Every number reads as null, because enums are open. */
  null(p: number): null {
    this.varint(p);
    return null;
  }

  // Composes the word by shifts: creating a DataView for each message would take longer than reading the message.
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

  fixed32(p: number): number {
    return this.readWord(p) >>> 0;
  }

  sfixed32(p: number): number {
    return this.readWord(p);
  }

  fixed64(p: number): bigint {
    this.readWords(p);
    return unsigned[0]!;
  }

  sfixed64(p: number): bigint {
    this.readWords(p);
    return signed[0]!;
  }

  /** Reads an unsigned integer of eight bytes as a number. @throws DecodeError IW2010 if a number cannot represent it exactly */
  safeFixed64(p: number): number {
    this.readWords(p);
    return safeNumber(this, p, words[1]!);
  }

  /** Reads a signed integer of eight bytes as a number. @throws DecodeError IW2010 if a number cannot represent it exactly */
  safeSfixed64(p: number): number {
    this.readWords(p);
    return safeNumber(this, p, words[1]! | 0);
  }

  float(p: number): number {
    words[0] = this.readWord(p);
    return floats[0]!;
  }

  double(p: number): number {
    this.readWords(p);
    return doubles[0]!;
  }

  /**
   * Reads the length of a value, and sets `pos` to the value's first byte. Returns the position of the value's end, which is at
   * most `end`; a longer value is refused.
   */
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

  /**
   * Reads the length of a nested message, and enters the message: `depth` is decremented. Returns the end of the message. The
   * caller increments `depth` again after the message.
   */
  enter(p: number, end: number): number {
    if (--this.depth < 0) throw this.refused(p, tooDeep(this.limit));
    return this.delimited(p, end);
  }

  /** Reads a string, and checks that it is UTF-8. */
  string(p: number, end: number): string {
    const e = this.delimited(p, end);
    const b = this.buf;
    const from = this.pos;
    const n = e - from;
    const s = n <= 32 ? (shortAscii(b, from, n) ?? shortText(b, from, e)) : readText(b, from, e);
    // Set only now, because if the text is refused, `pos` must still be its position.
    this.pos = e;
    return s;
  }

  /** Reads bytes: a view of the input, which keeps the input's memory alive, or a copy. */
  bytes(p: number, end: number): Uint8Array {
    const e = this.delimited(p, end);
    const from = this.pos;
    const b = this.buf;
    this.pos = e;
    return isCopied(this.copy, e - from, b)
      ? copyOf(b, from, e)
      : new Uint8Array(b.buffer, b.byteOffset + from, e - from);
  }

  /**
   * Adds unknown fields to a decoded message, after those of `earlier`, its earlier occurrence in the input. `ranges` has the
   * start and end of each field in the input. `rest` is the nested message with the items of a tuple from the eighth on.
   */
  keep<M extends object>(message: M, ranges: number[] | undefined, earlier: object | undefined, rest?: object): M {
    return keepUnknown(message, this, ranges, earlier, rest);
  }

  /** Skips the value of a field. Returns the position behind it. @throws DecodeError IW2010 if the tag is illegal */
  skip(tag: number, p: number, end: number): number {
    return skipField(this, tag, p, end);
  }

  /** Makes the error for a field that exceeds the end of its message. */
  truncated(): DecodeError {
    this.overran = true;
    return truncatedMessage();
  }
}

/** Further methods, which stand in files of their own: of varints, packed lists, groups and keys of maps. */
export interface Reader extends VarintReads, PackedVarintReads, PackedFixedReads, GroupReads, KeyReads {}

Object.assign(Reader.prototype, varintReads, packedReads, groupReads, keyReads);
