/** @serviceContract */
interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

declare const calculator: ICalculator;
export = calculator;
