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
  /** Writes a packed list of int32 or of an enum. */
  packedInt32: list(int32),
  packedUint32: list(uint32),
  packedSint32: list(sint32),
  packedInt64: list(int64),
  packedUint64: list(uint64),
  packedSint64: list(sint64),
  /** Writes a packed list of int64 whose values are numbers. */
  packedSafeInt64: list(safeInt64),
  /** Writes a packed list of uint64 whose values are numbers. */
  packedSafeUint64: list(safeUint64),
  /** Writes a packed list of sint64 whose values are numbers. */
  packedSafeSint64: list(safeSint64),
  packedBool: list(bool),
  /** Writes a packed list of `google.protobuf.NullValue`, which has a single value. */
  packedNull: list(nullValue),
};

export type PackedVarintWrites = typeof packedVarintWrites;

function list<T>(write: (b: Uint8Array, p: number, v: T) => number) {
  return listWriter<T>((w, p, v) => write(w.buf, p, v));
}
