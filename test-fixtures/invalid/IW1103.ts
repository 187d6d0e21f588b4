/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum<T>(x: T): Promise<T>;
}
