import type { CallContext } from "./call/call-context.js";
import type { PartialMessage } from "./partial-message.js";
import type { LinkedMessage } from "./wire/message-type.js";

declare const contractType: unique symbol;
declare const messageType: unique symbol;
declare const fieldNumbers: unique symbol;
declare const typeArguments: unique symbol;

/** A declared interface or class at run time, whether it is marked as a service or not. */
export interface ContractNode<in out T, out Hash extends string = string> {
  /** A hash of everything that the contract's wire format depends on. */
  readonly hash: Hash;
  readonly [contractType]?: (value: T) => T;
}

/** The four kinds of calls. */
export type OperationKind = "unary" | "clientStreaming" | "serverStreaming" | "duplex";

/** One gRPC method as data, as a snapshot of a contract shows it. */
export interface OperationDescription {
  /** The operation's name in its service. */
  readonly name: string;
  /** The method's name in TypeScript. */
  readonly method: string;
  /** The HTTP/2 path: `/service/name`. */
  readonly path: string;
  readonly kind: OperationKind;
  /** The request message's fields, for example `{ x: int32 = 1 }`. */
  readonly request: string;
  /** The response message's fields. */
  readonly response: string;
  /** The fields of the arguments beside a request stream, which are sent in a header. */
  readonly requestHeader?: string;
  /** The fields of the values beside a response stream, which are sent in a header. */
  readonly responseHeader?: string;
  /** The names of the messages that its `@throws` tags name as details of errors, sorted. */
  readonly details?: readonly string[];
}

/** One gRPC service of a contract's tree as data. */
export interface ServiceDescription {
  /** The service's name on the wire. */
  readonly service: string;
  /** The interface or class that declares the operations. */
  readonly declaredBy: string;
  /** Sorted by path, so that the order of the source does not count. */
  readonly operations: readonly OperationDescription[];
}

/**
 * A service contract at run time. Leave out an argument of this type: the compiler fills it in from the type argument.
 */
export interface Contract<in out T, out Hash extends string = string> extends ContractNode<T, Hash> {
  /** The service's name on the wire. */
  readonly service: string;
  /** All services of the contract's tree. */
  readonly services: readonly ServiceDescription[];
  /** The fields of every message that the operations refer to, details of errors included, by the message's name: `{ x: int32 = 1 }`. */
  readonly messages: Readonly<Record<string, string>>;
  /** The values of every enum that the operations refer to, by the enum's name: `{ None = 0; Open = 1 }`. */
  readonly enums: Readonly<Record<string, string>>;
}

/** One field of a message, as data. */
export interface FieldDescription {
  /** The field number. */
  readonly no: number;
  /** The name of the member, or the case of a oneof. */
  readonly name: string;
  /** A scalar's name, "enum", a function that returns the table of a message, or the wire type of a type argument. */
  readonly type: string | (() => { readonly name: string }) | { readonly key: string; readonly text: string };
  /** The enum's members. */
  readonly enum?: { readonly name: string; readonly values: Readonly<Record<string, number>> };
  /** The property that holds the field, if it is the case of a oneof. */
  readonly oneof?: string;
  readonly repeated?: boolean;
  /** False if a list of numbers is not packed. */
  readonly packed?: boolean;
  /** The key type of a map. */
  readonly key?: string;
  /** True for a `Map`, not set for a record. */
  readonly map?: boolean;
  /** The value that an absent field reads as, if it may be absent. */
  readonly optional?: "undefined" | "null";
}

/** The options of `fromBinary`. */
export interface FromBinaryOptions {
  /** Which bytes of `Uint8Array` members are copies instead of views of the input: all, those that are small beside it, or none, unless given. */
  readonly copy?: boolean | "small";
  /** How deep messages and groups may be nested; 100 unless given. */
  readonly maxDepth?: number;
  /** Whether the process keeps keys of maps, a bounded number of them, so that it reads them faster; true unless given. */
  readonly cacheKeys?: boolean;
}

/**
 * A message at run time: it encodes, decodes, creates, copies and compares values of `T`. Leave out an optional argument of this
 * type: the compiler fills it in from the type argument. `Numbers` has the field numbers by member name, for the transformer.
 */
