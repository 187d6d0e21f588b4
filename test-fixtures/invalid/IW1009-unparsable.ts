/** @serviceContract { name: "Calculator" */
export interface ICalculator {
  /** @operationContract (name: "Sum") */
  Sum(): Promise<void>;
  /** @operationContract Adds two numbers. */
  Add(): Promise<void>;
}

export interface Person {
  /** @dataMember 1 the name */
  name: string;
  /** @dataMember (2 */
  email: string;
}
