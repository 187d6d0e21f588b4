import { memoize } from "../base/memoize.js";
import type { BoundOperation } from "./bind.js";
import type { OperationDescription } from "./contract-types.js";
import { describeOperation } from "./describe-contract.js";

const descriptions = new WeakMap<BoundOperation, OperationDescription>();

/** Describes an operation whose messages have no tables. */
export function setOperationData(operation: BoundOperation, description: OperationDescription): void {
  descriptions.set(operation, description);
}

/** The description of an operation, made once. */
export function operationData(operation: BoundOperation): OperationDescription {
  return memoize(descriptions, operation, () => describeOperation(operation));
}
