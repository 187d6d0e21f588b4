import { unusableImplementation } from "../base/setup-errors/server-setup-errors.js";
import { decoratedWith } from "../call/intercept-decorator.js";
import { arrange, type Interceptor, type InterceptorEntry } from "../call/interceptor.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { interceptMethod } from "./intercept-method.js";
import { lackingMethod, methodFor } from "./lacking-methods.js";
import type { HostedCall } from "./running-calls.js";

type Methods = Readonly<Record<string, unknown>>;

/** Runs the methods of one implementation: on one object for all calls, or on an object that a factory makes for each call. */
export interface Host {
  /** The object that runs one operation's method, with its interceptors. */
  for(operation: BoundOperation): MethodHost;
}

export interface MethodHost {
  invoke(operation: BoundOperation, values: unknown[], call: HostedCall): unknown;
}

const lackingHost: MethodHost = {
  invoke(operation) {
    throw lackingMethod(operation);
  },
};

/** Runs the methods of an object that was passed to `implement`, or of the single instance that `map` made. */
export class InstanceHost implements Host, MethodHost {
  private readonly instance: Methods;
  private readonly interceptors: readonly InterceptorEntry[];

  constructor(instance: Methods, interceptors: readonly InterceptorEntry[]) {
    this.instance = instance;
    this.interceptors = interceptors;
  }

  for(operation: BoundOperation): MethodHost {
    if (methodFor(this.instance, operation) === undefined) return lackingHost;
    const around = interceptorsAround(this.interceptors, this.instance, operation);
    return around === undefined ? this : new InterceptingHost(this, around);
  }

  invoke(operation: BoundOperation, values: unknown[]): unknown {
    return Reflect.apply(this.instance[operation.method] as () => unknown, this.instance, values);
  }
}

/** Runs interceptors and then, unless they refuse the call, the method of another {@link MethodHost}. */
export class InterceptingHost implements MethodHost {
  private readonly host: MethodHost;
  private readonly interceptors: readonly Interceptor[];

  constructor(host: MethodHost, interceptors: readonly Interceptor[]) {
    this.host = host;
    this.interceptors = interceptors;
  }

  invoke(operation: BoundOperation, values: unknown[], call: HostedCall): unknown {
    const invoke = () => this.host.invoke(operation, values, call);
    return interceptMethod(this.interceptors, { operation, values, call }, invoke);
  }
}

/**
 * The interceptors of the server and the service, followed by those that decorate the class and the method. Undefined if there
 * are none.
 */
function interceptorsAround(
  entries: readonly InterceptorEntry[],
  instance: Methods,
  { method }: BoundOperation,
): readonly Interceptor[] | undefined {
  const decorated = decoratedWith(instance, instance[method]);
  if (decorated === undefined && entries.length === 0) return undefined;
  return arrange(decorated === undefined ? entries : [...entries, ...decorated]);
}

/**
 * Asserts that an implementation is an object with the methods of `operations`.
 * @throws SetupError IW2013 if it is no object, a promise, or lacks a method
 */
export function assertUsable(name: string, instance: unknown, operations: readonly BoundOperation[]): Methods {
  if (typeof instance !== "object" || instance === null) {
    throw unusableImplementation(name, `it is ${instance === null ? "null" : typeof instance}, not an object`);
  }
  if (typeof (instance as { then?: unknown }).then === "function")
    throw unusableImplementation(name, "it is a promise");
  const methods = instance as Methods;
  const missing = operations.find((operation) => methodFor(methods, operation) === undefined);
  if (missing !== undefined)
    throw unusableImplementation(name, `it has no method '${missing.method}' (${missing.member})`);
  return methods;
}
