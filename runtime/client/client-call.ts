import { Code } from "../base/code.js";
import { type AbortListener, addAbortListener, removeAbortListener } from "../call/abort-listeners.js";
import type { CallContext, CallOutcome } from "../call/call-context.js";
import { closeStream, notOpened } from "../call/close-stream.js";
import { type ClientErrors, errorForCaller } from "../call/error-handlers.js";
import type { FailedClientCall } from "../call/failed-call.js";
import { ItemPump, type ItemSender } from "../call/item-pump.js";
import { openStream } from "../call/open-stream.js";
import type { Failure } from "../call/rejection.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { operationData } from "../contract/operation-data.js";
import { callError } from "../errors/call-error.js";
import type { RpcErrorOptions } from "../errors/rpc-error.js";
import { readDetails } from "../errors/status-details.js";
import { type DecodeOptions, decode, encodingError, type ReadOptions } from "../message/encode.js";
import type { MessageTable } from "../message/message.js";
import { Metadata, type MetadataLike } from "../metadata/metadata.js";
import type { MessageFormat } from "../protocol/message-format.js";
import type {
  CallStart,
  ClientListener,
  ClientStream,
  ClientTransport,
  EndStatus,
} from "../transport/client-transport.js";

const ignore = (): void => {};

const noErrors: ClientErrors = { types: [], handlers: [] };

/** One call of a client. It receives the events of the transport, of abort signals and of the request stream. */
export abstract class ClientCall implements ClientListener, AbortListener, ItemSender {
  readonly operation: BoundOperation;
  /** The contexts that store the headers, trailers and status of the call. */
  contexts: readonly CallContext[] | undefined = undefined;
  /** How responses are decoded. */
  reading: ReadOptions = {};
  /** How a failed status becomes an error. Undefined for the defaults. */
  errors: ClientErrors | undefined = undefined;
  /** The request stream. The call closes it at its end, even if it never started. */
  source: AsyncIterable<unknown> | undefined = undefined;
  protected stream: ClientStream | undefined = undefined;
  /** The format of responses. Undefined for protobuf's binary format. */
  private format: MessageFormat | undefined = undefined;
  /** Whether `start` has returned to the caller. An error that is created later does not have the caller in its stack. */
  private isStarted = false;
  /** The cause for which this side ended the call. The status from the transport does not contain it. */
  private failure: { readonly cause: unknown } | undefined = undefined;
  /** The error that the request stream threw, with which the call fails. */
  private thrown: { readonly error: unknown } | undefined = undefined;
  private signals: readonly AbortSignal[] | undefined = undefined;
  private pump: ItemPump | undefined = undefined;
  private isReleased = false;

  constructor(operation: BoundOperation) {
    this.operation = operation;
  }

  abstract onMessage(chunk: Uint8Array, start: number, end: number): void;

  /** Called exactly once, when the call is over. `failure` is undefined for a success. */
  protected abstract settle(failure: Failure | undefined, trailers: MetadataLike | undefined): void;

  /** Requests the first message of the response. */
  protected abstract startReading(stream: ClientStream): void;

  /**
   * Sends the request.
   * @throws what the codec of the request throws
   */
  start(transport: ClientTransport, call: CallStart): void {
    this.format = transport.format;
    const stream = transport.start(call, this);
    this.stream = stream;
    this.startReading(stream);
    if (this.source !== undefined) this.sendAll(this.source);
    this.isStarted = true;
  }

  /** Ends a call that could not be sent. The caller's promise or stream fails with `error`. */
  refuse(error: unknown): void {
    this.release();
    this.settle({ error }, undefined);
  }

  /**
   * Cancels the call when one of the signals aborts. Returns false if one has aborted already or the deadline has passed: the
   * call has then failed, and must not be sent.
   */
  listenTo(signals: readonly AbortSignal[], deadline: number): boolean {
    const aborted = signals.find((signal) => signal.aborted);
    if (aborted !== undefined) {
      this.release();
      this.fail(Code.CANCELLED, "The call was cancelled before it started", { cause: aborted.reason });
      return false;
    }
    if (deadline <= Date.now()) {
      this.release();
      this.fail(Code.DEADLINE_EXCEEDED, "The deadline passed before the call started", {});
      return false;
    }
    this.signals = signals;
    for (const signal of signals) addAbortListener(signal, this);
    return true;
  }

