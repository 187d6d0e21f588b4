import type { ReaderCore } from "./reader-core.js";
import type { WriterCore } from "./writer-core.js";

/** Appends the elements of a packed list to `soFar`, and returns it. */
export type PackedRead<T> = (this: ReaderCore, p: number, end: number, soFar: T[]) => T[];

/** Writes a packed list: its length in bytes, then its elements. @throws ValueError IW2007 if an element does not fit */
export type PackedWrite<T> = (this: WriterCore, p: number, list: readonly T[], rest: number) => number;

/** The elements of packed lists, by the names of the methods that read and write them. `packedInt32` has enums, too. */
interface PackedVarints {
  packedInt32: number;
  packedUint32: number;
  packedSint32: number;
  packedInt64: bigint;
  packedUint64: bigint;
  packedSint64: bigint;
  packedSafeInt64: number;
  packedSafeUint64: number;
  packedSafeSint64: number;
  packedBool: boolean;
  packedNull: null;
}

interface PackedFixed {
  packedFixed32: number;
  packedSfixed32: number;
  packedFixed64: bigint;
  packedSfixed64: bigint;
  packedSafeFixed64: number;
  packedSafeSfixed64: number;
  packedFloat: number;
  packedDouble: number;
}

/**
 * The methods of readers and writers for packed lists. The names with `safe` take 64-bit integers as numbers; their readers throw
 * DecodeError IW2010 if a number cannot represent an element exactly.
 * @see https://protobuf.dev/programming-guides/encoding/#packed
 */
export type PackedVarintReads = { readonly [Name in keyof PackedVarints]: PackedRead<PackedVarints[Name]> };
export type PackedFixedReads = { readonly [Name in keyof PackedFixed]: PackedRead<PackedFixed[Name]> };
export type PackedVarintWrites = { readonly [Name in keyof PackedVarints]: PackedWrite<PackedVarints[Name]> };
export type PackedFixedWrites = { readonly [Name in keyof PackedFixed]: PackedWrite<PackedFixed[Name]> };
