import { ContractTable } from "./contract.js";
import type { ServiceDescription } from "./contract-types.js";
import { describeContract } from "./describe-contract.js";

/**
 * A contract whose getters describe its services, messages and enums as plain data, so that logs and test snapshots show them.
 */
export class DescribedContract extends ContractTable {
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
 * Gives a contract the getters that describe it, unless it has them, as on Node. Emitted code does so with contracts that it passes
 * to functions of the program.
 */
export function describedContract<Node extends object>(node: Node): Node {
  return "services" in node ? node : Object.setPrototypeOf(node, DescribedContract.prototype);
}
