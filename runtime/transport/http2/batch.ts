import { allocate, BytesView, copyBytes } from "../../platform/platform.js";

/** A buffer into which frames are written, with a DataView for message codecs. */
interface Slab {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  // `bytes.buffer`, kept because reading that property takes as long as creating a view.
  readonly memory: ArrayBufferLike;
}

const slabBytes = 65536;
/**
 * The size in bytes of a slab for a connection that has only a few short frames to send. A server that closes may have to send
 * one such frame on each of ten thousand connections.
 */
const smallBytes = 256;
const noSlab = createSlab(0);

/** Slabs that are not in use. A connection with nothing to send has no slab. */
const idleSlabs: Slab[] = [];
const mostIdle = 4;
const idleSmallSlabs: Slab[] = [];
const mostIdleSmall = 64;

/**
 * Collects the bytes that a connection is about to send, to hand them to the socket in as few pieces as possible. Frames are
 * written into slabs one after another, and taken as views of the slabs.
 */
export class Batch {
  /** The position at which the next byte is written, after {@link Batch.room} was called for it. */
  protected pos = 0;
  private slab: Slab = noSlab;
  private from = 0;
  private readonly full: Uint8Array[] = [];
  /** The slab that was lent to a message codec, with the range of its bytes that wait to be sent. */
  private lent: Slab | undefined = undefined;
  private lentFrom = 0;
  private lentPos = 0;

  protected get bytes(): Uint8Array {
    return this.slab.bytes;
  }

  protected get view(): DataView {
    return this.slab.view;
  }

  get isEmpty(): boolean {
    return this.waiting === 0;
  }

  get waiting(): number {
    let sum = this.pos - this.from + this.lentPos - this.lentFrom;
    for (const piece of this.full) sum += piece.length;
    return sum;
  }

  /**
   * Takes the next piece of the waiting bytes, or undefined if there is none. The piece is not overwritten before {@link
   * Batch.reuse} is called.
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

  /** Reuses the memory of all pieces that were taken. Called when the kernel has copied them. */
  reuse(): void {
    if (!this.isEmpty || this.slab === noSlab) return;
    giveBack(this.slab);
    this.enter(noSlab);
  }

  /** Makes sure that at least `n` bytes at `pos` are free, in another slab if necessary. */
  protected room(n: number): void {
    if (this.pos + n > this.slab.bytes.length) this.turn(n);
  }

  /**
   * A hook that is called before the last frame is sent or followed by other bytes: a subclass must not extend that frame any
   * more.
   */
  protected closeFrame(): void {}

  /**
   * Lends the rest of the slab to a message codec, which may run user code that sends other frames meanwhile. Those frames go
   * into another slab, and are sent behind the bytes in the lent one.
   */
  protected lend(): void {
    this.lent = this.slab;
    this.lentFrom = this.from;
    this.lentPos = this.pos;
    this.enter(noSlab);
  }

  /**
   * Takes the lent slab back as the current one. Returns false if other frames were written meanwhile, in which case the slab has
   * been given up.
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

  /** Makes the given memory the current slab. Nobody else may use it. */
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
    // If bytes before `from` were taken, the socket may still read from the slab.
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

/**
 * A view of the bytes of a slab between two positions, which are also positions in the slab's `ArrayBuffer`. `subarray` would
 * take twice as long.
 */
function viewOf({ memory }: Slab, from: number, to: number): Uint8Array {
  return new BytesView(memory, from, to - from);
}
