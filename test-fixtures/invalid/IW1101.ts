/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
  /** @operationContract { name: "Sum" } */
  Add(): Promise<void>;
}
