import { type CollectedSchema, type Conflicts, collectSchema } from "../../common/wire/collect-schema.js";
import { operationsConflict, sameMessageName } from "../base/setup-errors/setup-errors.js";
import type { MessageTable } from "../message/message.js";
import { messageSource } from "../message/message-source.js";
import type { ContractTable } from "./contract.js";
import { contractSource } from "./contract-source.js";

/** The descriptor tables of the contracts and messages from which a schema is collected. */
export interface SchemaTables {
  readonly contracts: readonly ContractTable[];
  readonly messages: readonly MessageTable[];
}

/**
 * Collects the services of contracts, and all messages to which these and the given messages refer. Equal names are errors unless
 * `conflicts` allows them.
 * @throws SetupError IW2011 if two operations of a service have the same name, IW2024 if two different messages have the same
 * name
 */
export function collectTables({ contracts, messages }: SchemaTables, conflicts: Conflicts = strict): CollectedSchema {
  return collectSchema({ contracts: contracts.map(contractSource), messages: messages.map(messageSource) }, conflicts);
}

const strict: Conflicts = {
  operation: operationsConflict,
  message(first) {
    throw sameMessageName(first.typeName);
  },
};
