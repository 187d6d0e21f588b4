import type { BoundOperation } from "../contract/bind.js";
import { boundTree } from "../contract/bound-contract.js";
import type { ContractTable } from "../contract/contract.js";
import { elementTable } from "../message/members.js";
import type { MessageTable } from "../message/message.js";
import { isOpaque } from "../message/opaque.js";
import { plainField } from "../message/seam.js";
import { googleMessage } from "./known-messages.js";
import { SameMessages } from "./same-messages.js";

/** An operation of a service, and the table of the contract that declares it. */
export interface OperationPart {
  readonly operation: BoundOperation;
  readonly declaredBy: ContractTable;
}

/** A service, with the operations of all contracts that share its name. */
export interface ServicePart {
  readonly service: string;
  /** The contracts with the name of the service. Empty if only bases without a service contribute operations. */
  readonly contracts: readonly ContractTable[];
  readonly operations: readonly OperationPart[];
}

/** The message around the arguments or the result of an operation. */
export interface WrapperPart extends OperationPart {
  readonly table: MessageTable;
  readonly service: string;
  readonly role: "Request" | "RequestHeader" | "Response" | "ResponseHeader";
}

export interface SchemaParts {
  readonly services: readonly ServicePart[];
  readonly wrappers: readonly WrapperPart[];
  /** The messages with names of their own, each once, without protobuf's own messages. */
  readonly messages: readonly MessageTable[];
  /** The messages that are documented as details of errors. Their names must not change, because they are on the wire. */
  readonly details: ReadonlySet<MessageTable>;
  /** The table in `messages` that stands for the same message as the given table. */
  first(table: MessageTable): MessageTable;
}

/** The contracts and messages from which a schema is made. */
export interface SchemaRoots {
  readonly contracts: readonly ContractTable[];
  readonly messages: readonly MessageTable[];
}

/**
 * Collects the services of contracts, and all messages to which these and the given messages refer. The result does not depend on
 * the order in which contracts and messages are given.
 */
export function collectParts({ contracts, messages }: SchemaRoots): SchemaParts {
  const same = new SameMessages();
  const services = servicesOf(contracts);
  const wrappers = services.flatMap(wrappersOf);
  const found = new Set<MessageTable>();
  const visit = (given: MessageTable): void => {
    const table = same.first(given);
    if (isGoogle(table) || found.has(table)) return;
    found.add(table);
    for (const inner of innerTables(table)) visit(inner);
  };
  const bare = services.flatMap(({ operations }) =>
    operations.flatMap(({ operation: { request, response } }) => [request, response].flatMap(bareTable)),
  );
  const details = services.flatMap(({ operations }) => operations.flatMap(({ operation }) => operation.details()));
  const roots = [...bare, ...wrappers.flatMap(({ table }) => innerTables(table)), ...details];
  for (const root of [...roots, ...sorted(messages, ({ name, hash }) => `${name} ${hash}`)]) visit(root);
  const first = (table: MessageTable): MessageTable => same.first(table);
  return { services, wrappers, messages: [...found], details: new Set(details.map(first)), first };
}

/** Whether a message is declared in protobuf's own files. */
export function isGoogle(table: MessageTable): boolean {
  return isOpaque(table) && googleMessage(table.protoName) !== undefined;
}

/** The tables of the messages that are types of a message's fields. */
export function innerTables({ fields }: MessageTable): MessageTable[] {
  return fields.flatMap((field) => elementTable(plainField(field)) ?? []);
}

/** The user's message that is the whole request or response of a bare operation, in a list that may be empty. */
export function bareTable({ bare }: MessageTable): MessageTable[] {
  return bare === undefined ? [] : [bare() as MessageTable];
}

function servicesOf(contracts: readonly ContractTable[]): ServicePart[] {
  const services = new Map<string, { contracts: Set<ContractTable>; operations: Map<string, OperationPart> }>();
  for (const contract of sorted(contracts, ({ name, hash }) => `${name} ${hash}`)) {
    for (const { service, declaredBy, operations } of boundTree(contract).services) {
      const known = services.get(service) ?? { contracts: new Set(), operations: new Map() };
      services.set(service, known);
      if (declaredBy.service === service) known.contracts.add(declaredBy);
      for (const operation of operations) {
        if (known.operations.has(operation.path)) continue;
        known.operations.set(operation.path, { operation: ownMessages(operation), declaredBy });
      }
    }
  }
  const parts = [...services].map(([service, { contracts, operations }]) => ({
    service,
    contracts: [...contracts],
    operations: [...operations.values()],
  }));
  return sorted(parts, ({ service }) => service);
}

/**
 * A copy of an operation with tables of its own for the messages around arguments and results: an operation of a base without a
 * service may belong to several services.
 */
function ownMessages(operation: BoundOperation): BoundOperation {
  const own = <Table extends MessageTable | undefined>(table: Table): Table =>
    table === undefined || table.bare !== undefined ? table : Object.create(table);
  return {
    ...operation,
    request: own(operation.request),
    response: own(operation.response),
    requestHeader: own(operation.requestHeader),
    responseHeader: own(operation.responseHeader),
  };
}

function wrappersOf({ service, operations }: ServicePart): WrapperPart[] {
  return operations.flatMap(({ operation, declaredBy }) => {
    const { request, requestHeader, response, responseHeader } = operation;
    const tables = [
      ["Request", request],
      ["RequestHeader", requestHeader],
      ["Response", response],
      ["ResponseHeader", responseHeader],
    ] as const;
    return tables.flatMap(([role, table]) =>
      table === undefined || table.bare !== undefined ? [] : [{ table, service, role, operation, declaredBy }],
    );
  });
}

function sorted<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  return [...items].sort((a, b) => Number(textOf(a) > textOf(b)) - Number(textOf(a) < textOf(b)));
}
