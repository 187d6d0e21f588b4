import { contractOf } from "interwire";
import type { IShop } from "acme-contracts";

export const tested = contractOf<IShop>();
