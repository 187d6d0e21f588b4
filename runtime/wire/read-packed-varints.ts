import { listReader } from "./list-reader.js";

/**
 * Readers of packed lists of varints. Each adds the elements to `soFar`, and returns it.
 *
 * @see https://protobuf.dev/programming-guides/encoding/#packed
 */
export const packedVarintReads = {
  /** Reads a packed list of int32 or of an enum. */
  packedInt32: listReader((r, p) => r.varint(p) | 0),
  packedSint32: listReader((r, p) => r.sint32(p)),
  packedUint32: listReader((r, p) => r.varint(p)),
  packedInt64: listReader((r, p) => r.int64(p)),
  packedUint64: listReader((r, p) => r.uint64(p)),
  packedSint64: listReader((r, p) => r.sint64(p)),
  /** A packed list of int64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeInt64: listReader((r, p) => r.safeInt64(p)),
  /** A packed list of uint64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeUint64: listReader((r, p) => r.safeUint64(p)),
  /** A packed list of sint64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeSint64: listReader((r, p) => r.safeSint64(p)),
  packedBool: listReader((r, p) => r.bool(p)),
  /** Reads a packed list of `google.protobuf.NullValue`, which has a single value. */
  packedNull: listReader((r, p) => r.null(p)),
};

export type PackedVarintReads = typeof packedVarintReads;
