import { type Contract, contractOf } from "interwire";

/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Get(): Promise<void>;
  /** @operationContract */
  Put(): Promise<void>;
}

// biome-ignore lint/correctness/noUnusedFunctionParameters: the compiler passes it on.
export const open = <Name extends keyof IShop>(contract?: Contract<Pick<IShop, Name>>) => [
  contractOf<Pick<IShop, Name>>(),
  contractOf<Pick<IShop, Exclude<Name, "Get">>>(),
];
