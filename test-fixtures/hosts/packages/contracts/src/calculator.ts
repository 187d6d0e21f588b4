import type { int32, int64 } from "interwire";

export interface Pair {
  /** @dataMember 1 */
  left: int32;
  /** @dataMember 2 */
  right: int32;
}

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(pair: Pair): Promise<int64>;
}
