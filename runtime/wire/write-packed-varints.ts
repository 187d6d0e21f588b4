import { listWriter } from "./list-writer.js";
import {
  bool,
  int32,
  int64,
  nullValue,
  safeInt64,
  safeSint64,
  safeUint64,
  sint32,
  sint64,
  uint32,
  uint64,
} from "./scalar-writers.js";

/**
 * Writers of packed lists of varints: the length in bytes, then the elements. The names with `safe` take 64-bit integers as
 * numbers.
 * @throws ValueError IW2007 if an element does not fit
 * @see https://protobuf.dev/programming-guides/encoding/#packed
 */
export const packedVarintWrites = {
  /** Writes int32 and, with the same encoding, enums. */
  packedInt32: list(int32),
  packedUint32: list(uint32),
  packedSint32: list(sint32),
  packedInt64: list(int64),
  packedUint64: list(uint64),
  packedSint64: list(sint64),
  packedSafeInt64: list(safeInt64),
  packedSafeUint64: list(safeUint64),
  packedSafeSint64: list(safeSint64),
  packedBool: list(bool),
  /** `google.protobuf.NullValue`, an enum whose only value is null. */
  packedNull: list(nullValue),
};

export type PackedVarintWrites = typeof packedVarintWrites;

function list<T>(write: (b: Uint8Array, p: number, v: T) => number) {
  return listWriter<T>((w, p, v) => write(w.buf, p, v));
}
