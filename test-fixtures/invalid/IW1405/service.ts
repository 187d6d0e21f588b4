import { type Channel, contractOf, createClientFactory, createServer } from "interwire";
import type { IOpen, IShop, Item } from "acme-contracts";

export interface Basket {
  /** @dataMember 1 */
  items: Item[];
}

/** @serviceContract */
export interface IMall extends IOpen {
  /** @operationContract */
  Close(): Promise<void>;
}

export class Shop implements IShop {
  async Open(_: Item) {}
}

export const server = createServer().map(Shop);
export const shop = contractOf<IShop>();
export const connect = (channel: Channel) => createClientFactory().createClient<IShop>(channel);
