import type { CallContext } from "../call/call-context.js";
import { decoratedWith } from "../call/intercept-decorator.js";
import { arrange, type InterceptorEntry } from "../call/interceptor.js";
import type { BoundOperation } from "../contract/bind.js";
import { assertUsable, type Host, InterceptingHost, type MethodHost } from "./host.js";
import { interceptMethod } from "./intercept-method.js";
import { isThenable } from "./is-thenable.js";
import { lackingMethod, methodFor } from "./lacking-methods.js";
import type { HostedCall } from "./running-calls.js";

/** Makes the objects of one implementation. */
export interface Factory {
  /** Its name in errors. */
  readonly name: string;
  readonly create: (context: CallContext) => unknown;
  /** The prototype of the class, so that its decorators are known before an object is made; undefined without a class. */
  readonly prototype: object | undefined;
  /** Whether what it makes may lack methods. */
  readonly mayLack?: boolean;
}

/**
 * A host that makes an object for each call. Interceptors run around the factory, so a call that they refuse makes no object.
 * Interceptors that only the object itself has run inside of it.
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
  /** The interceptors that run around the factory. */
  private readonly known: readonly InterceptorEntry[];

  constructor(factory: Factory, known: readonly InterceptorEntry[]) {
    this.factory = factory;
    this.known = known;
  }

  invoke(operation: BoundOperation, values: unknown[], call: HostedCall): unknown {
    // A call that an interceptor retries keeps its object.
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

/** A method as a class declares it; undefined for an accessor, which only an instance can answer. */
function methodOf(prototype: object, name: string): unknown {
  for (let one: object | null = prototype; one !== null; one = Object.getPrototypeOf(one)) {
    const property = Object.getOwnPropertyDescriptor(one, name);
    if (property !== undefined) return property.value;
  }
  return undefined;
}
