/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

export interface Item {
  /** @dataMember 1 */
  name: string;
}
