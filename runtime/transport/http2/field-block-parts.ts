// Source: RFC 9113, section 6.10.
import { allocate, copyBytes } from "../../platform/platform.js";
import { ConnectionError, ErrorCode } from "./error-code.js";
import type { Limits } from "./limits.js";

/** Assembles a field block that arrives in a HEADERS frame and CONTINUATION frames. */
export class FieldBlockParts {
  /** The stream whose block is incomplete; 0 for none. */
  id = 0;
  /** Whether the HEADERS frame had the flag END_STREAM. */
  ends = false;
  private readonly limits: Limits;
  private bytes: Uint8Array | undefined = undefined;
  private length = 0;
  private frames = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Begins a block with the fragment in a HEADERS frame, from `start` to `end`. */
  begin(id: number, ends: boolean, bytes: Uint8Array, start: number, end: number): void {
    this.id = id;
    this.ends = ends;
    this.append(bytes, start, end);
  }

  /** Appends the fragment in a CONTINUATION frame, from `start` to `end`. */
  add(bytes: Uint8Array, start: number, end: number): void {
    if (++this.frames > this.limits.maxContinuations) {
      throw new ConnectionError(
        ErrorCode.enhanceYourCalm,
        `a field block has more than ${this.limits.maxContinuations} CONTINUATION frames`,
      );
    }
    this.append(bytes, start, end);
  }

  /** Returns the assembled block, and gets ready for the next. */
  take(): Uint8Array {
    const whole = this.bytes!.subarray(0, this.length);
    this.id = 0;
    this.length = 0;
    this.frames = 0;
    this.bytes = undefined;
    return whole;
  }

  private append(bytes: Uint8Array, start: number, end: number): void {
    const length = this.length + end - start;
    // A list that is too large is refused as a request, so that the connection goes on; only twice the limit counts as an attack.
    const most = this.limits.maxHeaderListSize * 2;
    if (length > most)
      throw new ConnectionError(ErrorCode.enhanceYourCalm, `a field block has more than ${most} bytes`);
    if (this.bytes === undefined || this.bytes.length < length) {
      const larger = allocate(Math.max(length * 2, 1024));
      if (this.bytes !== undefined) copyBytes(this.bytes, larger, 0, 0, this.length);
      this.bytes = larger;
    }
    copyBytes(bytes, this.bytes, this.length, start, end);
    this.length = length;
  }
}
