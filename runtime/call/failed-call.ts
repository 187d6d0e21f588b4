import type { BoundOperation } from "../contract/bind.js";
import type { OperationDescription } from "../contract/contract-types.js";
import { operationData } from "../contract/operation-data.js";
import type { CallContext } from "./call-context.js";

/** The call of a server that an error comes from. */
export interface FailedCall {
  /** The operation's path. */
  readonly path: string;
  /** The client's address. */
  readonly peer: string;
  /** The operation, as data. */
  readonly operation: OperationDescription;
  /** The call's context, with the request's metadata and the values. Trailers that an error handler sets are sent with the error. */
  readonly context: CallContext;
  /**
   * What helps to repair the cause, such as how to choose a status where the error has a code of gRPC and is no `RpcError`; undefined if
   * there is nothing to say, and for error handlers.
   */
  readonly hint?: string | undefined;
}

/** The call of a client that failed. */
export interface FailedClientCall {
  /** The operation's path. */
  readonly path: string;
  /** The operation, as data. */
  readonly operation: OperationDescription;
  /** The context that interceptors saw, or else the one that the caller passed; undefined if there is neither. */
  readonly context: CallContext | undefined;
}

interface Owner {
  readonly context: CallContext;
}

/** A call that failed. Its costly members are made on first use, as they are rarely read. */
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