  onAbort(reason: unknown): void {
    this.cancel(Code.CANCELLED, "The call was cancelled", reason);
  }

  onHeaders(headers: MetadataLike): void {
    if (this.contexts !== undefined) this.keep({ responseHeaders: Metadata.from(headers) });
  }

  onMoved(stream: ClientStream): void {
    this.stream = stream;
  }

  sendItem(item: unknown, index: number, onSent: () => void): number {
    const { request, method } = this.operation;
    try {
      return (this.stream as ClientStream).send(request, item, onSent);
    } catch (error) {
      throw encodingError(request, item, error, method, index);
    }
  }

  onItemsEnd(): void {
    this.stream?.halfClose();
  }

  onItemsFailure(error: unknown): void {
    this.thrown ??= { error };
    this.cancel(Code.CANCELLED, "The request stream failed");
  }

  onItemsOver(): void {}

  onStatus(status: EndStatus): void {
    this.release();
    const { code } = status;
    // A success has no text, although some peers send one.
    const details = code === Code.OK ? "" : status.details;
    if (code === Code.OK && this.contexts === undefined && this.thrown === undefined) {
      this.settle(undefined, status.metadata);
      return;
    }
    const metadata = Metadata.from(status.metadata);
    if (this.contexts !== undefined) this.keep({ trailers: metadata, status: { code, details } });
    if (this.thrown !== undefined) this.settle(this.thrown, metadata);
    else if (code === Code.OK) this.settle(undefined, metadata);
    else this.fail(code, details, { metadata, ...causeOf(status), ...this.failure }, status.sentText);
  }

  /** Decodes a response, or an item of a response stream. @throws DecodeError */
  protected decoded(
    table: MessageTable,
    chunk: Uint8Array,
    start: number,
    end: number,
    options: DecodeOptions,
  ): unknown {
    const { format } = this;
    if (format === undefined) return decode(table, chunk, options, start, end);
    return format.read(table, chunk, start, end, options)[0];
  }

  /** Ends the call from this side, with a status. */
  protected cancel(code: Code, details: string, ...cause: [cause?: unknown]): void {
    if (cause.length > 0) this.failure ??= { cause: cause[0] };
    this.stream?.cancel(code, details);
  }

  protected fail(code: Code, details: string, options: RpcErrorOptions, sentText: string | null = null): void {
    const { metadata } = options;
    if (this.contexts !== undefined) this.keep({ status: { code, details } });
    const { types, handlers } = this.errors ?? noErrors;
    const known = metadata === undefined ? [] : readDetails(Metadata.from(metadata), types);
    const error = callError(code, details, { ...options, details: known, path: this.operation.path }, sentText);
    const failure: Failure = {
      error: handlers.length === 0 ? error : errorForCaller(error, this.failed(), handlers),
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

  private sendAll(items: AsyncIterable<unknown>): void {
    // A transport may end a call within `start`.
    if (this.isReleased) return;
    try {
      this.pump = new ItemPump(this, items, openStream(items));
    } catch (error) {
      this.pump = new ItemPump(this, items, notOpened);
      this.onItemsFailure(error);
      return;
    }
    this.pump.run();
  }

  private release(): void {
    if (!this.isReleased && this.pump === undefined && this.source !== undefined) {
      void closeStream(this.source, undefined, ignore);
    }
    this.isReleased = true;
    this.pump?.stop();
    if (this.signals === undefined) return;
    for (const signal of this.signals) removeAbortListener(signal, this);
    this.signals = undefined;
  }
}

function causeOf(status: EndStatus): { readonly cause?: unknown } {
  return "cause" in status ? { cause: status.cause } : {};
}
