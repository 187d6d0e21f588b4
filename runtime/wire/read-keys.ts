import type { ReaderCore } from "./reader-core.js";

/** Readers of the keys of maps. */
export const keyReads = {
  /** A string that is the key of a map; its UTF-8 is checked. */
  key(this: ReaderCore, p: number, end: number): string {
    return this.string(p, end);
  },

  /** The record for entries of which the first one's key was read last. */
  record(): Record<string, unknown> {
    return {};
  },
};

export type KeyReads = typeof keyReads;
