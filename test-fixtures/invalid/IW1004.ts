/** @serviceContact */
export interface ICalculator {
  /** @operationContact */
  Sum(): Promise<void>;
}

export interface Person {
  /** @dataMembr 1 */
  name: string;
  /** @protoMemeber 2 */
  email: string;
}
