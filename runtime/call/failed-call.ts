import type { BoundOperation } from "../contract/bound-contract.js";
import type { OperationDescription } from "../contract/contract-types.js";
import { operationData } from "../contract/operation-data.js";
import type { CallContext } from "./call-context.js";

/** A call of a server that failed, as error handlers see it. */
export interface FailedCall {
  readonly path: string;
  readonly peer: string;
  /** The operation's names, path and messages as plain data. */
  readonly operation: OperationDescription;
  /**
   * The context of the call, with the metadata of the request and the `values` that interceptors and the method share. Trailers
   * that an error handler sets on it are sent with the error.
   */
  readonly context: CallContext;
  /**
   * Advice on the cause for logs: for example how to choose a status, if an error has a gRPC code but is no `RpcError`. Undefined
   * if there is none, and always for error handlers.
   */
  readonly hint?: string | undefined;
}

export interface FailedClientCall {
  readonly path: string;
  /** The operation's names, path and messages as plain data. */
  readonly operation: OperationDescription;
  /**
   * The context that interceptors saw, or, without interceptors, the context that the caller passed. Undefined if there are no
   * interceptors and the caller passed no context.
   */
  readonly context: CallContext | undefined;
}

interface Owner {
  readonly context: CallContext;
}

/** A failed call on a server. Members that are costly to make are getters, because most are never read. */
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
