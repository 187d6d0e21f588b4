import type { int32 } from "interwire";

interface Plain {
  name: string;
  age: int32;
}

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(numbers: { x: int32; y: int32 }): Promise<{ /** @dataMember 1 */ sum: int32 }>;
  /** @operationContract */
  Nothing(nothing: {}): Promise<object>;
  /** @operationContract */
  Derived(plain: Partial<Plain>): Promise<Pick<Plain, "name">>;
  /** @operationContract */
  Rest(all: [string, ...int32[]]): Promise<this>;
  /** @operationContract */
  Contract(other: ICalculator): Promise<void>;
}

export interface Node {
  /** @dataMember 1 */
  next?: this;
}
