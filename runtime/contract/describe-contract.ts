import { type OperationTexts, SchemaTexts, type TypeTexts } from "../../common/wire/schema-texts.js";
import type { WireOperation } from "../../common/wire/wire-schema.js";
import { memoize } from "../base/memoize.js";
import { attachNode, type BoundOperation, type BoundService, boundTree } from "./bound-contract.js";
import { collectTables } from "./collect-tables.js";
import type { ContractTable } from "./contract.js";
import type { OperationDescription, ServiceDescription } from "./contract-types.js";

/** A description of a contract as plain data. Messages and enums are texts: `{ id: int32 = 1 }`, `{ Red = 0; Green = 1 }`. */
export interface ContractDescription extends TypeTexts {
  readonly service: string;
  readonly services: readonly ServiceDescription[];
}

const descriptions = new WeakMap<ContractTable, ContractDescription>();

/**
 * The description of a contract as plain data: its services, operations, messages and enums. The result is cached for each
 * contract.
 */
export function describeContract(node: ContractTable): ContractDescription {
  return memoize(descriptions, node, () => toDescription(node));
}

function toDescription(node: ContractTable): ContractDescription {
  const schema = collectTables({ contracts: [node], messages: [] }, {});
  const texts = new SchemaTexts(schema);
  const byPath = new Map(
    schema.services.flatMap(({ operations }) => operations.map((one) => [one.path, one] as const)),
  );
  const description = {
    service: node.service ?? "",
    services: boundTree(node).services.map((service) => describeService(service, byPath, texts)),
    ...texts.describe(),
  };
  Object.defineProperty(description, "hash", { value: node.hash });
  attachNode(description, node);
  return description;
}

function describeService(
  { service, declaredBy, operations }: BoundService,
  byPath: ReadonlyMap<string, WireOperation>,
  texts: SchemaTexts,
): ServiceDescription {
  const described = operations.map((operation) =>
    describeOperation(operation, texts.operation(byPath.get(operation.path) as WireOperation)),
  );
  return { service, declaredBy: declaredBy.name, operations: described.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

/**
 * The description of an operation as plain data. `texts` are its messages: `{ id: int32 = 1 }`, or the name of a message if the
 * operation has `style: "bare"`.
 */
export function describeOperation(
  { name, method, path, kind, idempotency }: BoundOperation,
  texts: OperationTexts,
): OperationDescription {
  return { name, method, path, kind, ...(idempotency && { idempotency }), ...texts };
}
