import { isUtf8 } from "node:buffer";
import { invalidUtf8, tooDeep, truncatedMessage } from "./decode-error.js";
import { FixedReader } from "./fixed-reader.js";
import type { NodeBuffer } from "./node-buffer.js";
import { shortAscii } from "./short-ascii.js";

/** Reads what a length stands before. */
export class DelimitedReader extends FixedReader {
  /** Reads a length and leaves `pos` at the payload; returns the payload's end, at most `end`. */
  delimited(p: number, end: number): number {
    const c = this.buf[p]!;
    let e: number;
    if (c < 128) {
      this.pos = p + 1;
      e = p + 1 + c;
    } else {
      const n = this.length(p);
      e = this.pos + n;
    }
    if (e > end) throw this.refused(p, truncatedMessage());
    return e;
  }

  /** The same for a nested message, one level deeper; the caller adds to `depth` when it leaves. */
  enter(p: number, end: number): number {
    if (--this.depth < 0) throw this.refused(p, tooDeep(this.limit));
    return this.delimited(p, end);
  }

  /** A string; its UTF-8 is checked. */
  string(p: number, end: number): string {
    const e = this.delimited(p, end);
    const b = this.buf;
    const from = this.pos;
    if (e - from <= 32) {
      const s = shortAscii(b, from, e - from);
      if (s !== undefined) {
        this.pos = e;
        return s;
      }
    }
    const s = longText(b, from, e);
    // Not before: when the text is refused, it is where the reader stands.
    this.pos = e;
    return s;
  }

  /** Bytes, as a plain view of the input, which it keeps alive, or as a copy. */
  bytes(p: number, end: number): Uint8Array {
    const e = this.delimited(p, end);
    const from = this.pos;
    const b = this.buf;
    this.pos = e;
    const view = new Uint8Array(b.buffer, b.byteOffset + from, e - from);
    return this.copy ? new Uint8Array(view) : view;
  }
}

/** From here on checking bytes costs next to nothing beside decoding them, and saves decoding what is no text. */
const checkedFirst = 16384;

// The native decoder writes U+FFFD for what is no UTF-8: only where one stands are the bytes worth a second look.
function longText(b: NodeBuffer, p: number, e: number): string {
  if (e - p >= checkedFirst) {
    if (!isUtf8(b.subarray(p, e))) throw invalidUtf8();
    return b.utf8Slice(p, e);
  }
  const s = b.utf8Slice(p, e);
  if (s.indexOf("\uFFFD") !== -1 && !isUtf8(b.subarray(p, e))) throw invalidUtf8();
  return s;
}
