/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Add(): Promise<void>;
}

/** @dataContract */
export interface Person {
  /** @dataMember 1 */
  name: string;
}

/** @dataContract */
export interface Person {
  /** @dataMember 2 */
  email: string;
}
