import { serviceNodeOf } from "./bound-contract.js";
import type { Contract } from "./contract-types.js";
import { describeContract } from "./describe-contract.js";

/**
 * A contract as plain data: its services, operations, paths and messages. A snapshot of it shows when the wire format changes.
 * @throws SetupError IW2001 if the transformer did not compile the calling file
 * @example
 * expect(contractOf<ICalculator>()).toMatchSnapshot();
 */
export function contractOf<T = never>(contract?: Contract<T>): Contract<T> {
  return describeContract(serviceNodeOf(contract, "contractOf()")) as unknown as Contract<T>;
}
