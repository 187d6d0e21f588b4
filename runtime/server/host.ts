import { unusableImplementation } from "../setup-errors.js";
import type { BoundOperation } from "../table/bind.js";

type Methods = Readonly<Record<string, unknown>>;

/** Where the calls of a mapped class or object go. */
export interface Host {
  /** Calls an operation's method with its declared arguments, and no more. */
  invoke(operation: BoundOperation, values: unknown[]): unknown;
}

/** One object that serves every call. */
export class InstanceHost implements Host {
  private readonly instance: Methods;

  constructor(instance: Methods) {
    this.instance = instance;
  }

  invoke(operation: BoundOperation, values: unknown[]): unknown {
    return Reflect.apply(this.instance[operation.method] as () => unknown, this.instance, values);
  }
}

/** A factory that makes an object for each call. */
export class FactoryHost implements Host {
  private readonly name: string;
  private readonly create: () => unknown;

  constructor(name: string, create: () => unknown) {
    this.name = name;
    this.create = create;
  }

  invoke(operation: BoundOperation, values: unknown[]): unknown {
    const instance = assertUsable(this.name, this.create(), [operation]);
    return Reflect.apply(instance[operation.method] as () => unknown, instance, values);
  }
}

/**
 * Makes sure that an object has the methods of operations.
 * @throws SetupError IW2013
 */
export function assertUsable(name: string, instance: unknown, operations: readonly BoundOperation[]): Methods {
  if (typeof instance !== "object" || instance === null) {
    throw unusableImplementation(name, `it is ${instance === null ? "null" : typeof instance}, not an object`);
  }
  if (typeof (instance as { then?: unknown }).then === "function")
    throw unusableImplementation(name, "it is a promise");
  const methods = instance as Methods;
  const missing = operations.find(({ method }) => typeof methods[method] !== "function");
  if (missing !== undefined)
    throw unusableImplementation(name, `it has no method '${missing.method}' (${missing.member})`);
  return methods;
}
