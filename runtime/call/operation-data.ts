import type { OperationDescription } from "../contract-types.js";
import { memoize } from "../memoize.js";
import type { BoundOperation } from "../table/bind.js";
import { describeOperation } from "../table/describe-contract.js";

const descriptions = new WeakMap<BoundOperation, OperationDescription>();

/** An operation as data, made once. */
export function operationData(operation: BoundOperation): OperationDescription {
  return memoize(descriptions, operation, () => describeOperation(operation));
}
