import { memoize } from "../base/memoize.js";
import { noOverload, notAnOperation } from "../base/setup-errors/setup-errors.js";
import { type BoundOperation, type BoundTree, boundTree } from "../contract/bound-contract.js";
import type { ContractTable } from "../contract/contract.js";
import { callOperation } from "./call-operation.js";
import type { CallTarget } from "./call-target.js";

/** The key under which a client stores its {@link CallTarget}. Equal in every copy of this package. */
export const targetKey = Symbol.for("interwire.target");

/** The key under which a client stores the methods that it has made so far, by their positions in the contract. */
const methodsKey = Symbol.for("interwire.methods");

type Method = (...values: unknown[]) => unknown;

/** The internals of a client: the target of its calls, and the methods that it has made so far. */
export interface ClientObject {
  readonly [targetKey]: CallTarget;
  readonly [methodsKey]: Method[];
}

/** Makes a method of a client that sends its calls to `target`. The method needs no `this`, so it may be passed around. */
type Bind = (target: CallTarget) => Method;

const prototypes = new WeakMap<ContractTable, object>();

/** Makes a client of a contract. Its methods are own properties, as mocking libraries expect. */
export function makeClient(node: ContractTable, target: CallTarget): object {
  const prototype = memoize(prototypes, node, () => makePrototype(node, boundTree(node)));
  const client = bareClient(prototype, target);
  // Own data properties, because mocking libraries that replace methods look for values instead of accessors.
  for (const name of Object.keys(prototype)) own(client, name, (client as Readonly<Record<string, unknown>>)[name]);
  return client;
}

/**
 * Makes a client with the methods of another client and a target of its own, for `withOptions`. Each method is made on first use,
 * because many such clients make only one call.
 */
export function derivedClient(client: ClientObject, target: CallTarget): object {
  let prototype: object = client;
  do prototype = Object.getPrototypeOf(prototype);
  while (targetKey in prototype);
  return bareClient(prototype, target);
}

function bareClient(prototype: object, target: CallTarget): object {
  return Object.create(prototype, { [targetKey]: { value: target }, [methodsKey]: { value: [] } });
}

function own(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function makePrototype(node: ContractTable, tree: BoundTree): object {
  const overloads = new Map<string, BoundOperation[]>();
  for (const operation of tree.services.flatMap((service) => service.operations)) {
    const same = overloads.get(operation.method) ?? [];
    // A method of a base that the contract declares again replaces that of the base.
    if (!same.some((other) => intersects(other, operation))) same.push(operation);
    overloads.set(operation.method, same);
  }
  const prototype = {};
  [...overloads].forEach(([method, operations], place) => {
    defineMethod(prototype, method, place, binderOf(node, method, operations));
  });
  for (const [method, contract] of tree.methods) {
    own(prototype, method, () => {
      throw notAnOperation(contract, method);
    });
  }
  return prototype;
}

function defineMethod(prototype: object, name: string, place: number, bind: Bind): void {
  Object.defineProperty(prototype, name, {
    enumerable: true,
    configurable: true,
    get(this: Partial<ClientObject>): Method {
      const { [methodsKey]: methods, [targetKey]: target } = this;
      // Code that reads a method from the prototype, as mocking libraries do, calls it later with a client as `this`.
      if (methods === undefined || target === undefined) return calledOn(bind);
      methods[place] ??= bind(target);
      return methods[place];
    },
    set(this: object, value: unknown) {
      own(this, name, value);
    },
  });
}

function calledOn(bind: Bind): Method {
  return function (this: ClientObject, ...values) {
    return bind(this[targetKey])(...values);
  };
}

function intersects(a: BoundOperation, b: BoundOperation): boolean {
  return a.required <= b.arity && b.required <= a.arity;
}

function binderOf(node: ContractTable, method: string, operations: readonly BoundOperation[]): Bind {
  const [only] = operations;
  if (operations.length === 1 && only !== undefined) return (target) => caller(target, only);
  return (target) => {
    const callers: Method[] = [];
    for (const operation of operations) {
      const call = caller(target, operation);
      for (let count = operation.required; count <= operation.arity; count++) callers[count] = call;
    }
    return (...values) => {
      const call = callers[values.length];
      if (call === undefined) throw noOverload(node.name, method, values.length, counts(operations));
      return call(...values);
    };
  };
}

function caller(target: CallTarget, operation: BoundOperation): Method {
  const { intercept } = target;
  if (intercept === undefined) return (...values) => callOperation(target, operation, values);
  return (...values) => intercept(target, operation, values);
}

function counts(operations: readonly BoundOperation[]): string {
  return operations
    .map(({ required, arity }) => (required === arity ? `${arity}` : `${required} to ${arity}`))
    .join(" or ");
}
