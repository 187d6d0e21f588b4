import { contractOf } from "interwire";

/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Get(): Promise<void>;
  /** @operationContract */
  Put(): Promise<void>;
  Note(): void;
}

type Reads<T> = Pick<T, keyof T & "Get">;

export const both = contractOf<Pick<IShop, "Get"> & Pick<IShop, "Put">>();
export const optional = contractOf<Partial<IShop>>();
export const several = contractOf<Partial<IShop> & IShop>();
export const none = contractOf<Pick<IShop, "Note">>();
export const generic = contractOf<Reads<IShop>>();
export const own = contractOf<{ [Name in "Get"]: IShop[Name] }>();
