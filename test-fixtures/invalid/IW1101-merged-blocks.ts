/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}
