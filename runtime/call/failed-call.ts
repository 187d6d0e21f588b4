import type { BoundOperation } from "../contract/bind.js";
import type { OperationDescription } from "../contract/contract-types.js";
import { operationData } from "../contract/operation-data.js";
import type { CallContext } from "./call-context.js";

/** The server's call from which an error comes. */
export interface FailedCall {
  /** The path of the operation. */
  readonly path: string;
  /** The address of the client. */
  readonly peer: string;
  /** The operation as data. */
  readonly operation: OperationDescription;
  /**
   * The context of the call, with the metadata of the request and the `values` that interceptors and the method share. Trailers
   * that an error handler sets on it are sent with the error.
   */
  readonly context: CallContext;
  /**
   * Advice on the cause: for example how to choose a status, if an error has a code of gRPC and is no `RpcError`. Undefined if
   * there is none, and always for error handlers.
   */
  readonly hint?: string | undefined;
}

export interface FailedClientCall {
  /** The path of the operation. */
  readonly path: string;
  /** The operation as data. */
  readonly operation: OperationDescription;
  /** The context that interceptors saw, or else the one that the caller passed. Undefined if there is neither. */
  readonly context: CallContext | undefined;
}

interface Owner {
  readonly context: CallContext;
}

/** A failed call on a server. Members that are costly to make are made when they are first read, which is rare. */
export class FailedServerCall implements FailedCall {
  readonly path: string;
  readonly peer: string;
  declare readonly hint?: string;
  readonly #operation: BoundOperation;
  readonly #owner: Owner;

  constructor(operation: BoundOperation, peer: string, owner: Owner, hint?: string) {
    this.path = operation.path;
    this.peer = peer;
    if (hint !== undefined) this.hint = hint;
    this.#operation = operation;
    this.#owner = owner;
  }

  get operation(): OperationDescription {
    return operationData(this.#operation);
  }

  get context(): CallContext {
    return this.#owner.context;
  }
}
