import type { OperationDescription, ServiceDescription } from "../contract-types.js";
import { memoize } from "../memoize.js";
import type { BoundOperation, BoundService } from "./bind.js";
import { attachNode, boundTree } from "./bound-contract.js";
import type { ContractTable } from "./contract.js";
import { describeMessage, referredMessages } from "./describe-message.js";
import type { MessageTable } from "./message.js";
import { isOpaque } from "./opaque.js";

/** A contract as plain data. */
export interface ContractDescription {
  readonly service: string;
  readonly services: readonly ServiceDescription[];
  readonly messages: Readonly<Record<string, string>>;
}

const descriptions = new WeakMap<ContractTable, ContractDescription>();

/** The services, operations and messages of a contract as plain data, made once. */
export function describeContract(node: ContractTable): ContractDescription {
  return memoize(descriptions, node, () => toDescription(node));
}

function toDescription(node: ContractTable): ContractDescription {
  const { services } = boundTree(node);
  const description = {
    service: node.service ?? "",
    services: services.map(describeService),
    messages: describeMessages(services.flatMap((service) => service.operations)),
  };
  Object.defineProperty(description, "hash", { value: node.hash });
  attachNode(description, node);
  return description;
}

function describeService({ service, declaredBy, operations }: BoundService): ServiceDescription {
  return { service, declaredBy: declaredBy.name, operations: operations.map(describeOperation) };
}

/** An operation as plain data. */
export function describeOperation(operation: BoundOperation): OperationDescription {
  const { name, method, path, kind, request, response, requestHeader, responseHeader } = operation;
  return {
    name,
    method,
    path,
    kind,
    request: describeMessage(request),
    response: describeMessage(response),
    ...(requestHeader && { requestHeader: describeMessage(requestHeader) }),
    ...(responseHeader && { responseHeader: describeMessage(responseHeader) }),
  };
}

function describeMessages(operations: readonly BoundOperation[]): Record<string, string> {
  const seen = new Set<MessageTable>();
  const visit = (table: MessageTable): void => {
    if (seen.has(table) || isOpaque(table)) return;
    seen.add(table);
    referredMessages(table).forEach(visit);
  };
  for (const { request, response, requestHeader, responseHeader } of operations) {
    for (const table of [request, requestHeader, response, responseHeader]) {
      if (table !== undefined) referredMessages(table).forEach(visit);
    }
  }
  const messages: Record<string, string> = {};
  for (const table of seen) {
    let key = table.name;
    // Two files may each declare a message of one name.
    for (let n = 2; Object.hasOwn(messages, key); n++) key = `${table.name} (${n})`;
    messages[key] = describeMessage(table);
  }
  return messages;
}
