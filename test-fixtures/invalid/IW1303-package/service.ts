import { contractOf } from "interwire";
import type { IPlain } from "acme-contracts";

export const plain = contractOf<IPlain>();
