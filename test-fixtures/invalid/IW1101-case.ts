/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
  /** @operationContract */
  sum(): Promise<void>;
}
