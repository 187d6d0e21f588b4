// RFC 9113, sections 5.2 and 6.9: flow control.
import { most31 } from "./frame-type.js";

/** The size of all windows before any setting or update, in bytes (section 6.9.2). */
export const initialWindow = 65_535;

/** The number of bytes of DATA that this side may send. A change of the peer's settings can make it negative. */
export class SendWindow {
  available: number;

  constructor(size: number) {
    this.available = size;
  }

  /** Makes the window larger. Returns false if it is then larger than a window may be, which is an error of the peer. */
  enlarge(increment: number): boolean {
    this.available += increment;
    return this.available <= most31;
  }
}

/** The number of bytes of DATA that the peer may send. */
export class ReceiveWindow {
  private size: number;
  private readonly target: number;
  private available: number;
  /** The number of bytes that were consumed since the last update of the window. */
  private consumed = 0;

  /** A window of `size` bytes, which the first update makes a window of `target` bytes. */
  constructor(size: number, target: number = size) {
    this.size = size;
    this.target = target;
    this.available = size;
  }

  /** Counts bytes that the peer has sent. Returns false if it was not allowed to send so many. */
  receive(length: number): boolean {
    this.available -= length;
    return this.available >= 0;
  }

  /**
   * Counts bytes that were consumed. Returns the increment of a window update to send now. This is 0 until half of the window has
   * been consumed.
   */
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

  /** Changes the size of the window. Called when the peer has acknowledged the setting. */
  resize(size: number): void {
    this.available += size - this.size;
    this.size = size;
  }
}
