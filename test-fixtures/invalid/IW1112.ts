/** @serviceContract */
export abstract class Calculator {
  /** @operationContract { name: "One" } */
  Sum(x: string): void;
  /** @operationContract { name: "Two" } */
  Sum(x: string, y: string): void;
  /** @operationContract { name: "Both" } */
  Sum(_x: string, _y?: string): void {}
}
