import type { ContractTable } from "../contract.js";
import { DescribedContract } from "../described-contract.js";

/** The class of contracts that emitted code makes. On Node, where no bundle has to be small, each can describe itself. */
export const MadeContract: typeof ContractTable = DescribedContract;
