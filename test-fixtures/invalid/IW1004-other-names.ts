import type { int32 } from "interwire";

/** @service */
export interface ICalculator {
  /** @rpc */
  Sum(x: int32, y: int32): Promise<int32>;
  /** @operationContract @bare */
  Add(sum: Sum): Promise<Sum>;
  /** @stream @operationContract */
  Count(to: int32): AsyncIterable<int32>;
}

/**
 * @dataContract
 * @reserved 3, 4
 */
export interface Sum {
  /** @dataMember 1 @optional */
  x: int32;
  /**
   * @dataMember 2
   * @packed false
   */
  y: int32[];
}

/** @message */
export class Person {
  /** @dataMember 1 */
  name = "";
}

/**
 * @service Of no contract, so this is another library's.
 * @packed
 */
export interface Plain {
  /** @rpc */
  Ping(): void;
}
