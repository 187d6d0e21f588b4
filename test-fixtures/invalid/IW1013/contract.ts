/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

export interface Person {
  /** @dataMember 1 */
  name: string;
}
