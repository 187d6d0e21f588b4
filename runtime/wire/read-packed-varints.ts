import { listReader } from "./list-reader.js";

/**
 * Readers of packed lists of varints. Each appends the elements to `soFar` and returns it. The readers of 64-bit integers as
 * numbers (`safe`) throw DecodeError IW2010 if a number cannot represent an element exactly.
 * @see https://protobuf.dev/programming-guides/encoding/#packed
 */
export const packedVarintReads = {
  /** Reads int32 and, with the same encoding, enums. */
  packedInt32: listReader((r, p) => r.varint(p) | 0),
  packedSint32: listReader((r, p) => r.sint32(p)),
  packedUint32: listReader((r, p) => r.varint(p)),
  packedInt64: listReader((r, p) => r.int64(p)),
  packedUint64: listReader((r, p) => r.uint64(p)),
  packedSint64: listReader((r, p) => r.sint64(p)),
  packedSafeInt64: listReader((r, p) => r.safeInt64(p)),
  packedSafeUint64: listReader((r, p) => r.safeUint64(p)),
  packedSafeSint64: listReader((r, p) => r.safeSint64(p)),
  packedBool: listReader((r, p) => r.bool(p)),
  /** `google.protobuf.NullValue`, an enum whose only value is null. */
  packedNull: listReader((r, p) => r.null(p)),
};

export type PackedVarintReads = typeof packedVarintReads;
