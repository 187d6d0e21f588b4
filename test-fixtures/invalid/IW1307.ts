import { createServer } from "interwire";

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

class Calculator {
  async Sum(): Promise<void> {}
}

export interface IShared {
  /** @operationContract */
  Ping(): Promise<void>;
}

class Shared implements IShared {
  async Ping(): Promise<void> {}
}

createServer().map(Calculator);
createServer().map(Shared);
createServer().map(Calculator, () => new Calculator());
createServer().map(class {
  async Sum(): Promise<void> {}
});
