/**
 * @serviceContract
 * @serviceContract { name: "Calculator" }
 */
export interface ICalculator {
  /**
   * @operationContract
   * @OperationContract
   */
  Sum(): Promise<void>;
}

export interface Person {
  /**
   * @dataMember 1
   * @protoMember 1
   */
  name: string;
}
