interface Plain {
  name: string;
}

class PlainClass {
  name = "";
}

/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Find(value: Plain): Promise<PlainClass[]>;
}

export interface Basket {
  /** @dataMember 1 */
  item: Plain;
}

export type { Plain, PlainClass };
