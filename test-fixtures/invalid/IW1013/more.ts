declare module "./contract.js" {
  interface ICalculator {
    /** @operationContract */
    Add(): Promise<void>;
  }

  interface Person {
    /** @dataMember 2 */
    email: string;
  }
}

export {};
