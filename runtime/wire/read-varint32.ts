import type { ReaderCore } from "./reader-core.js";
import { varintTail } from "./varint-tail.js";

/** Readers of varints of which 32 bits are wanted. */
export const varintReads = {
  /** The low 32 bits of a varint of up to ten bytes, unsigned. */
  varint(this: ReaderCore, p: number): number {
    return varintTail(this, p, 0, 0);
  },
};

/** The type of these methods. */
export type VarintReads = typeof varintReads;
