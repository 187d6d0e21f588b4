/** @serviceContract */
export class Calculator {
  /** @operationContract */
  Sum() {}
}
