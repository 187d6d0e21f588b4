import type { int32 } from "interwire";

interface IStore<T> {
  /** @operationContract */
  Put(value: T): Promise<void>;
}

/** @serviceContract */
export interface IShop extends IStore<int32[]>, IStore<Map<string, boolean>> {
  Put(value: int32[] | Map<string, boolean>): Promise<void>;
}
