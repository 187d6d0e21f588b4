/** @serviceContract */
export interface ICalculator {
  /** @operationContract { name: "SumNumbers" } */
  Sum(x: number, y: number): Promise<void>;
  /** @operationContract { name: "SumTexts" } */
  Sum(x: string, y: string): Promise<void>;
}
