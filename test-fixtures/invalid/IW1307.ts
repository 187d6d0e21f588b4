import { createServer } from "interwire";

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

class Calculator {
  async Sum(): Promise<void> {}
}

createServer().map(Calculator);
createServer().map(Calculator, () => new Calculator());
createServer().map(class {
  async Sum(): Promise<void> {}
});
