import type { CallCredentials, Metadata, StatusObject } from "@grpc/grpc-js";
import { type AbortListener, addAbortListener, removeAbortListener } from "../call/abort-listeners.js";
import type { CallContext, CallOutcome } from "../call/call-context.js";
import { operationData } from "../call/operation-data.js";
import type { Failure } from "../call/rejection.js";
import { Code } from "../code.js";
import { type ClientErrors, callerError } from "../errors/error-handlers.js";
import type { FailedClientCall } from "../errors/failed-call.js";
import { readDetails } from "../errors/status-details.js";
import { RpcError, type RpcErrorOptions } from "../rpc-error.js";
import type { BoundOperation } from "../table/bind.js";
import type { ClientListener, ClientStream, ClientTransport } from "./client-transport.js";
import { explainStatus } from "./explain-status.js";
import { RequestPump } from "./request-pump.js";

const noContext = {};
const noErrors: ClientErrors = { types: [], handlers: [] };

/** A request: its bytes, or the stream of its items. */
export type Request = Buffer | AsyncIterable<unknown>;

/** One call: what the transport tells its progress to, and what listens to its signals. */
export abstract class ClientCall implements ClientListener, AbortListener {
  readonly operation: BoundOperation;
  /** What keeps the call's headers, trailers and status. */
  contexts: CallContext[] | undefined = undefined;
  credentials: CallCredentials | undefined = undefined;
  /** How deep the messages of a response may stand inside each other. */
  maxDepth: number | undefined = undefined;
  /** How errors are made of statuses, where the factory says more than the defaults. */
  errors: ClientErrors | undefined = undefined;
  protected stream: ClientStream | undefined = undefined;
  private transport: ClientTransport | undefined = undefined;
  private headers: Metadata | undefined = undefined;
  /** The caller's own code has gone on: what fails now is not in its stack. */
  private isStarted = false;
  /** Why the call was ended on this side, which the status does not say. */
  private failure: { readonly cause: unknown } | undefined = undefined;
  /** What a request stream threw: the call fails with that very error. */
  private thrown: { readonly error: unknown } | undefined = undefined;
  private signals: readonly AbortSignal[] | undefined = undefined;
  private pump: RequestPump | undefined = undefined;

  constructor(operation: BoundOperation) {
    this.operation = operation;
  }

  abstract onReceiveMessage(bytes: Buffer): void;

  /** The call is over; `failure` says why it failed. Comes exactly once. */
  protected abstract settle(failure: Failure | undefined, trailers: Metadata | undefined): void;

  /** Asks for the first message. */
  protected abstract startReading(stream: ClientStream): void;

  start(transport: ClientTransport, deadline: number, metadata: Metadata, request: Request): void {
    try {
      const stream = transport.open(this.operation.path, deadline, !Buffer.isBuffer(request));
      this.stream = stream;
      this.transport = transport;
      transport.streams.add(stream);
      if (this.credentials !== undefined) stream.setCredentials(this.credentials);
      stream.start(metadata, this);
      this.startReading(stream);
      if (Buffer.isBuffer(request)) {
        stream.sendMessageWithContext(noContext, request);
        stream.halfClose();
      } else {
        this.pump = new RequestPump(this.operation, request, (error) => this.onSourceFailure(error));
        void this.pump.run(stream);
      }
      this.isStarted = true;
    } catch (cause) {
      this.release();
      this.fail(Code.UNAVAILABLE, cause instanceof Error ? cause.message : String(cause), { cause });
    }
  }

  /** Ends a call that never started. */
  refuse(error: unknown): void {
    this.settle({ error }, undefined);
  }

  /** Cancels the call when one of the signals aborts. False when one has: then the call has failed already. */
  listenTo(signals: readonly AbortSignal[]): boolean {
    const aborted = signals.find((signal) => signal.aborted);
    if (aborted !== undefined) {
      this.fail(Code.CANCELLED, "The call was cancelled before it started", { cause: aborted.reason });
      return false;
    }
    this.signals = signals;
    for (const signal of signals) addAbortListener(signal, this);
    return true;
  }

  onAbort(reason: unknown): void {
    this.cancel(Code.CANCELLED, "The call was cancelled", reason);
  }

  onReceiveMetadata(responseHeaders: Metadata): void {
    this.headers = responseHeaders;
    if (this.contexts !== undefined) this.keep({ responseHeaders });
  }

  onReceiveStatus(status: StatusObject): void {
    this.release();
    const { metadata } = status;
    const { code, details } = status.code === Code.OK ? status : explainStatus(status, this.headers);
    if (this.contexts !== undefined) this.keep({ trailers: metadata, status: { code, details } });
    if (this.thrown !== undefined) this.settle(this.thrown, metadata);
    else if (code === Code.OK) this.settle(undefined, metadata);
    else this.fail(code, details, { metadata, ...this.failure });
  }

  /** Ends the call from this side. */
  protected cancel(code: Code, details: string, ...cause: [cause?: unknown]): void {
    if (cause.length > 0) this.failure ??= { cause: cause[0] };
    this.stream?.cancelWithStatus(code, details);
  }

  protected fail(code: Code, details: string, options: RpcErrorOptions): void {
    const { metadata } = options;
    if (this.contexts !== undefined) this.keep({ status: { code, details } });
    const { types, handlers } = this.errors ?? noErrors;
    const known = metadata === undefined ? [] : readDetails(metadata, types);
    const error = new RpcError(code, details, { ...options, details: known, path: this.operation.path });
    const failure: Failure = {
      error: handlers.length === 0 ? error : callerError(error, this.failed(), handlers),
      ...(this.isStarted ? { made: error } : {}),
    };
    this.settle(failure, metadata);
  }

  private failed(): FailedClientCall {
    const { operation, contexts } = this;
    return { path: operation.path, operation: operationData(operation), context: contexts?.at(-1) };
  }

  private keep(outcome: CallOutcome): void {
    for (const context of this.contexts ?? []) context.keep(outcome);
  }

  private onSourceFailure(error: unknown): void {
    this.thrown ??= { error };
    this.cancel(Code.CANCELLED, "The request stream failed");
  }

  private release(): void {
    this.pump?.stop();
    if (this.stream !== undefined) this.transport?.streams.delete(this.stream);
    if (this.signals === undefined) return;
    for (const signal of this.signals) removeAbortListener(signal, this);
    this.signals = undefined;
  }
}
