const serviceName = "Calculator";

/** @serviceContract { name: serviceName } */
export interface ICalculator {
  /** @operationContract { style: "naked" } */
  Sum(): Promise<void>;
  /** @operationContract { name: 5 } */
  Add(): Promise<void>;
  /** @operationContract "Subtract" */
  Subtract(): Promise<void>;
}

export interface Person {
  /** @dataMember "1" */
  name: string;
  /** @dataMember { order: 2, packed: "no" } */
  email: string;
  /** @dataMember { order: 3, Order: 3 } */
  twice: string;
}

export { serviceName };
