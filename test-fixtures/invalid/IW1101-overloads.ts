/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: string): Promise<void>;
  /** @operationContract */
  Sum(x: string, y: string): Promise<void>;
}
