import { operationTexts } from "../../common/wire/schema-texts.js";
import type { MessageSource } from "../../common/wire/wire-schema.js";
import { memoize } from "../base/memoize.js";
import type { BoundOperation } from "./bound-contract.js";
import { operationSource } from "./contract-source.js";
import type { OperationDescription } from "./contract-types.js";
import { describeOperation } from "./describe-contract.js";

const descriptions = new WeakMap<BoundOperation, OperationDescription>();

/**
 * Sets what {@link operationData} returns for an operation without a contract: a method of a grpc-js `ServiceDefinition`, whose
 * message types are unknown.
 */
export function setOperationData(operation: BoundOperation, description: OperationDescription): void {
  descriptions.set(operation, description);
}

/**
 * The description of an operation as plain data, cached for each operation. Messages and enums have the names that they have in
 * the contract, even if two types share one.
 */
export function operationData(operation: BoundOperation): OperationDescription {
  return memoize(descriptions, operation, () => {
    const source = operationSource(operation);
    const details = source.details().map((one) => () => one);
    return describeOperation(operation, operationTexts({ ...source, details }, ownNames));
  });
}

const ownNames = {
  message: (source: () => MessageSource): string => source().typeName,
  enum: ({ name }: { readonly name: string }): string => name,
};
