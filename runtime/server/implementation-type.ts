import type { CallContext } from "../call/call-context.js";

type AnyFunction = (...args: never[]) => unknown;

/**
 * The types that an implementation's method may return where the contract declares the result `R`: the value or a promise of it,
 * even if the contract declares only one of the two.
 */
export type Returned<R> = [R] extends [PromiseLike<infer V>]
  ? R | Awaited<V> | Promise<Awaited<V>>
  : R | Promise<Awaited<R>>;

type Context = CallContext | AbortSignal;

type Optional<A extends unknown[]> = { [K in keyof A]-?: object extends Pick<A, K> ? A[K] : never }[number];

// A mapped type over `[T]` boxes keeps both the parameter names and the `undefined` of an optional parameter that becomes
// required.
type Boxes<A extends unknown[]> = {
  [K in keyof A]-?: [object extends Pick<A, K> ? (NonNullable<A[K]> extends Context ? NonNullable<A[K]> : A[K]) : A[K]];
};
type Contents<B extends unknown[]> = { [K in keyof B]: B[K] extends [infer V] ? V : never };

/**
 * Whether `L` is a single type instead of a union. The `length` of a parameter list is a union, such as `1 | 2`, only if there
 * are optional parameters: for other lists, the compiler need not check each parameter.
 */
type IsOne<L, All = L> = L extends unknown ? ([All] extends [L] ? true : false) : never;

// Makes an optional context or signal required, because a server always passes them. The types of other parameters are not
// inspected, because they may depend on unresolved type parameters.
type Passed<A extends unknown[]> =
  IsOne<A["length"]> extends true ? A : [Extract<Optional<A>, Context>] extends [never] ? A : Contents<Boxes<A>>;

type Answer<A extends unknown[], R> = unknown[] extends A
  ? unknown extends R
    ? unknown
    : (...args: Passed<A>) => Returned<R>
  : (...args: Passed<A>) => Returned<R>;

type Handler<F> = F extends {
  (...args: infer A1): infer R1;
  (...args: infer A2): infer R2;
  (...args: infer A3): infer R3;
  (...args: infer A4): infer R4;
  (...args: infer A5): infer R5;
  (...args: infer A6): infer R6;
  (...args: infer A7): infer R7;
  (...args: infer A8): infer R8;
}
  ? Answer<A1, R1> &
      Answer<A2, R2> &
      Answer<A3, R3> &
      Answer<A4, R4> &
      Answer<A5, R5> &
      Answer<A6, R6> &
      Answer<A7, R7> &
      Answer<A8, R8>
  : never;

/**
 * An implementation of the contract `T`: its methods, each of which may be synchronous or asynchronous. Where the contract
 * declares an optional `CallContext` or `AbortSignal`, the parameter is required here, because a server always passes it.
 */
export type Implementation<T> = { [K in keyof T]: T[K] extends AnyFunction ? Handler<T[K]> : T[K] };
