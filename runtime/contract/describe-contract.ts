import { memoize } from "../base/memoize.js";
import { describeMessage, ownNames, type TypeNames } from "../message/describe-message.js";
import { DescribedTypes, type TypesDescription } from "../message/described-types.js";
import type { BoundOperation, BoundService } from "./bind.js";
import { attachNode, boundTree } from "./bound-contract.js";
import type { ContractTable } from "./contract.js";
import type { OperationDescription, ServiceDescription } from "./contract-types.js";

/** A description of a contract as plain data. */
export interface ContractDescription extends TypesDescription {
  readonly service: string;
  readonly services: readonly ServiceDescription[];
}

const descriptions = new WeakMap<ContractTable, ContractDescription>();

/** The description of a contract as plain data: its services, operations, messages and enums. It is made once. */
export function describeContract(node: ContractTable): ContractDescription {
  return memoize(descriptions, node, () => toDescription(node));
}

function toDescription(node: ContractTable): ContractDescription {
  const { services } = boundTree(node);
  const types = typesOf(services);
  const description = {
    service: node.service ?? "",
    services: services.map((service) => describeService(service, types)),
    ...types.describe(),
  };
  Object.defineProperty(description, "hash", { value: node.hash });
  attachNode(description, node);
  return description;
}

function describeService(bound: BoundService, types: DescribedTypes): ServiceDescription {
  const operations = sortedOperations([bound]).map((operation) => describeOperation(operation, types));
  return { service: bound.service, declaredBy: bound.declaredBy.name, operations };
}

/** The description of an operation as plain data. */
export function describeOperation(operation: BoundOperation, names?: TypeNames): OperationDescription {
  const { name, method, path, kind, request, response, requestHeader, responseHeader } = operation;
  const details = operation.details().map((table) => (names ?? ownNames).message(table));
  return {
    name,
    method,
    path,
    kind,
    request: describeMessage(request, names),
    response: describeMessage(response, names),
    ...(requestHeader && { requestHeader: describeMessage(requestHeader, names) }),
    ...(responseHeader && { responseHeader: describeMessage(responseHeader, names) }),
    ...(details.length > 0 && { details: details.sort() }),
  };
}

/**
 * The messages and enums to which operations refer. They are collected in the order of the operations' paths, so that the names
 * given to equal-named types do not depend on the order of the source.
 */
export function typesOf(services: readonly BoundService[]): DescribedTypes {
  const types = new DescribedTypes();
  for (const { request, requestHeader, response, responseHeader } of sortedOperations(services)) {
    for (const table of [request, requestHeader, response, responseHeader]) {
      if (table !== undefined) types.addReferred(table);
    }
  }
  for (const { details } of sortedOperations(services)) for (const table of details()) types.add(table);
  return types;
}

export function sortedOperations(services: readonly BoundService[]): BoundOperation[] {
  return services.flatMap(({ operations }) => operations).sort((a, b) => (a.path < b.path ? -1 : 1));
}
