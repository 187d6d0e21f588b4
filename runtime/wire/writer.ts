import { allocate, BytesView, copyBytes, emptyBytes, mayHaveReplacement, writeUtf8 } from "../platform/platform.js";
import { varint32 } from "./scalar-writers.js";
import { refuse } from "./value-error.js";
import { type PackedFixedWrites, packedFixedWrites } from "./write-packed-fixed.js";
import { type PackedVarintWrites, packedVarintWrites } from "./write-packed-varints.js";

/** Up to this length the loop is faster than the native encoder, and with three bytes per character the length still has one byte. */
const shortLength = 36;

/** From this length on, looking for a U+FFFD that was written is faster than asking the string whether it is well-formed. */
const searchLength = 256;

/** The size of a slab. Small slabs make big messages slow; big ones keep more memory alive per view. */
const slabBytes = 65536;

/** The free bytes at the start of a message, at least. */
export const startRoom = 512;

/**
 * Writes one message for emitted `write` functions. Messages are written one after the other into a slab; finished messages are
 * views of it.
 *
 * A message that outgrows the slab gets a buffer of its own, and the slab stays for the next one. Every method that takes `rest`
 * leaves that many bytes of room after what it has written.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are set below, all of them at once.
export class Writer {
  /** The bytes. Every call that may grow can replace the buffer. */
  buf: Uint8Array = emptyBytes;
  /** A view of the same bytes. */
  dv: DataView = new DataView(emptyBytes.buffer, 0, 0);
  /** Where the message in progress begins. At first it has at least 512 bytes of room. */
  start = 0;
  /** Whether unknown fields are left out. */
  dropsUnknown = false;
  // Kept beside the buffer, because reading `buffer` takes as long as making a view.
  private memory: ArrayBufferLike = emptyBytes.buffer;
  private slab: Uint8Array | undefined = undefined;
  private slabView: DataView = this.dv;
  private slabStart = 0;

  constructor() {
    this.allocate(slabBytes);
  }

  private allocate(n: number): void {
    this.buf = allocate(n);
    this.memory = this.buf.buffer;
    this.dv = new DataView(this.memory);
    this.start = 0;
  }

  /**
   * Goes on in memory of the caller, all of which `view` shows: the next message begins at `start`. When it is written, `buf` says
   * whether it has outgrown that memory. `finish` is not called for it.
   */
  borrow(buf: Uint8Array, view: DataView, start: number): void {
    this.buf = buf;
    this.dv = view;
    this.start = start;
    this.slab = undefined;
  }

  /** Moves the message in progress to a buffer with `n` free bytes; returns the new position. */
  grow(p: number, n: number): number {
    const old = this.buf;
    const from = this.start;
    const used = p - from;
    const need = used + n;
    if (need > slabBytes / 2) {
      if (this.slab === undefined) {
        this.slab = old;
        this.slabView = this.dv;
        this.slabStart = from;
      }
      this.allocate(Math.max(need, used * 2));
    } else {
      this.allocate(slabBytes);
    }
    copyBytes(old, this.buf, 0, from, p);
    return used;
  }

  /** Makes sure that `n` bytes are free. Returns the position, which a move changes. */
  room(p: number, n: number): number {
    return p + n > this.buf.length ? this.grow(p, n) : p;
  }

  /** Ends the message and returns it as a view of the slab, without a copy. */
  finish(p: number): Uint8Array {
    const out = new BytesView(this.memory, this.start, p - this.start);
    if (this.slab !== undefined) {
      this.buf = this.slab;
      this.dv = this.slabView;
      this.memory = this.dv.buffer;
      this.start = this.slabStart;
      this.slab = undefined;
    } else if (p + startRoom > slabBytes) {
      this.allocate(slabBytes);
    } else {
      this.start = p;
    }
    return out;
  }

  /**
   * Writes the length of the bytes between f and p into the one byte that was reserved for it at f, and makes room if one byte is
   * not enough. `f` is relative to `start`, because growing moves the message.
   */
  join(f: number, p: number, rest: number): number {
    const n = p - f - this.start - 1;
    if (n > 127) return this.shift(f, p, n, rest);
    this.buf[f + this.start] = n;
    return p + rest > this.buf.length ? this.grow(p, rest) : p;
  }

  private shift(f: number, p: number, n: number, rest: number): number {
    const more = varintBytes(n) - 1;
    p = this.room(p, more + rest);
    const q = f + this.start;
    this.buf.copyWithin(q + 1 + more, q + 1, p);
    varint32(this.buf, q, n);
    return p + more;
  }

  /**
   * Writes a string with its length in bytes. The caller passes `s.length`: if it were read here for all fields, it would see
   * every kind of string that V8 has, which makes it slow.
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

  /** Goes on with a short string at its character `i`. The first `i` characters are ASCII and written at `q`. */
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
        // Past the end charCodeAt is NaN, which is not a low surrogate either.
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
    // First room for the common case, mostly ASCII; room for the worst case only if that is not enough.
    let room = n < 256 ? n * 3 : n + (n >> 1) + 8;
    const reserved = varintBytes(n);
    p = this.room(p, room + 6 + rest);
    let written = writeUtf8(this.buf, s, p + reserved, room);
    if (written > room - 4 && n >= 256) {
      room = n * 3;
      p = this.room(p, room + 6 + rest);
      written = writeUtf8(this.buf, s, p + reserved, room);
    }
    // As many bytes as characters means that all are ASCII.
    if (written !== n) this.checkSurrogates(s, p + reserved, written);
    const size = varintBytes(written);
    if (size !== reserved) this.buf.copyWithin(p + size, p + reserved, p + reserved + written);
    return varint32(this.buf, p, written) + written;
  }

  /** Refuses lone surrogates. The native encoder writes U+FFFD for one, so a text without U+FFFD has none. */
  private checkSurrogates(s: string, p: number, written: number): void {
    if (s.length >= searchLength && !mayHaveReplacement(this.buf, p, p + written)) return;
    if (!(s as WellFormedness).isWellFormed()) refuse(s, notWellFormed);
  }

  /** Writes bytes with their length. @throws ValueError IW2007 if `u` is not bytes */
  bytes(p: number, u: Uint8Array, rest: number): number {
    if (!(u instanceof Uint8Array)) assertForeignBytes(u);
    const n = u.length;
    p = this.room(p, n + 5 + rest);
    p = varint32(this.buf, p, n);
    this.buf.set(u, p);
    return p + n;
  }

  /** Writes a message's unknown fields. @throws ValueError IW2007 if `u` is not bytes */
  unknown(p: number, u: Uint8Array): number {
    if (!(u instanceof Uint8Array)) refuse(u, "the Uint8Array that unknown fields are");
    if (this.dropsUnknown) return p;
    p = this.room(p, u.length);
    this.buf.set(u, p);
    return p + u.length;
  }
}

/** The writers of packed lists, which are in files of their own. */
export interface Writer extends PackedVarintWrites, PackedFixedWrites {}

Object.assign(Writer.prototype, packedVarintWrites, packedFixedWrites);

/** The number of bytes that the varint of a length takes. */
function varintBytes(n: number): number {
  return n < 128 ? 1 : n < 16384 ? 2 : n < 2097152 ? 3 : n < 268435456 ? 4 : 5;
}

// Bytes of another realm are not an instance of this realm's Uint8Array.
function assertForeignBytes(u: unknown): void {
  if (!ArrayBuffer.isView(u) || (u as Uint8Array).BYTES_PER_ELEMENT !== 1) refuse(u, "a Uint8Array");
}

const notWellFormed = "a well-formed string: it holds a lone surrogate";

/** `String.prototype.isWellFormed`, which Node 20 has and the ES2023 library does not declare. */
type WellFormedness = string & { isWellFormed(): boolean };
