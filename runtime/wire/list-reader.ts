import { partialElement, truncatedMessage } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";

/**
 * Makes a reader of packed lists, which appends the elements that `read` reads to the list `soFar`. `size` is the number of bytes
 * of an element of fixed size, or 1 for varints.
 */
export function listReader<T>(read: (r: ReaderCore, p: number) => T, size = 1) {
  return function (this: ReaderCore, p: number, end: number, soFar: T[]): T[] {
    const e = this.delimited(p, end);
    const part = (e - this.pos) % size;
    if (part !== 0) throw this.refused(e - part, partialElement());
    for (p = this.pos; p < e; p = this.pos) soFar.push(read(this, p));
    if (p !== e) throw this.refused(e, truncatedMessage());
    return soFar;
  };
}
