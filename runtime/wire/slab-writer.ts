import { BufferView, emptyBuffer, type NodeBuffer } from "./node-buffer.js";
import { varint32 } from "./scalar-writers.js";
import { refuse } from "./value-error.js";

/** Small slabs make big messages slow, big ones pin more memory per view of them. */
const slabBytes = 65536;

/** The least room at the start of a message. */
const startRoom = 512;

/**
 * Where a message is written: a slab that holds one message after the other; finished messages are views of it.
 *
 * A message that outgrows the slab gets a buffer of its own, and the slab stays for the next one. Every method that
 * takes `rest` leaves that many bytes of room after what it wrote.
 */
export class SlabWriter {
  /** The bytes; another buffer after every call that may grow. */
  buf: NodeBuffer = emptyBuffer;
  /** A view of the same bytes. */
  dv: DataView = new DataView(emptyBuffer.buffer, 0, 0);
  /** Where the message in progress begins; at first it has at least 512 bytes of room. */
  start = 0;
  // Kept beside the buffer, because asking the buffer for it takes as long as making a view.
  private memory: ArrayBufferLike = emptyBuffer.buffer;
  private slab: NodeBuffer | undefined = undefined;
  private slabView: DataView = this.dv;
  private slabStart = 0;

  constructor() {
    this.allocate(slabBytes);
  }

  private allocate(n: number): void {
    this.buf = Buffer.allocUnsafeSlow(n) as NodeBuffer;
    this.memory = this.buf.buffer;
    this.dv = new DataView(this.memory);
    this.start = 0;
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
    old.copy(this.buf, 0, from, p);
    return used;
  }

  /** Makes sure of `n` free bytes; returns the position, which a move changes. */
  room(p: number, n: number): number {
    return p + n > this.buf.length ? this.grow(p, n) : p;
  }

  /** Where a message begins behind a prefix of `n` bytes, with the room that one at `start` has. */
  behind(n: number): number {
    return this.room(this.start + n, startRoom);
  }

  /** Ends the message: a view of the slab, no copy. */
  finish(p: number): Uint8Array {
    const out = new BufferView(this.memory, this.start, p - this.start);
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
   * Writes the length of what stands between f and p into the one byte that was reserved for it at f, and makes place
   * where one byte is too few. `f` is relative to `start`, because growing moves the message.
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

  /** Writes bytes with their length. @throws ValueError IW2007 */
  bytes(p: number, u: Uint8Array, rest: number): number {
    if (!(u instanceof Uint8Array)) assertForeignBytes(u);
    const n = u.length;
    p = this.room(p, n + 5 + rest);
    p = varint32(this.buf, p, n);
    this.buf.set(u, p);
    return p + n;
  }

  /** Writes the unknown fields that a message carries. @throws ValueError IW2007 */
  unknown(p: number, u: Uint8Array): number {
    if (!(u instanceof Uint8Array)) refuse(u, "the Uint8Array that unknown fields are");
    p = this.room(p, u.length);
    this.buf.set(u, p);
    return p + u.length;
  }
}

/** How many bytes the varint of a length takes. */
export function varintBytes(n: number): number {
  return n < 128 ? 1 : n < 16384 ? 2 : n < 2097152 ? 3 : n < 268435456 ? 4 : 5;
}

// The bytes of another realm are no instance of this one's Uint8Array.
function assertForeignBytes(u: unknown): void {
  if (!ArrayBuffer.isView(u) || (u as Uint8Array).BYTES_PER_ELEMENT !== 1) refuse(u, "a Uint8Array");
}
