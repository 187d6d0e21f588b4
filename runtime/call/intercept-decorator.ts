import { type InterceptorEntry, interceptorsCheck } from "./interceptor.js";

/** The key under which a class or method stores its interceptors. Equal in every copy of this package. */
const decorated = Symbol.for("interwire.interceptors");

interface Decorated {
  readonly [decorated]?: readonly InterceptorEntry[];
}

type AnyClass = abstract new (...args: never) => unknown;
type AnyMethod = (this: never, ...args: never) => unknown;

/** A decorator of a class or a method that works as a standard and as a legacy decorator. */
export interface InterceptDecorator {
  (target: AnyClass, context: ClassDecoratorContext): void;
  (target: AnyMethod, context: ClassMethodDecoratorContext): void;
  (target: AnyClass): void;
  (target: object, key: string | symbol, descriptor: PropertyDescriptor): void;
}

/**
 * Runs interceptors around the calls of one method, or around those of all methods of a class and its subclasses, on every
 * server that the class is mapped on. They run inside the interceptors of the server and of the service. A decorator that
 * replaces the method must stand below this one.
 * @throws TypeError if an entry is not an interceptor, or if no call can reach the member: a static or private method, an accessor
 */
export function Intercept(...interceptors: readonly InterceptorEntry[]): InterceptDecorator {
  interceptorsCheck(interceptors, "interceptors", "@Intercept()");
  return (target: unknown, context?: unknown, descriptor?: PropertyDescriptor) => {
    const isLegacyMethod = descriptor !== undefined;
    if (
      isLegacyMethod ? typeof target === "function" || typeof descriptor.value !== "function" : isOutOfReach(context)
    ) {
      throw new TypeError("@Intercept stands on classes and on their public methods; no call reaches anything else.");
    }
    add(isLegacyMethod ? descriptor.value : target, interceptors);
  };
}

function isOutOfReach(context: unknown): boolean {
  if (typeof context !== "object" || context === null) return false;
  const { kind, static: isStatic, private: isPrivate } = context as Partial<ClassMethodDecoratorContext>;
  return (kind as string) !== "class" && (kind !== "method" || isStatic === true || isPrivate === true);
}

function add(target: Decorated, interceptors: readonly InterceptorEntry[]): void {
  const inner = Object.hasOwn(target, decorated) ? (target[decorated] ?? []) : [];
  // The lower decorator is applied first, and its interceptors run further inside.
  Object.defineProperty(target, decorated, { value: [...interceptors, ...inner], configurable: true });
}

/** The interceptors on an instance's class and on one of its methods. Undefined if there are none. */
export function decoratedWith(instance: object, method: unknown): readonly InterceptorEntry[] | undefined {
  const service = instance.constructor as Decorated | undefined;
  const ofClass = service?.[decorated] === undefined ? undefined : ofClasses(service);
  const ofMethod = (method as Decorated | undefined)?.[decorated];
  if (ofClass === undefined || ofMethod === undefined) return ofClass ?? ofMethod;
  return [...ofClass, ...ofMethod];
}

/** The interceptors on a class and its base classes. Those of a base class run outside those of its subclasses. */
function ofClasses(service: Decorated): InterceptorEntry[] {
  const found: InterceptorEntry[] = [];
  for (let one: Decorated | null = service; one !== null; one = Object.getPrototypeOf(one)) {
    if (Object.hasOwn(one, decorated)) found.unshift(...(one[decorated] ?? []));
  }
  return found;
}
