import type { IShop } from "acme-contracts";
import { contractOf } from "interwire";

export const contract = contractOf<Pick<IShop, "Open">>();
