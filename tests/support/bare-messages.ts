import type { Contract } from "interwire";
import { nodeOf } from "../../runtime/contract/bound-contract.js";
import type { MessageTable } from "../../runtime/message/message.js";

/** The table of the message that a bare operation takes. */
export function bareMessage<T>(contract: Contract<T>, operation: string): MessageTable {
  const found = nodeOf(contract, "a test").operations.find(({ name }) => name === operation);
  const message = found?.request.bare?.();
  if (message === undefined) throw new Error(`${operation} is no bare operation`);
  return message as MessageTable;
}
