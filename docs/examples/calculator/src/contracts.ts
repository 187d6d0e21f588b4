import type { double, int32, int64 } from "interwire";

/** What there is to say about some numbers. */
export interface Statistics {
  /** @dataMember 1 */
  label: string;
  /** @dataMember 2 */
  count: int32;
  /**
   * Absent when there are no numbers.
   * @dataMember 3
   */
  mean?: double;
}

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int64>;

  /** @operationContract */
  Divide(dividend: double, divisor: double): Promise<double>;

  /** @operationContract */
  Describe(values: double[], label?: string): Promise<Statistics>;
}
