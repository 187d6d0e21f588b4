import { ContractTable } from "./contract.js";

/**
 * The class of contracts that emitted code makes. Here, for browsers, it describes nothing: `describedContract` adds that, so that a
 * bundle has it only if a program asks for descriptions.
 */
export const MadeContract: typeof ContractTable = ContractTable;
