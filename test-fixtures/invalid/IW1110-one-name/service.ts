import type { ICalculator } from "./left.js";
import type { ICalculator as IOther } from "./right.js";

export class Calculator implements ICalculator, IOther {
  async Sum(): Promise<void> {}
}
