/** @serviceContract { name: "Calculator" } */
export interface IFirst {
  /** @operationContract */
  Sum(): Promise<void>;
}

/** @serviceContract { name: "Calculator" } */
export interface ISecond {
  /** @operationContract */
  Add(): Promise<void>;
}

export class Calculator implements IFirst, ISecond {
  async Sum(): Promise<void> {}
  async Add(): Promise<void> {}
}
