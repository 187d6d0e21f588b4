/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}
