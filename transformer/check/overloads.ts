import type { Report } from "../model/diagnostics.js";
import type { ContractModel, OperationModel } from "../model/model.js";

/**
 * Reports two overloads with the same number of arguments: at run time, only the number of arguments tells which overload a call
 * means.
 */
export function checkOverloads(contract: ContractModel, report: Report): void {
  const methods = new Set<string>();
  for (const { method } of contract.operations) methods.add(method);
  if (methods.size === contract.operations.length) return;
  contract.operations.forEach((operation, index) => {
    const earlier = contract.operations
      .slice(0, index)
      .find((other) => other.method === operation.method && other.name !== operation.name && meet(other, operation));
    if (earlier === undefined) return;
    const count = Math.max(range(earlier).least, range(operation).least);
    const words = { first: earlier.signature(), second: operation.signature(), owner: contract.name, count };
    report("IW1102", operation.span, words, [{ span: earlier.span, text: "The other overload." }]);
    report("IW1102", earlier.span, words, [{ span: operation.span, text: "The other overload." }]);
  });
}

/** The least and the greatest number of arguments that a call of an operation may have. */
export function range(operation: OperationModel): { least: number; most: number } {
  const { parameters } = operation;
  const lastRequired = parameters.findLastIndex((parameter) => !parameter.optional);
  return { least: lastRequired + 1, most: parameters.length };
}

function meet(a: OperationModel, b: OperationModel): boolean {
  return range(a).least <= range(b).most && range(b).least <= range(a).most;
}
