import { assertSeam, type ContractInit } from "../message/seam.js";
import { ContractTable } from "./contract.js";
import type { Contract, ServiceDescription } from "./contract-types.js";
import { describeContract } from "./describe-contract.js";

/**
 * The table of a contract. In addition it describes the services, messages and enums of the contract as plain data, so that
 * printing and snapshots show them.
 */
class DescribedContract extends ContractTable {
  /** A description of every service in the contract's tree. */
  get services(): readonly ServiceDescription[] {
    return describeContract(this).services;
  }

  /** For every message that the operations refer to, its fields as text. */
  get messages(): Readonly<Record<string, string>> {
    return describeContract(this).messages;
  }

  /** For every enum that the operations refer to, its values as text. */
  get enums(): Readonly<Record<string, string>> {
    return describeContract(this).enums;
  }
}

/**
 * Makes the table of a contract from the data that the transformer emitted.
 * @throws SetupError IW2002 if another version of the transformer emitted it
 */
export function contract<T, Hash extends string>(init: ContractInit): Contract<T, Hash> {
  assertSeam(init.name, init.seam);
  return new DescribedContract(init) as unknown as Contract<T, Hash>;
}
