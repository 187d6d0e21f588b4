import type { ReaderCore } from "./reader-core.js";
import { varintTail } from "./varint-tail.js";

/** The reader's method for varints of which only the low 32 bits are used. The build for Node replaces it by a faster one. */
export const varintReads = {
  /** Reads a varint of up to ten bytes, and returns its low 32 bits as an unsigned number. */
  varint(this: ReaderCore, p: number): number {
    return varintTail(this, p, 0, 0);
  },
};

export type VarintReads = typeof varintReads;
