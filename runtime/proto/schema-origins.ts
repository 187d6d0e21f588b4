import type { MessageTable } from "../message/message.js";
import type { Description } from "./description.js";

/** The tables from which the parts of files were made, by the full names of the parts. */
export interface SchemaOrigins {
  /** For each service, the contract of this name, or else one that declares an operation of the service. */
  readonly services: ReadonlyMap<string, object>;
  readonly operations: ReadonlyMap<string, OperationOrigin>;
  readonly messages: ReadonlyMap<string, MessageOrigin>;
}

/** An operation, and the table of the contract that declares it. */
export interface OperationOrigin {
  readonly contract: object;
  readonly operation: string;
}

/** The table of a message and, if it wraps the arguments or the result of an operation, this operation. */
export interface MessageOrigin {
  readonly table: MessageTable;
  /** The operation whose arguments or result the message wraps. Undefined for any other message. */
  readonly operation: OperationOrigin | undefined;
}

/** Finds the tables from which services, operations and messages were made. */
export function schemaOrigins({ parts, names, wrappers }: Description): SchemaOrigins {
  const services = new Map<string, object>();
  const operations = new Map<string, OperationOrigin>();
  for (const { service, contracts, operations: declared } of parts.services) {
    const name = names.service(service);
    const owner = contracts[0] ?? declared[0]?.declaredBy;
    if (owner !== undefined) services.set(name, owner);
    for (const { operation, declaredBy } of declared) {
      const origin = { contract: declaredBy, operation: operation.name };
      operations.set(`${name}.${names.method(service, operation.name)}`, origin);
    }
  }
  const messages = new Map<string, MessageOrigin>();
  for (const table of [...parts.messages, ...wrappers.keys()]) {
    const wrapper = wrappers.get(table);
    const operation = wrapper && { contract: wrapper.declaredBy, operation: wrapper.operation.name };
    const name = names.message(table);
    if (name !== undefined) messages.set(name, { table, operation });
  }
  return { services, operations, messages };
}
