import { type MessageTable, messageCheck } from "../message/message.js";
import type { Message } from "../message/message-type.js";
import { isContract, nodeOf } from "./bound-contract.js";
import type { SchemaTables } from "./collect-tables.js";
import type { ContractTable } from "./contract.js";
import type { Contract } from "./contract-types.js";

/** A contract of any type. */
export type AnyContract = Pick<Contract<unknown>, "service" | "hash">;

/**
 * A contract or message to describe: `contractOf<T>()`, or `messageOf<T>()` for a message that no operation uses.
 */
export type ProtoPart = AnyContract | Pick<Message<unknown>, "typeName" | "hash">;

/**
 * The descriptor tables of contracts and messages. `call` is the function that got them, for the text of an error.
 * @throws SetupError IW2001 if the transformer did not compile the calling file
 * @throws TypeError if a part is neither a contract nor a message
 */
export function tablesOfParts(parts: readonly ProtoPart[], call: string): SchemaTables {
  const contracts: ContractTable[] = [];
  const messages: MessageTable[] = [];
  for (const part of parts) {
    if (typeof part === "object" && "typeName" in part && !isContract(part)) {
      messageCheck(part, "The message", call);
      messages.push(part as unknown as MessageTable);
    } else contracts.push(nodeOf(part, call));
  }
  return { contracts, messages };
}
