import type { PartialMessage } from "./partial-message.js";
import type { LinkedMessage } from "./wire/message-type.js";

declare const contractType: unique symbol;
declare const messageType: unique symbol;
declare const fieldNumbers: unique symbol;
declare const typeArguments: unique symbol;

/** The shape of a declared interface or class at run time, marked as a service or not. */
export interface ContractNode<in out T, out Hash extends string = string> {
  /** A hash of everything that the contract's wire format depends on. */
  readonly hash: Hash;
  readonly [contractType]?: (value: T) => T;
}

/** How a call's messages flow. */
export type OperationKind = "unary" | "clientStreaming" | "serverStreaming" | "duplex";

/** One gRPC method, as data: what a snapshot of a contract shows. */
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
  /** The arguments beside a request stream, which travel in a header. */
  readonly requestHeader?: string;
  /** The values beside a response stream, which travel in a header. */
  readonly responseHeader?: string;
}

/** One gRPC service of a contract's tree. */
export interface ServiceDescription {
  /** The service's name on the wire. */
  readonly service: string;
  /** The interface or class that declares the operations. */
  readonly declaredBy: string;
  readonly operations: readonly OperationDescription[];
}

/**
 * A service contract at run time. Leave a parameter of this type out of a call: the compiler fills it in from the type argument.
 */
export interface Contract<in out T, out Hash extends string = string> extends ContractNode<T, Hash> {
  /** The service's name on the wire. */
  readonly service: string;
  /** Every service that the contract's tree consists of. */
  readonly services: readonly ServiceDescription[];
  /** The fields of every message that the operations refer to, by the message's name: `{ x: int32 = 1 }`. */
  readonly messages: Readonly<Record<string, string>>;
  /** The values of every enum that the operations refer to, by the enum's name: `{ None = 0; Open = 1 }`. */
  readonly enums: Readonly<Record<string, string>>;
}

/** One field of a message, as data. */
export interface FieldDescription {
  /** The field number. */
  readonly no: number;
  /** The member, or the case of a oneof. */
  readonly name: string;
  /** A scalar's name, "enum", what gives the table of a message, or how a type argument travels. */
  readonly type: string | (() => { readonly name: string }) | { readonly key: string; readonly text: string };
  /** The enum's members. */
  readonly enum?: { readonly name: string; readonly values: Readonly<Record<string, number>> };
  /** The property that holds it, when it is the case of a oneof. */
  readonly oneof?: string;
  readonly repeated?: boolean;
  /** False where a list of numbers is not packed. */
  readonly packed?: boolean;
  /** The key type of a map. */
  readonly key?: string;
  /** A `Map` rather than a record. */
  readonly map?: boolean;
  /** What an absent one reads as. */
  readonly optional?: "undefined" | "null";
}

/** How bytes are read. */
export interface FromBinaryOptions {
  /** Whether decoded `Uint8Array` members are copies. They are views of the input unless this is set. */
  readonly copy?: boolean;
  /** How deep messages and groups may stand inside each other; 100 unless given. */
  readonly maxDepth?: number;
}

/**
 * A message at run time: what makes bytes of its values and values of bytes. Leave an optional parameter of this type
 * out of a call: the compiler fills it in from the type argument. `Numbers` has the field numbers by member name, for
 * the compiler.
 */
export interface Message<in out T, out Hash extends string = string, out Numbers = unknown> {
  /** The name as a type argument of a generic contract: `Page-Int32`. */
  readonly name: string;
  /** The name in protobuf: `Page_Int32`. */
  readonly typeName: string;
  /** A hash of everything that the message's wire format depends on. */
  readonly hash: Hash;
  readonly fields: readonly FieldDescription[];
  readonly [messageType]?: (value: T) => T;
  readonly [fieldNumbers]?: Numbers;
  /** Makes the codec ready; emitted code calls it. */
  link(): LinkedMessage<T>;
  /**
   * The bytes of a value, which share no memory with anything.
   * @throws SetupError IW2007 for a value that does not fit its type, with the place
   */
  toBinary(value: T): Uint8Array;
  /**
   * The value of bytes. Its `Uint8Array` members are views of them unless `copy` is set.
   * @throws DecodeError IW2010 for malformed bytes
   */
  fromBinary(bytes: Uint8Array, options?: FromBinaryOptions): T;
  /**
   * A value with a default for every member that is left out: zero, an empty list, a message of defaults; absent where
   * the type says that it may be. Lists, maps and messages are copied, bytes are not.
   */
  create(partial?: PartialMessage<T>): T;
  /** A copy that shares nothing with the value; what decoding kept of unknown fields is copied too. */
  clone(value: T): T;
  /**
   * Whether two values are the same field by field: bytes and lists by content, maps in any order, floating point numbers
   * as `Object.is` does. Unknown fields do not count.
   */
  equals(a: T, b: T): boolean;
}

/** The type arguments of a generic class, filled in by the compiler. */
// A type of optional members alone would have none in common with that of another copy of this package.
export interface TypeArguments<I> extends Iterable<object> {
  readonly [typeArguments]?: (instance: I) => I;
}

type AnyFunction = (...args: never[]) => unknown;

type Settled<R> = unknown extends R ? true : [R] extends [PromiseLike<unknown> | AsyncIterable<unknown>] ? true : false;

/** What a client's method returns: streams as they are, everything else as a promise. */
// Not distributive: boolean and T | null must not split into unions of promises.
export type Result<R> = [R] extends [AsyncIterable<unknown>] ? R : Promise<Awaited<R>>;

// `unknown` marks a slot of the overload pattern that no overload uses.
type Call<A extends unknown[], R> = unknown[] extends A
  ? unknown extends R
    ? unknown
    : (...args: A) => Result<R>
  : (...args: A) => Result<R>;

// A method that is asynchronous already keeps its type, and with it its docs and its identity with the contract's.
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

/** What an implementation's method may return: the declared result or a promise of it, either way. */
export type Returned<R> = [R] extends [PromiseLike<infer V>]
  ? R | Awaited<V> | Promise<Awaited<V>>
  : R | Promise<Awaited<R>>;

type Answer<A extends unknown[], R> = unknown[] extends A
  ? unknown extends R
    ? unknown
    : (...args: A) => Returned<R>
  : (...args: A) => Returned<R>;

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

/** What serves a contract: its methods, each synchronous or asynchronous as the implementation likes. */
export type Implementation<T> = { [K in keyof T]: T[K] extends AnyFunction ? Handler<T[K]> : T[K] };
