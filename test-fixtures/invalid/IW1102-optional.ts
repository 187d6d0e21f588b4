import type { CallContext } from "interwire";

/** @serviceContract */
export interface ICalculator {
  /** @operationContract { name: "One" } */
  Sum(x: number, context?: CallContext): Promise<void>;
  /** @operationContract { name: "Two" } */
  Sum(x: number, y: number): Promise<void>;
  /** @operationContract { name: "Three" } */
  Sum(x: number, y: number, z: number): Promise<void>;
}
