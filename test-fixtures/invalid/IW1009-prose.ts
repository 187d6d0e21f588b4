/** @serviceContract The calculator of the shop. */
export interface ICalculator {
  /** @operationContract Adds two
   *  numbers. */
  Sum(): Promise<void>;
}

export interface Person {
  /** @dataMember 1 the name of the user */
  name: string;
  /** @dataMember 2 - their age */
  age: number;
  /** @dataMember 3: phone */
  phone: string;
  /** @dataMember the mail */
  mail: string;
  /** @dataMember - the fax */
  fax: string;
}
