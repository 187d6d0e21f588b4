import { assertSeam, type ContractInit } from "../message/seam.js";
import { ContractTable } from "./contract.js";
import type { Contract, ServiceDescription } from "./contract-types.js";
import { describeContract } from "./describe-contract.js";

/** A contract's table that shows its services, messages and enums as plain data. */
class DescribedContract extends ContractTable {
  /** Every service of the tree, as data. */
  get services(): readonly ServiceDescription[] {
    return describeContract(this).services;
  }

  /** The fields of every message that the operations refer to, by the message's name. */
  get messages(): Readonly<Record<string, string>> {
    return describeContract(this).messages;
  }

  /** The values of every enum that the operations refer to, by the enum's name. */
  get enums(): Readonly<Record<string, string>> {
    return describeContract(this).enums;
  }
}

/**
 * Makes a contract's table from the data that the transformer emitted.
 * @throws SetupError IW2002 if another version of the transformer emitted it
 */
export function contract<T, Hash extends string>(init: ContractInit): Contract<T, Hash> {
  assertSeam(init.name, init.seam);
  return new DescribedContract(init) as unknown as Contract<T, Hash>;
}
