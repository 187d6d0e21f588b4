import { malformedVarint, truncatedMessage } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";
import { words } from "./words.js";

/** Reads a varint of up to 64 bits into {@link words}. Returns the next position. */
export function readVarint64(r: ReaderCore, p: number): number {
  const b = r.buf;
  const length = b.length;
  let lo = 0;
  let hi = 0;
  for (let i = 0; i < 10; i++, p++) {
    if (p >= length) throw r.refused(p - i, truncatedMessage());
    const c = b[p]!;
    if (i < 4) {
      lo |= (c & 127) << (7 * i);
    } else if (i === 4) {
      lo |= c << 28;
      hi = (c & 127) >> 4;
    } else {
      hi |= (c & 127) << (7 * i - 32);
    }
    if (c < 128) {
      words[0] = lo;
      words[1] = hi;
      return p + 1;
    }
  }
  throw r.refused(p - 10, malformedVarint());
}
