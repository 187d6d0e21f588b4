import type { Idempotency } from "../../common/idempotency.js";

export type { Idempotency };

declare const contractType: unique symbol;
declare const typeArguments: unique symbol;

/** The value that the transformer emits for an interface or class with operations, whether it declares a service or not. */
export interface ContractNode<in out T, out Hash extends string = string> {
  /** A hash of everything that determines the contract's bytes and paths. */
  readonly hash: Hash;
  readonly [contractType]?: (value: T) => T;
}

/** The kind of a gRPC call. `duplex` is bidirectional streaming. */
export type OperationKind = "unary" | "clientStreaming" | "serverStreaming" | "duplex";

/** A gRPC method as plain data, as snapshots of contracts show it. */
export interface OperationDescription {
  /** The name of the operation in its service. */
  readonly name: string;
  /** The name of the method in TypeScript. */
  readonly method: string;
  /** The HTTP/2 path: `/service/name`. */
  readonly path: string;
  readonly kind: OperationKind;
  /** Whether the operation changes nothing, or nothing more when it is called again. Absent if its annotation does not say so. */
  readonly idempotency?: Idempotency;
  /** The fields of the request message, for example `{ x: int32 = 1 }`. */
  readonly request: string;
  /** The fields of the response message, for example `{ result: int32 = 1 }`. */
  readonly response: string;
  /** The arguments beside a request stream, which travel in a header, as fields of a message: `{ x: int32 = 1 }`. Absent if there are none. */
  readonly requestHeader?: string;
  /** The values beside a response stream, which travel in a header, as fields of a message. Absent if there are none. */
  readonly responseHeader?: string;
  /** The names of the messages that `@throws` tags name as details of errors, sorted. */
  readonly details?: readonly string[];
}

/** A gRPC service of a contract or of an interface that the contract extends, as plain data. */
export interface ServiceDescription {
  /** The full name of the service on the wire. */
  readonly service: string;
  /** The interface or class that declares the operations. */
  readonly declaredBy: string;
  /** The operations, sorted by path, so that the order of the source does not count. */
  readonly operations: readonly OperationDescription[];
}

/**
 * A contract that declares a service, with a description of its services. Parameters of this type are left out: the compiler
 * fills them in from the type argument.
 */
export interface Contract<in out T, out Hash extends string = string> extends ContractNode<T, Hash> {
  /** The full name of the service on the wire. */
  readonly service: string;
  /** The services of the contract and of all interfaces that it extends. */
  readonly services: readonly ServiceDescription[];
  /** The fields as text, `{ x: int32 = 1 }`, of every message to which the operations refer, including details of errors. */
  readonly messages: Readonly<Record<string, string>>;
  /** The values as text, `{ None = 0; Open = 1 }`, of every enum to which the operations refer. */
  readonly enums: Readonly<Record<string, string>>;
}

/** The descriptors of the type arguments of a generic class. Parameters of this type are left out: the compiler fills them in. */
// `hash` is declared although it never exists: with optional members alone, the type would be unrelated to that of another copy
// of this package.
export interface TypeArguments<I> extends Iterable<object & { readonly hash?: never }> {
  readonly [typeArguments]?: (instance: I) => I;
}
