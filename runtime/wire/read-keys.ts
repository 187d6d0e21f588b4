import type { ReaderCore } from "./reader-core.js";

/** The reader's methods for the keys of maps. */
export const keyReads = {
  /** Reads a string key of a map, and checks that it is UTF-8. */
  key(this: ReaderCore, p: number, end: number): string {
    return this.string(p, end);
  },

  /**
   * Makes the record for a map field, just after the first entry's key was read. The build for Node chooses a representation that
   * suits the key.
   */
  record(): Record<string, unknown> {
    return {};
  },
};

export type KeyReads = typeof keyReads;
