import type { VarintReads } from "../read-varint32.js";
import type { ReaderCore } from "../reader-core.js";
import { varintTail } from "../varint-tail.js";

/** The reader's method for varints of which only the low 32 bits are used, with the loop over bytes unrolled. */
export const varintReads: VarintReads = {
  /** Reads a varint of up to ten bytes, and returns its low 32 bits as an unsigned number. */
  varint(this: ReaderCore, p: number): number {
    const b = this.buf;
    if (p + 5 > b.length) return varintTail(this, p, 0, 0);
    let c = b[p]!;
    if (c < 128) {
      this.pos = p + 1;
      return c;
    }
    let v = c & 127;
    c = b[p + 1]!;
    v |= (c & 127) << 7;
    if (c < 128) {
      this.pos = p + 2;
      return v;
    }
    c = b[p + 2]!;
    v |= (c & 127) << 14;
    if (c < 128) {
      this.pos = p + 3;
      return v;
    }
    c = b[p + 3]!;
    v |= (c & 127) << 21;
    if (c < 128) {
      this.pos = p + 4;
      return v;
    }
    c = b[p + 4]!;
    v |= c << 28;
    if (c < 128) {
      this.pos = p + 5;
      return v >>> 0;
    }
    return varintTail(this, p + 5, 5, v);
  },
};
