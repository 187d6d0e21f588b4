type AnyFunction = (...args: never[]) => unknown;

type Settled<R> = unknown extends R ? true : [R] extends [PromiseLike<unknown> | AsyncIterable<unknown>] ? true : false;

/** The return type of a client's method: a stream stays as it is, every other type becomes a promise. */
// The tuple prevents distribution: `boolean` and `T | null` must not become unions of promises.
export type Result<R> = [R] extends [AsyncIterable<unknown>] ? R : Promise<Awaited<R>>;

// TypeScript infers `unknown` for the places of the overload pattern that a method with fewer overloads leaves over.
type Call<A extends unknown[], R> = unknown[] extends A
  ? unknown extends R
    ? unknown
    : (...args: A) => Result<R>
  : (...args: A) => Result<R>;

// A method that already returns a promise keeps its very type, and with it the documentation in the contract.
type ClientMethod<F> = F extends {
  (...args: infer A1): infer R1;
  (...args: infer A2): infer R2;
  (...args: infer A3): infer R3;
  (...args: infer A4): infer R4;
  (...args: infer A5): infer R5;
  (...args: infer A6): infer R6;
  (...args: infer A7): infer R7;
  (...args: infer A8): infer R8;
}
  ? [
      Settled<R1>,
      Settled<R2>,
      Settled<R3>,
      Settled<R4>,
      Settled<R5>,
      Settled<R6>,
      Settled<R7>,
      Settled<R8>,
    ] extends true[]
    ? F
    : Call<A1, R1> &
        Call<A2, R2> &
        Call<A3, R3> &
        Call<A4, R4> &
        Call<A5, R5> &
        Call<A6, R6> &
        Call<A7, R7> &
        Call<A8, R8>
  : never;

/** A typed client of a contract: its methods, with synchronous results turned into promises. */
export type Client<T> = { [K in keyof T]: T[K] extends AnyFunction ? ClientMethod<T[K]> : T[K] };
