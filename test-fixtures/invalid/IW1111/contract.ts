/** @serviceContract */
interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

interface Person {
  /** @dataMember 1 */
  name: string;
}

export interface Box {
  calculator: ICalculator;
  person: Person;
}
