import type { Contract } from "../contract-types.js";
import { serviceNodeOf } from "./bound-contract.js";
import { describeContract } from "./describe-contract.js";

/**
 * A contract as plain data: every service, operation, path and message. Take a snapshot of it to see when the wire format changes.
 * @throws SetupError IW2001 when the calling file was not compiled by the transformer
 * @example
 * expect(contractOf<ICalculator>()).toMatchSnapshot();
 */
export function contractOf<T = never>(contract?: Contract<NoInfer<T>>): Contract<T> {
  return describeContract(serviceNodeOf(contract, "contractOf()")) as unknown as Contract<T>;
}
