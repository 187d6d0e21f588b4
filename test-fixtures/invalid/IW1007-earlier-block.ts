/** @serviceContract */
/** The calculator. */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}
