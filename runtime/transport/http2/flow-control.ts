// RFC 9113, sections 5.2 and 6.9: flow control.
import { most31 } from "./frame-type.js";

/** The windows of a connection and of its streams before any setting (section 6.9.2). */
export const initialWindow = 65_535;

/** How many bytes of DATA this side may send. A change of the peer's settings can make it negative. */
export class SendWindow {
  available: number;

  constructor(size: number) {
    this.available = size;
  }

  /** Enlarges it. Returns false if it is too large then, which is an error. */
  enlarge(increment: number): boolean {
    this.available += increment;
    return this.available <= most31;
  }
}

/** How many bytes of DATA the peer may send. */
export class ReceiveWindow {
  private size: number;
  private readonly target: number;
  private available: number;
  /** The bytes that were consumed, and for which the peer has no update of the window yet. */
  private consumed = 0;

  /** The first update makes a window of `size` one of `target`. */
  constructor(size: number, target: number = size) {
    this.size = size;
    this.target = target;
    this.available = size;
  }

  /** Takes what the peer has sent. Returns false if it was more than allowed. */
  receive(length: number): boolean {
    this.available -= length;
    return this.available >= 0;
  }

  /** Takes note of what was consumed. Returns how much room to give the peer now, often 0: half a window is worth a frame. */
  consume(length: number): number {
    this.consumed += length;
    if (this.consumed * 2 < this.size) return 0;
    let increment = this.consumed;
    if (this.size < this.target) {
      increment += this.target - this.size;
      this.size = this.target;
    }
    this.consumed = 0;
    this.available += increment;
    return increment;
  }

  /** The peer knows of another size from now on. */
  resize(size: number): void {
    this.available += size - this.size;
    this.size = size;
  }
}
