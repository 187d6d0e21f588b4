/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Optional?(): Promise<void>;
  /** @operationContract */
  Property: () => Promise<void>;
  /** @operationContract */
  get Accessor(): Promise<void>;
}
