import { partialElement } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";

/** Readers of packed lists of numbers with four and eight bytes. Each adds the elements to `soFar`, and returns it. */
export const packedFixedReads = {
  packedDouble: list(8, (r, p) => r.double(p)),
  packedFloat: list(4, (r, p) => r.float(p)),
  packedFixed32: list(4, (r, p) => r.fixed32(p)),
  packedSfixed32: list(4, (r, p) => r.sfixed32(p)),
  packedFixed64: list(8, (r, p) => r.fixed64(p)),
  packedSfixed64: list(8, (r, p) => r.sfixed64(p)),
  /** A packed list of fixed64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeFixed64: list(8, (r, p) => r.safeFixed64(p)),
  /** A packed list of sfixed64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeSfixed64: list(8, (r, p) => r.safeSfixed64(p)),
};

export type PackedFixedReads = typeof packedFixedReads;

function list<T>(size: number, read: (r: ReaderCore, p: number) => T) {
  return function (this: ReaderCore, p: number, end: number, soFar: T[]): T[] {
    const e = this.delimited(p, end);
    p = this.pos;
    const part = (e - p) % size;
    if (part !== 0) throw this.refused(e - part, partialElement());
    for (; p < e; p += size) soFar.push(read(this, p));
    this.pos = e;
    return soFar;
  };
}
