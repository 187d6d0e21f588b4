// RFC 9113, section 4: frames that wait to be sent, in as few pieces as may be.
import { allocate, BytesView, copyBytes } from "../../platform/platform.js";

/** Memory for frames, and a view of it for codecs. */
interface Slab {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  // Kept beside the buffer, because reading `buffer` takes as long as making a view.
  readonly memory: ArrayBufferLike;
}

const slabBytes = 65536;
/** The length of a slab for frames that control a connection. Ten thousand connections may have to be told something at once. */
const smallBytes = 256;
const noSlab = createSlab(0);

/** Slabs that no batch uses. A connection that has nothing to send has none. */
const idleSlabs: Slab[] = [];
const mostIdle = 4;
const idleSmallSlabs: Slab[] = [];
const mostIdleSmall = 64;

/**
 * The bytes that a connection is about to send. They are written into slabs, one frame behind the other, and taken from there as
 * views.
 */
export class Batch {
  /** Where the next byte goes, once {@link Batch.room} was asked for it. */
  protected pos = 0;
  private slab: Slab = noSlab;
  private from = 0;
  private readonly full: Uint8Array[] = [];
  /** The slab that a codec writes to, and what of it waits to be sent. */
  private lent: Slab | undefined = undefined;
  private lentFrom = 0;
  private lentPos = 0;

  /** The bytes of the slab. */
  protected get bytes(): Uint8Array {
    return this.slab.bytes;
  }

  /** A view of the slab. */
  protected get view(): DataView {
    return this.slab.view;
  }

  /** Whether nothing waits to be sent. */
  get isEmpty(): boolean {
    return this.waiting === 0;
  }

  /** How many bytes wait to be sent. */
  get waiting(): number {
    let sum = this.pos - this.from + this.lentPos - this.lentFrom;
    for (const piece of this.full) sum += piece.length;
    return sum;
  }

  /** Takes the next piece of what waits; undefined when there is none. It stays as it is until {@link Batch.reuse}. */
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

  /** Gives back the memory of all that was taken: the kernel has it, or it was copied. */
  reuse(): void {
    if (!this.isEmpty || this.slab === noSlab) return;
    giveBack(this.slab);
    this.enter(noSlab);
  }

  /** Makes sure that `n` bytes may be written at `pos`. */
  protected room(n: number): void {
    if (this.pos + n > this.slab.bytes.length) this.turn(n);
  }

  /** Called when nothing more may be added to the last frame. */
  protected closeFrame(): void {}

  /**
   * Lends the slab, from `pos` on, to code that may call back. What that sends goes elsewhere meanwhile, to be sent behind what there
   * is.
   */
  protected lend(): void {
    this.lent = this.slab;
    this.lentFrom = this.from;
    this.lentPos = this.pos;
    this.enter(noSlab);
  }

  /** Goes on in the slab that was lent. Returns false if something else was sent meanwhile: it was left then. */
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

  /** Goes on in other memory, which nobody else uses. */
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

  /** Goes on in a larger slab, and takes along what waits, so that it leaves in one piece. */
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

/** Part of a slab, whose bytes are all of its memory. With `subarray` it takes twice as long. */
function viewOf({ memory }: Slab, from: number, to: number): Uint8Array {
  return new BytesView(memory, from, to - from);
}
