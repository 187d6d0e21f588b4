import type { CallContext } from "../call/call-context.js";
import { decoratedWith } from "../call/intercept-decorator.js";
import { arrange, type InterceptorEntry } from "../call/interceptor.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { assertUsable, type Host, InterceptingHost, type MethodHost } from "./host.js";
import { interceptMethod } from "./intercept-method.js";
import { isThenable } from "./is-thenable.js";
import { lackingMethod, methodFor } from "./lacking-methods.js";
import type { HostedCall } from "./running-calls.js";

/** The `create` function of one implementation, which makes an object for each call. */
export interface Factory {
  readonly name: string;
  readonly create: (context: CallContext) => unknown;
  /**
   * The prototype of the class of the objects, whose decorators are read before any object is made. Undefined if the class is not
   * known in advance.
   */
  readonly prototype: object | undefined;
  /** Whether the objects may lack methods of the contract (the option `partial`). */
  readonly mayLack?: boolean;
}

/**
 * Runs the methods of an implementation of which an object is made for each call. Interceptors run around the factory, so that no
 * object is made for a call that they refuse. If the class is known only once an object exists, the interceptors that decorate
 * the class run after the factory.
 */
export class FactoryHost implements Host {
  private readonly factory: Factory;
  private readonly interceptors: readonly InterceptorEntry[];

  constructor(factory: Factory, interceptors: readonly InterceptorEntry[]) {
    this.factory = factory;
    this.interceptors = interceptors;
  }

  for({ method }: BoundOperation): MethodHost {
    const { prototype } = this.factory;
    const decorated = (prototype && decoratedWith(prototype, methodOf(prototype, method))) ?? [];
    const host = new MakingHost(this.factory, decorated);
    const around = [...this.interceptors, ...decorated];
    return around.length === 0 ? host : new InterceptingHost(host, arrange(around));
  }
}

class MakingHost implements MethodHost {
  private readonly factory: Factory;
  /** The interceptors that already run around the factory, and so must not run around the method again. */
  private readonly known: readonly InterceptorEntry[];

  constructor(factory: Factory, known: readonly InterceptorEntry[]) {
    this.factory = factory;
    this.known = known;
  }

  invoke(operation: BoundOperation, values: unknown[], call: HostedCall): unknown {
    // When an interceptor retries the call, it keeps its object.
    const made: unknown = call.made ?? this.factory.create(call.context);
    if (!isThenable(made)) return this.use(made, operation, values, call);
    return Promise.resolve(made).then((instance: unknown) => this.use(instance, operation, values, call));
  }

  private use(made: unknown, operation: BoundOperation, values: unknown[], call: HostedCall): unknown {
    const { name, mayLack } = this.factory;
    const instance = assertUsable(name, made, mayLack === true ? [] : [operation]);
    call.made = instance;
    const method = methodFor(instance, operation);
    if (method === undefined) throw lackingMethod(operation);
    const more = decoratedWith(instance, method)?.filter((entry) => !this.known.includes(entry)) ?? [];
    if (more.length === 0) return Reflect.apply(method, instance, values);
    return interceptMethod(arrange(more), { operation, values, call }, () => Reflect.apply(method, instance, values));
  }
}

/** The method that a class declares or inherits. Undefined for an accessor, whose value depends on the object. */
function methodOf(prototype: object, name: string): unknown {
  for (let one: object | null = prototype; one !== null; one = Object.getPrototypeOf(one)) {
    const property = Object.getOwnPropertyDescriptor(one, name);
    if (property !== undefined) return property.value;
  }
  return undefined;
}
