import { malformedVarint, truncatedMessage } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";

/**
 * Reads the rest of a varint whose first `i` bytes were read already and have the value `v`. Returns the low 32 bits. Checks the
 * end of the input.
 */
export function varintTail(r: ReaderCore, p: number, i: number, v: number): number {
  const b = r.buf;
  const length = b.length;
  for (; i < 10; i++, p++) {
    if (p >= length) throw r.refused(p - i, truncatedMessage());
    const c = b[p]!;
    if (i < 5) v |= (c & 127) << (7 * i);
    if (c < 128) {
      r.pos = p + 1;
      return v >>> 0;
    }
  }
  throw r.refused(p - 10, malformedVarint());
}
