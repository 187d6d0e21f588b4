import { operationTexts } from "../../common/wire/schema-texts.js";
import type { MessageSource } from "../../common/wire/wire-schema.js";
import { memoize } from "../base/memoize.js";
import type { BoundOperation } from "./bound-contract.js";
import { operationSource } from "./contract-source.js";
import type { OperationDescription } from "./contract-types.js";
import { describeOperation } from "./describe-contract.js";

const descriptions = new WeakMap<BoundOperation, OperationDescription>();

/** Sets the description of an operation without tables, such as one of a plain service, from which it could not be derived. */
export function setOperationData(operation: BoundOperation, description: OperationDescription): void {
  descriptions.set(operation, description);
}

/** The description of an operation as plain data, with the own names of messages and enums. It is made once. */
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
