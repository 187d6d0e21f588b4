// RFC 9113, section 4: frames that wait to be sent, in as few pieces as may be.
import { allocate, BytesView, copyBytes } from "../../platform/platform.js";

/** A piece of memory that frames are written to, with a view for codecs. */
interface Slab {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  // Kept beside the buffer, because reading `buffer` takes as long as making a view.
  readonly memory: ArrayBufferLike;
}

const slabBytes = 65536;
/**
 * The length of a slab for a connection that has only a few short frames to send. When a server closes, ten thousand connections
 * may have to send one each.
 */
const smallBytes = 256;
const noSlab = createSlab(0);

/** Slabs that are not in use. A connection that has nothing to send has no slab. */
const idleSlabs: Slab[] = [];
const mostIdle = 4;
const idleSmallSlabs: Slab[] = [];
const mostIdleSmall = 64;

/**
 * Collects the bytes that a connection is about to send. Frames are written into slabs one after the other, and taken as views of
 * these.
 */
export class Batch {
  /** The position at which the next byte is written, after {@link Batch.room} was called for it. */
  protected pos = 0;
  private slab: Slab = noSlab;
  private from = 0;
  private readonly full: Uint8Array[] = [];
  /** The slab that was lent to a codec, with the range of its bytes that wait to be sent. */
  private lent: Slab | undefined = undefined;
  private lentFrom = 0;
  private lentPos = 0;

  /** The bytes of the current slab. */
  protected get bytes(): Uint8Array {
    return this.slab.bytes;
  }

  /** The view of the current slab. */
  protected get view(): DataView {
    return this.slab.view;
  }

  /** Whether no bytes wait to be sent. */
  get isEmpty(): boolean {
    return this.waiting === 0;
  }

  /** The number of bytes that wait to be sent. */
  get waiting(): number {
    let sum = this.pos - this.from + this.lentPos - this.lentFrom;
    for (const piece of this.full) sum += piece.length;
    return sum;
  }

  /**
   * Takes the next piece of the waiting bytes; undefined if there is none. The piece is not overwritten until {@link Batch.reuse}
   * is called.
   */
  take(): Uint8Array | undefined {
    if (this.lent !== undefined) this.leave();
    const first = this.full.shift();
    if (first !== undefined) return first;
    if (this.pos === this.from) return undefined;
    this.closeFrame();
    const piece = viewOf(this.slab, this.from, this.pos);
    this.from = this.pos;
    return piece;
  }

  /** Reuses the memory of all pieces that were taken. Called when the kernel has them, or when they were copied. */
  reuse(): void {
    if (!this.isEmpty || this.slab === noSlab) return;
    giveBack(this.slab);
    this.enter(noSlab);
  }

  /** Makes sure that there is room for `n` bytes at `pos`, if need be in another slab. */
  protected room(n: number): void {
    if (this.pos + n > this.slab.bytes.length) this.turn(n);
  }

  /** Called before the last frame is sent or followed by other bytes, so that it must not become longer. */
  protected closeFrame(): void {}

  /**
   * Lends the rest of the slab to code that may send other frames while it writes. Those frames go into another slab, and are
   * sent after the bytes that are in the lent one.
   */
  protected lend(): void {
    this.lent = this.slab;
    this.lentFrom = this.from;
    this.lentPos = this.pos;
    this.enter(noSlab);
  }

  /**
   * Takes the lent slab back as the current one. Returns false if other frames were written in the meantime, because the slab has
   * been given up then.
   */
  protected regain(): boolean {
    const { lent } = this;
    if (lent === undefined) return false;
    this.slab = lent;
    this.from = this.lentFrom;
    this.pos = this.lentPos;
    this.lent = undefined;
    this.lentFrom = this.lentPos = 0;
    return true;
  }

  /** Makes the given memory, which must have no other user, the current slab. */
  protected adopt(bytes: Uint8Array, view: DataView): void {
    this.finish();
    this.enter({ bytes, view, memory: bytes.buffer });
  }

  private turn(n: number): void {
    if (this.lent !== undefined) this.leave();
    this.closeFrame();
    const { slab } = this;
    if (slab.bytes.length === smallBytes) {
      this.move(n);
      return;
    }
    this.finish();
    this.enter(slab === noSlab && n <= smallBytes ? acquireSmall() : acquire(n));
  }

  /** Moves the waiting bytes into a larger slab, so that they are sent in one piece. */
  private move(n: number): void {
    const { slab, from, pos } = this;
    this.enter(acquire(n + pos - from));
    this.pos = copyBytes(slab.bytes, this.slab.bytes, 0, from, pos);
    // Otherwise the socket may still have a part of it.
    if (from === 0) giveBack(slab);
  }

  private leave(): void {
    this.closeFrame();
    this.full.push(viewOf(this.lent!, this.lentFrom, this.lentPos));
    this.lent = undefined;
    this.lentFrom = this.lentPos = 0;
  }

  private finish(): void {
    if (this.pos > this.from) this.full.push(viewOf(this.slab, this.from, this.pos));
  }

  private enter(slab: Slab): void {
    this.slab = slab;
    this.from = 0;
    this.pos = 0;
  }
}

function acquire(length: number): Slab {
  return length > slabBytes ? createSlab(length) : (idleSlabs.pop() ?? createSlab(slabBytes));
}

function acquireSmall(): Slab {
  return idleSmallSlabs.pop() ?? createSlab(smallBytes);
}

function giveBack(slab: Slab): void {
  const { length } = slab.bytes;
  if (length === slabBytes && idleSlabs.length < mostIdle) idleSlabs.push(slab);
  else if (length === smallBytes && idleSmallSlabs.length < mostIdleSmall) idleSmallSlabs.push(slab);
}

function createSlab(length: number): Slab {
  const bytes = allocate(length) as Uint8Array;
  const memory = bytes.buffer;
  return { bytes, view: new DataView(memory), memory };
}

/** A view of a part of a slab. Slabs begin where their memory begins. `subarray` would take twice as long. */
function viewOf({ memory }: Slab, from: number, to: number): Uint8Array {
  return new BytesView(memory, from, to - from);
}
