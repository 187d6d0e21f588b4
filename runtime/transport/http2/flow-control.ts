// Source: RFC 9113, sections 5.2 and 6.9.
import { most31 } from "./frame-type.js";

/**
 * The initial size in bytes of every flow-control window, before SETTINGS or WINDOW_UPDATE change it (RFC 9113, section 6.9.2).
 */
export const initialWindow = 65_535;

/**
 * How many bytes of DATA this side may still send, on a stream or the connection. Negative after the peer reduced the initial
 * size of windows.
 */
export class SendWindow {
  available: number;

  constructor(size: number) {
    this.available = size;
  }

  /** Enlarges the window. Returns false if it then exceeds 2^31 - 1 bytes, which is a flow-control error of the peer. */
  enlarge(increment: number): boolean {
    this.available += increment;
    return this.available <= most31;
  }
}

/** How many bytes of DATA the peer may still send, on a stream or the connection. */
export class ReceiveWindow {
  private size: number;
  private readonly target: number;
  private available: number;
  private consumed = 0;

  /** The window begins with `size` bytes, and the first update enlarges it to `target` bytes. */
  constructor(size: number, target: number = size) {
    this.size = size;
    this.target = target;
    this.available = size;
  }

  /** Counts received bytes. Returns false if the peer has exceeded the window. */
  receive(length: number): boolean {
    this.available -= length;
    return this.available >= 0;
  }

  /**
   * Counts consumed bytes. Returns the increment for a WINDOW_UPDATE to send now, or 0 until half of the window has been
   * consumed.
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

  /** Changes the size of the window, after the peer has acknowledged the setting. */
  resize(size: number): void {
    this.available += size - this.size;
    this.size = size;
  }
}
