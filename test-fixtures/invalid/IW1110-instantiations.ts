import type { int32, sfixed32 } from "interwire";

export namespace Shop {
  export interface Item {
    /** @dataMember 1 */
    id: int32;
  }
}

export interface Item {
  /** @dataMember 1 */
  name: string;
}

/** @serviceContract */
export interface IStore<T> {
  /** @operationContract */
  Count(value: T): Promise<void>;
}

export class Numbers implements IStore<int32>, IStore<sfixed32> {
  async Count(_value: number): Promise<void> {}
}

export class Base<T> implements IStore<T[]> {
  async Count(_value: unknown): Promise<void> {}
}

export class Items extends Base<Item> implements IStore<Shop.Item[]> {}

/** One closing by two ways is one contract. */
export class Same extends Base<Item> implements IStore<Item[]> {}
