/**
 * @serviceContract
 * @internal
 */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

export interface Person {
  /** @dataMember 1 */
  name: string;
  /**
   * @internal
   * @dataMember 2
   */
  email: string;
}

export type Address = {
  /**
   * @dataMember 1
   * @internal
   */
  city: string;
};

export interface Order {
  // @internal
  /** @dataMember 1 */
  note: string;
}
