import type { WriterCore } from "./writer-core.js";

/** The largest number of bytes of an element in a packed list: that of a 64-bit varint. */
const longestElement = 10;

/** Makes a writer of packed lists: the length in bytes, then each element as `write` writes it. */
export function listWriter<T>(write: (w: WriterCore, p: number, v: T) => number) {
  return function (this: WriterCore, p: number, list: readonly T[], rest: number): number {
    const from = p++ - this.start;
    for (const value of list) p = write(this, this.room(p, longestElement), value);
    return this.join(from, p, rest);
  };
}
