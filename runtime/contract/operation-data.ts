import { memoize } from "../base/memoize.js";
import type { BoundOperation } from "./bind.js";
import type { OperationDescription } from "./contract-types.js";
import { describeOperation } from "./describe-contract.js";

const descriptions = new WeakMap<BoundOperation, OperationDescription>();

/** Sets the description of an operation without tables, such as one of a plain service, from which it could not be derived. */
export function setOperationData(operation: BoundOperation, description: OperationDescription): void {
  descriptions.set(operation, description);
}

/** The description of an operation as plain data. It is made once. */
export function operationData(operation: BoundOperation): OperationDescription {
  return memoize(descriptions, operation, () => describeOperation(operation));
}
