/** @serviceContract { name: "Clock" } */
export interface IClock {
  /** @operationContract */
  Now(): Promise<string>;
}

/** @serviceContract { name: "Clock" } */
export interface IWatch {
  /** @operationContract */
  Time(): Promise<string>;
}
