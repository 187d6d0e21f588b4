import { Code, createServer, type double, type int32, RpcError, type Server } from "interwire";
import type { ICalculator, Statistics } from "./contracts.js";

class Calculator implements ICalculator {
  async Sum(x: int32, y: int32) {
    return BigInt(x) + BigInt(y);
  }

  async Divide(dividend: double, divisor: double) {
    if (divisor === 0) throw new RpcError(Code.INVALID_ARGUMENT, "The divisor is 0.");
    return dividend / divisor;
  }

  async Describe(values: double[], label = "numbers"): Promise<Statistics> {
    const count = values.length;
    if (count === 0) return { label, count };
    return { label, count, mean: values.reduce((sum, value) => sum + value, 0) / count };
  }
}

/** A server of the calculator, which does not listen yet. */
export function createCalculatorServer(): Server {
  return createServer().map(Calculator);
}
