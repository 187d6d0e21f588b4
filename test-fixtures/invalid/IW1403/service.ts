import { type Channel, createClientFactory } from "interwire";
import type { IShop, Item } from "acme-contracts";

export interface Basket {
  /** @dataMember 1 */
  items: Item[];
}

/** @serviceContract */
export interface IMall extends IShop {
  /** @operationContract */
  Close(): Promise<void>;
}

export class Shop implements IShop {
  async Open(_: Item) {}
}

export const connect = (channel: Channel) => createClientFactory().createClient<IShop>(channel);
