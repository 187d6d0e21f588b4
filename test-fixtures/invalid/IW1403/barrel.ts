export type { IShop as IStore } from "acme-contracts";
