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
 * Writers of packed lists of varints: the length in bytes, then the elements.
 *
 * @throws ValueError IW2007 if an element does not fit
 * @see https://protobuf.dev/programming-guides/encoding/#packed
 */
export const packedVarintWrites = {
  /** A packed list of int32 or of an enum. */
  packedInt32: list(int32),
  /** A packed list of uint32. */
  packedUint32: list(uint32),
  /** A packed list of sint32. */
  packedSint32: list(sint32),
  /** A packed list of int64. */
  packedInt64: list(int64),
  /** A packed list of uint64. */
  packedUint64: list(uint64),
  /** A packed list of sint64. */
  packedSint64: list(sint64),
  /** A packed list of numbers as int64. */
  packedSafeInt64: list(safeInt64),
  /** A packed list of numbers as uint64. */
  packedSafeUint64: list(safeUint64),
  /** A packed list of numbers as sint64. */
  packedSafeSint64: list(safeSint64),
  /** A packed list of bool. */
  packedBool: list(bool),
  /** A packed list of the one value of `google.protobuf.NullValue`. */
  packedNull: list(nullValue),
};

/** The type of these methods. */
export type PackedVarintWrites = typeof packedVarintWrites;

function list<T>(write: (b: Uint8Array, p: number, v: T) => number) {
  return listWriter<T>((w, p, v) => write(w.buf, p, v));
}
