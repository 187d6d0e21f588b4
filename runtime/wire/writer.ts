import { allocate, BytesView, copyBytes, emptyBytes } from "../platform/platform.js";
import { packedWrites } from "./packed-at-hand.js";
import type { PackedFixedWrites, PackedVarintWrites } from "./packed-methods.js";
import { varint32 } from "./scalar-writers.js";
import { allocateLong, slabBytes } from "./spare-memory.js";
import { refuse } from "./value-error.js";
import { varintBytes } from "./write-long-text.js";
import { type TextWrites, textWrites } from "./write-texts.js";

/** The least number of free bytes at the start of a message. */
export const startRoom = 512;

/**
 * Writes the parts of one message for emitted `write` functions. Messages are written into a slab, one after another, and a
 * finished message is a view of the slab. A message that does not fit gets a buffer of its own, and the slab is kept for the next
 * message. Every method takes the position to write at and returns the position behind what it wrote. A method with a parameter
 * `rest` leaves that many free bytes there.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are set below, all of them at once.
export class Writer {
  /** The buffer that is written to. Methods that make room may replace it. */
  buf: Uint8Array = emptyBytes;
  dv: DataView = new DataView(emptyBytes.buffer, 0, 0);
  /** The position at which the current message begins. There are at least 512 free bytes after it. */
  start = 0;
  /** Whether the unknown fields that a message has kept are left out. */
  dropsUnknown = false;
  // `buf.buffer`, kept because reading that property takes as long as creating a view.
  private memory: ArrayBufferLike = emptyBytes.buffer;
  private slab: Uint8Array | undefined = undefined;
  private slabView: DataView = this.dv;
  private slabStart = 0;

  constructor() {
    this.allocate(slabBytes);
  }

  private allocate(n: number): void {
    this.buf = n > slabBytes ? allocateLong(n) : allocate(n);
    this.memory = this.buf.buffer;
    this.dv = new DataView(this.memory);
    this.start = 0;
  }

  /**
   * Starts the next message at `start` in the caller's buffer `buf`, instead of the slab. `view` is a view of all of this buffer.
   * If the message does not fit, the writer moves it: `this.buf` is then another buffer than `buf`. The caller does not call
   * `finish`.
   */
  borrow(buf: Uint8Array, view: DataView, start: number): void {
    this.buf = buf;
    this.dv = view;
    this.start = start;
    this.slab = undefined;
  }

  /** Moves the current message into a buffer with at least `n` free bytes behind `p`. Returns the new `p`. */
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
      // With room for what follows: the field behind a long one would otherwise move it again.
      this.allocate(Math.max(need > slabBytes ? need + (need >>> 4) : need, used * 2));
    } else {
      this.allocate(slabBytes);
    }
    copyBytes(old, this.buf, 0, from, p);
    return used;
  }

  /** Makes sure that at least `n` bytes behind `p` are free. Returns `p`, or the new position if the message had to be moved. */
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
   * Completes a length-delimited value that was written from `f` to `p`: writes its length into the byte before it, which was
   * reserved for this. If the length takes more than one byte, moves the value. `f` is relative to `start`, because the message
   * may have been moved meanwhile.
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

  /** Writes the length and the content of a byte array. @throws ValueError IW2007 if `u` is not bytes */
  bytes(p: number, u: Uint8Array, rest: number): number {
    if (!(u instanceof Uint8Array)) assertForeignBytes(u, "a Uint8Array");
    const n = u.length;
    p = this.room(p, n + 5 + rest);
    p = varint32(this.buf, p, n);
    this.buf.set(u, p);
    return p + n;
  }

  /** Writes a message's unknown fields. @throws ValueError IW2007 if `u` is not bytes */
  unknown(p: number, u: Uint8Array): number {
    if (!(u instanceof Uint8Array)) assertForeignBytes(u, "the Uint8Array that unknown fields are");
    if (this.dropsUnknown) return p;
    p = this.room(p, u.length);
    this.buf.set(u, p);
    return p + u.length;
  }
}

/** Further methods, which stand in files of their own: of texts and packed lists. */
export interface Writer extends TextWrites, PackedVarintWrites, PackedFixedWrites {}

Object.assign(Writer.prototype, textWrites, packedWrites);

// An array of another realm is not an instance of this realm's Uint8Array.
function assertForeignBytes(u: unknown, expected: string): void {
  if (!ArrayBuffer.isView(u) || (u as Uint8Array).BYTES_PER_ELEMENT !== 1) refuse(u, expected);
}
