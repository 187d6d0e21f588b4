import type { int32 } from "interwire";

export interface Refusal<T> {
  /** @dataMember 1 */
  value: T;
}

/** @serviceContract */
export interface IOrders {
  /**
   * @throws {Refusal} if it is refused
   * @operationContract
   */
  Place(id: int32): Promise<void>;
}
