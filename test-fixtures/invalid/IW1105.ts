/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(first: string, ...others: string[]): Promise<void>;
}
