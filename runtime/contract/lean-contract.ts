import { assertSeam, type ContractInit } from "../message/seam.js";
import type { Contract } from "./contract-types.js";
import { MadeContract } from "./made-contract.js";

/**
 * Makes a contract from the data that the transformer emitted for it, without anything that the data does not refer to.
 * @throws SetupError IW2002 if the data is for another version of `interwire/codegen`
 */
export function leanContract<T, Hash extends string>(init: ContractInit): Contract<T, Hash> {
  assertSeam(init.name, init.seam);
  return new MadeContract(init) as unknown as Contract<T, Hash>;
}