export interface Message<in out T, out Hash extends string = string, out Numbers = unknown> {
  /** The message's name as a type argument of a generic contract: `Page-Int32`. */
  readonly name: string;
  /** The message's name in protobuf: `Page_Int32`. */
  readonly typeName: string;
  /** A hash of everything that the message's wire format depends on. */
  readonly hash: Hash;
  readonly fields: readonly FieldDescription[];
  readonly [messageType]?: (value: T) => T;
  readonly [fieldNumbers]?: Numbers;
  /** Makes the codec ready. Emitted code calls it. */
  link(): LinkedMessage<T>;
  /**
   * Encodes a value, into memory of its own.
   * @throws SetupError IW2007 if the value does not fit its type; it names the place
   */
  toBinary(value: T): Uint8Array;
  /**
   * Decodes bytes. `Uint8Array` members of the value are views of them unless `copy` is set.
   * @throws DecodeError IW2010 if the bytes are malformed
   */
  fromBinary(bytes: Uint8Array, options?: FromBinaryOptions): T;
  /**
   * Creates a value. A member that is left out gets its default: zero, an empty list, a message of defaults, or nothing if the
   * type allows that. Lists, maps and messages are copied, bytes are not.
   */
  create(partial?: PartialMessage<T>): T;
  /** A deep copy of a value, with the unknown fields that decoding kept. */
  clone(value: T): T;
  /**
   * Whether two values are equal field by field. Bytes and lists are compared by content, maps in any order, and floating point
   * numbers by `Object.is`. Unknown fields do not count.
   */
  equals(a: T, b: T): boolean;
}

/** The type arguments of a generic class. The compiler fills them in. */
// A type with optional members only would have none in common with that of another copy of this package.
export interface TypeArguments<I> extends Iterable<object & { readonly hash?: never }> {
  readonly [typeArguments]?: (instance: I) => I;
}

type AnyFunction = (...args: never[]) => unknown;

type Settled<R> = unknown extends R ? true : [R] extends [PromiseLike<unknown> | AsyncIterable<unknown>] ? true : false;

/** The return type of a client's method: a stream as it is, everything else as a promise. */
// Not distributive: boolean and T | null must not split into unions of promises.
export type Result<R> = [R] extends [AsyncIterable<unknown>] ? R : Promise<Awaited<R>>;

// `unknown` marks a slot of the overload pattern that no overload uses.
type Call<A extends unknown[], R> = unknown[] extends A
  ? unknown extends R
    ? unknown
    : (...args: A) => Result<R>
  : (...args: A) => Result<R>;

// A method that is asynchronous already keeps its very type, and with it the contract's documentation.
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

/** A typed client of a contract: its methods with synchronous results turned into promises. */
export type Client<T> = { [K in keyof T]: T[K] extends AnyFunction ? ClientMethod<T[K]> : T[K] };

/** The return type of an implementation's method: the declared result or a promise of it, whichever is declared. */
export type Returned<R> = [R] extends [PromiseLike<infer V>]
  ? R | Awaited<V> | Promise<Awaited<V>>
  : R | Promise<Awaited<R>>;

type Context = CallContext | AbortSignal;

/** The types of the parameters that callers may leave out. */
type Optional<A extends unknown[]> = { [K in keyof A]-?: object extends Pick<A, K> ? A[K] : never }[number];

// Boxes keep the `undefined` of a parameter that becomes required, and mapped types the names of parameters.
type Boxes<A extends unknown[]> = {
  [K in keyof A]-?: [object extends Pick<A, K> ? (NonNullable<A[K]> extends Context ? NonNullable<A[K]> : A[K]) : A[K]];
};
type Contents<B extends unknown[]> = { [K in keyof B]: B[K] extends [infer V] ? V : never };

/** Whether a type is no union: the length of parameters none of which may be left out, for which the compiler has to do little. */
type IsOne<L, All = L> = L extends unknown ? ([All] extends [L] ? true : false) : never;

// A server always passes a context, which callers may leave out. Nothing else asks for the type of a parameter, which may be open.
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
 * An implementation of a contract: its methods, each of which may be synchronous or asynchronous. A server passes a context always, so
 * a `CallContext` or an `AbortSignal` that callers may leave out is a required parameter here.
 */
export type Implementation<T> = { [K in keyof T]: T[K] extends AnyFunction ? Handler<T[K]> : T[K] };
