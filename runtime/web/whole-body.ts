import { allocate, copyBytes, emptyBytes } from "../platform/platform.js";
import type { Framing, MessageReader } from "../protocol/framing.js";
import { exceeds, tooLargeText } from "../protocol/message-limits.js";

/** The framing of a body that is nothing but one message. */
export const wholeBody: Framing = {
  prefixLength: 0,
  writePrefix() {},
};

/** Collects a body that is one message, even if it is empty. */
export class WholeBodyReader implements MessageReader {
  readonly start = 0;
  end = 0;
  readonly flags = 0;
  used = 0;
  /** The number of bytes that arrived since the last read. */
  private fresh = 0;
  private pieces: Uint8Array[] = [];
  private length = 0;
  private isRead = false;

  get isEmpty(): boolean {
    return this.isRead && this.length === 0;
  }

  get hasUnread(): boolean {
    return false;
  }

  push(bytes: Uint8Array, start: number, end: number): void {
    this.pieces.push(bytes.subarray(start, end));
    this.length += end - start;
    this.fresh += end - start;
  }

  settle(): void {}

  read(limit: number, isEnded: boolean): boolean {
    this.used = this.fresh;
    this.fresh = 0;
    if (exceeds(this.length, limit)) throw new RangeError(tooLargeText("Received", this.length, limit));
    if (!isEnded || this.isRead) return false;
    this.isRead = true;
    this.end = this.length;
    this.length = 0;
    return true;
  }

  takeBytes(): Uint8Array {
    const { pieces, end } = this;
    this.pieces = [];
    if (pieces.length === 1) return pieces[0] as Uint8Array;
    if (pieces.length === 0) return emptyBytes;
    const whole = allocate(end);
    let at = 0;
    for (const piece of pieces) at += copyBytes(piece, whole, at, 0, piece.length);
    return whole;
  }

  clear(): void {
    this.pieces = [];
    this.length = 0;
  }
}
