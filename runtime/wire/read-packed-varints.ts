import { truncatedMessage } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";

/**
 * Readers of packed lists of varints. Each returns `soFar` with the elements added, or a new list in its place if it was empty.
 *
 * @see https://protobuf.dev/programming-guides/encoding/#packed
 */
export const packedVarintReads = {
  /** A packed list of int32 or of an enum. */
  packedInt32: list((r, p) => r.varint(p) | 0),
  /** A packed list of sint32. */
  packedSint32: list((r, p) => r.sint32(p)),
  /** A packed list of uint32. */
  packedUint32: list((r, p) => r.varint(p)),
  /** A packed list of int64. */
  packedInt64: list((r, p) => r.int64(p)),
  /** A packed list of uint64. */
  packedUint64: list((r, p) => r.uint64(p)),
  /** A packed list of sint64. */
  packedSint64: list((r, p) => r.sint64(p)),
  /** A packed list of int64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeInt64: list((r, p) => r.safeInt64(p)),
  /** A packed list of uint64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeUint64: list((r, p) => r.safeUint64(p)),
  /** A packed list of sint64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeSint64: list((r, p) => r.safeSint64(p)),
  /** A packed list of bool. */
  packedBool: list((r, p) => r.bool(p)),
  /** A packed list of the one value of `google.protobuf.NullValue`. */
  packedNull: list((r, p) => r.null(p)),
};

/** The type of these methods. */
export type PackedVarintReads = typeof packedVarintReads;

function list<T>(read: (r: ReaderCore, p: number) => T) {
  return function (this: ReaderCore, p: number, end: number, soFar: T[]): T[] {
    const e = this.delimited(p, end);
    for (p = this.pos; p < e; p = this.pos) soFar.push(read(this, p));
    if (p !== e) throw this.refused(e, truncatedMessage());
    return soFar;
  };
}
