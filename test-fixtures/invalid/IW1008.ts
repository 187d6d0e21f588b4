/** @serviceContract { title: "Calculator" } */
export interface ICalculator {
  /** @operationContract { style: "wrapped", timeout: 5 } */
  Sum(): Promise<void>;
}

/** @dataContract { namespace: "Shop" } */
export interface Person {
  /** @dataMember { order: 1, required: true } */
  name: string;
}
