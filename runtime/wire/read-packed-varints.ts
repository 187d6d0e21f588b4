import { truncatedMessage } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";

/**
 * Readers of packed lists of varints. Each adds the elements to `soFar`, and returns it.
 *
 * @see https://protobuf.dev/programming-guides/encoding/#packed
 */
export const packedVarintReads = {
  /** Reads a packed list of int32 or of an enum. */
  packedInt32: list((r, p) => r.varint(p) | 0),
  packedSint32: list((r, p) => r.sint32(p)),
  packedUint32: list((r, p) => r.varint(p)),
  packedInt64: list((r, p) => r.int64(p)),
  packedUint64: list((r, p) => r.uint64(p)),
  packedSint64: list((r, p) => r.sint64(p)),
  /** A packed list of int64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeInt64: list((r, p) => r.safeInt64(p)),
  /** A packed list of uint64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeUint64: list((r, p) => r.safeUint64(p)),
  /** A packed list of sint64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeSint64: list((r, p) => r.safeSint64(p)),
  packedBool: list((r, p) => r.bool(p)),
  /** Reads a packed list of `google.protobuf.NullValue`, which has a single value. */
  packedNull: list((r, p) => r.null(p)),
};

export type PackedVarintReads = typeof packedVarintReads;

function list<T>(read: (r: ReaderCore, p: number) => T) {
  return function (this: ReaderCore, p: number, end: number, soFar: T[]): T[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(read(this, p));
    if (p !== e) throw this.refused(e, truncatedMessage());
    return soFar;
  };
}
