import type { int32, int64 } from "interwire";

/** A part of a longer tuple by itself. */
export type Last = [at: int64, by: string | null];

/** Tuples of more than seven elements: C# has the others in another tuple. */
export interface Row<T> {
  /** @dataMember 1 */
  cells: [int32, int32, int32, int32, int32, int32, int32, T];
  /** @dataMember 2 */
  logs: readonly [a: T, b: T, c: T, d: T, e: T, f: T, g: T, ...Last][];
  /** @dataMember 3 */
  last?: Last;
}

/** @serviceContract */
export interface IRows {
  /** @operationContract */
  Read(
    key: [string, string, string, string, string, string, string, int32?],
  ): Promise<
    [first: int32, rows: AsyncIterable<Row<string>>, a: int32, b: int32, c: int32, d: int32, e: int32, f: int32]
  >;
}
