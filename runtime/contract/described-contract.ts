import { assertSeam, type ContractInit } from "../message/seam.js";
import { ContractTable } from "./contract.js";
import type { Contract, ServiceDescription } from "./contract-types.js";
import { describeContract } from "./describe-contract.js";

/**
 * A contract whose getters describe its services, messages and enums as plain data, so that logs and test snapshots show them.
 */
class DescribedContract extends ContractTable {
  get services(): readonly ServiceDescription[] {
    return describeContract(this).services;
  }

  get messages(): Readonly<Record<string, string>> {
    return describeContract(this).messages;
  }

  get enums(): Readonly<Record<string, string>> {
    return describeContract(this).enums;
  }
}

/**
 * Makes a contract from the data that the transformer emitted for it.
 * @throws SetupError IW2002 if the data is for another version of `interwire/codegen`
 */
export function contract<T, Hash extends string>(init: ContractInit): Contract<T, Hash> {
  assertSeam(init.name, init.seam);
  return new DescribedContract(init) as unknown as Contract<T, Hash>;
}
