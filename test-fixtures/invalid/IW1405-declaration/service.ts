import { contractOf } from "interwire";
import type { ICalculator } from "./hand.js";

export class Calculator implements ICalculator {
  async Sum(): Promise<void> {}
}

export const contracts = [contractOf<ICalculator>(), contractOf<IHandWrittenGlobal>()];
