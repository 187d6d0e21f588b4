declare const contractType: unique symbol;
declare const typeArguments: unique symbol;

/** A declared interface or class at run time, whether it is marked as a service or not. */
export interface ContractNode<in out T, out Hash extends string = string> {
  /** A hash of everything that the contract's wire format depends on. */
  readonly hash: Hash;
  readonly [contractType]?: (value: T) => T;
}

/** The four kinds of calls. */
export type OperationKind = "unary" | "clientStreaming" | "serverStreaming" | "duplex";

/** A gRPC method as plain data, as snapshots of contracts show it. */
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

/** A gRPC service of a contract's tree as plain data. */
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

/** The type arguments of a generic class. The compiler fills them in. */
// A type with optional members only would have none in common with that of another copy of this package.
export interface TypeArguments<I> extends Iterable<object & { readonly hash?: never }> {
  readonly [typeArguments]?: (instance: I) => I;
}
