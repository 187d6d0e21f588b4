import type { BoundOperation } from "../contract/bind.js";
import { describeOperation } from "../contract/describe-contract.js";
import type { OperationDescription } from "../contract-types.js";
import { memoize } from "../memoize.js";

const descriptions = new WeakMap<BoundOperation, OperationDescription>();

/** Describes an operation whose messages have no tables. */
export function setOperationData(operation: BoundOperation, description: OperationDescription): void {
  descriptions.set(operation, description);
}

/** The description of an operation, made once. */
export function operationData(operation: BoundOperation): OperationDescription {
  return memoize(descriptions, operation, () => describeOperation(operation));
}
