import { memoize } from "../memoize.js";
import { noOverload, notAnOperation } from "../setup-errors.js";
import type { BoundOperation, BoundTree } from "../table/bind.js";
import { boundTree } from "../table/bound-contract.js";
import type { ContractTable } from "../table/contract.js";
import { type CallTarget, callOperation } from "./call-operation.js";
import { interceptCall } from "./intercept-call.js";

/** The key of a client's {@link CallTarget}; clients of another copy of this package have it too. */
export const targetKey = Symbol.for("interwire.target");

/** What every client is: a target below the methods of its contract. */
export interface ClientObject {
  readonly [targetKey]: CallTarget;
}

type ClientFunction = (this: ClientObject, ...values: unknown[]) => unknown;

const prototypes = new WeakMap<ContractTable, object>();

/** The prototype of a contract's clients: one method per operation, made once. */
export function clientPrototype(node: ContractTable): object {
  return memoize(prototypes, node, () => makePrototype(node, boundTree(node)));
}

function makePrototype(node: ContractTable, tree: BoundTree): object {
  const overloads = new Map<string, BoundOperation[]>();
  for (const operation of tree.services.flatMap((service) => service.operations)) {
    const same = overloads.get(operation.method) ?? [];
    // A base's method that this contract declares again is the contract's own.
    if (!same.some((other) => intersects(other, operation))) same.push(operation);
    overloads.set(operation.method, same);
  }
  const prototype = {};
  const define = (name: string, value: ClientFunction) => {
    Object.defineProperty(prototype, name, { value, enumerable: true, configurable: true, writable: true });
  };
  for (const [method, operations] of overloads) define(method, makeMethod(node, method, operations));
  for (const [method, contract] of tree.methods) {
    define(method, () => {
      throw notAnOperation(contract, method);
    });
  }
  return prototype;
}

function intersects(a: BoundOperation, b: BoundOperation): boolean {
  return a.required <= b.arity && b.required <= a.arity;
}

function makeMethod(node: ContractTable, method: string, operations: readonly BoundOperation[]): ClientFunction {
  const [only] = operations;
  if (operations.length === 1 && only !== undefined) return caller(only);
  const callers: ClientFunction[] = [];
  for (const operation of operations) {
    const call = caller(operation);
    for (let count = operation.required; count <= operation.arity; count++) callers[count] = call;
  }
  return function (...values) {
    const call = callers[values.length];
    if (call === undefined) throw noOverload(node.name, method, values.length, counts(operations));
    return call.apply(this, values);
  };
}

function caller(operation: BoundOperation): ClientFunction {
  return function (...values) {
    const target = this[targetKey];
    if (target.interceptors === undefined) return callOperation(target, operation, values);
    return interceptCall(target.interceptors, target, operation, values);
  };
}

function counts(operations: readonly BoundOperation[]): string {
  return operations
    .map(({ required, arity }) => (required === arity ? `${arity}` : `${required} to ${arity}`))
    .join(" or ");
}
