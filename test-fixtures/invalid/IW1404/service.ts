import { contractOf } from "interwire";
import type { IShop, Item } from "acme-contracts";

export interface Basket {
  /** @dataMember 1 */
  items: Item[];
}

export class Shop implements IShop {
  async Open(_: Item) {}
}

export const shop = contractOf<IShop>();
