import type { Contract } from "../contract/contract-types.js";
import { describedContract } from "../contract/described-contract.js";
import { leanContract } from "../contract/lean-contract.js";
import { type FullInit, wrapperOf } from "../message/full-message.js";
import type { ContractInit, OperationInit } from "../message/seam.js";
import { optionCalls } from "./option-calls.js";
import { streamCalls } from "./stream-calls.js";

type Wrapper = "request" | "response" | "requestHeader" | "responseHeader";

/** A contract as older transformers emitted it, which does not say what calls of its operations need. */
export interface FullContractInit extends Omit<ContractInit, "operations" | "features"> {
  readonly operations?: readonly (Omit<OperationInit, Wrapper> & {
    readonly [Name in "request" | "response"]: FullInit;
  } & {
    readonly [Name in "requestHeader" | "responseHeader"]?: FullInit;
  })[];
}

/**
 * Makes a contract from data that an older transformer emitted.
 * @throws SetupError IW2002 if the data is for another version of `interwire/codegen`
 */
export function contract<T, Hash extends string>({ operations = [], ...init }: FullContractInit): Contract<T, Hash> {
  const made = operations.map(({ request, response, requestHeader, responseHeader, ...others }) => ({
    ...others,
    request: wrapperOf(request),
    response: wrapperOf(response),
    ...(requestHeader && { requestHeader: wrapperOf(requestHeader) }),
    ...(responseHeader && { responseHeader: wrapperOf(responseHeader) }),
  }));
  return describedContract(leanContract({ ...init, operations: made, features: [streamCalls, optionCalls] }));
}
