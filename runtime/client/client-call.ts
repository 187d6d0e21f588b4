import { Code } from "../base/code.js";
import type { CallContext, CallOutcome } from "../call/call-context.js";
import type { Failure } from "../call/rejection.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { callError } from "../errors/call-error.js";
import { type DetailCodecs, readDetails } from "../errors/read-details.js";
import type { RpcError, RpcErrorOptions } from "../errors/rpc-error.js";
import { type DecodeOptions, decode, type ReadOptions } from "../message/encode.js";
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

/** What a call holds until it is over. */
export interface Released {
  /** Called when the call is over. It may be called again. */
  release(): void;
}

/** The request stream of a call. */
export interface RequestSource extends Released {
  /** The error that the stream threw, with which the call fails. */
  readonly thrown: { readonly error: unknown } | undefined;
  /** Begins to send the items. */
  run(): void;
}

/** How a failed status becomes an error. */
export interface CallErrors {
  /** Finds the codecs of received details. */
  readonly codecs: DetailCodecs;
  /** The error that the caller sees. */
  forCaller(error: RpcError, call: ClientCall): unknown;
}

/** One call of a client. It receives the events of the transport. */
export abstract class ClientCall implements ClientListener {
  readonly operation: BoundOperation;
  /** The contexts that store the headers, trailers and status of the call. */
  contexts: readonly CallContext[] | undefined = undefined;
  /** How responses are decoded. */
  reading: ReadOptions = {};
  /** How a failed status becomes an error. Undefined for errors whose details have no values. */
  errors: CallErrors | undefined = undefined;
  source: RequestSource | undefined = undefined;
  /** The abort signals to which the call listens. */
  signals: Released | undefined = undefined;
  stream: ClientStream | undefined = undefined;
  /** The format of responses. Undefined for protobuf's binary format. */
  private format: MessageFormat | undefined = undefined;
  /** Whether `start` has returned to the caller. An error that is created later does not have the caller in its stack. */
  private isStarted = false;
  /** The cause for which this side ended the call. The status from the transport does not contain it. */
  private failure: { readonly cause: unknown } | undefined = undefined;

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
    this.source?.run();
    this.isStarted = true;
  }

  /** Ends a call that could not be sent. The caller's promise or stream fails with `error`. */
  refuse(error: unknown): void {
    this.release();
    this.settle({ error }, undefined);
  }

  onHeaders(headers: MetadataLike): void {
    if (this.contexts !== undefined) this.keep({ responseHeaders: Metadata.from(headers) });
  }

  onMoved(stream: ClientStream): void {
    this.stream = stream;
  }

  onStatus(status: EndStatus): void {
    this.release();
    const { code } = status;
    const thrown = this.source?.thrown;
    // A success has no text, although some peers send one.
    const details = code === Code.OK ? "" : status.details;
    if (code === Code.OK && this.contexts === undefined && thrown === undefined) {
      this.settle(undefined, status.metadata);
      return;
    }
    const metadata = Metadata.from(status.metadata);
    if (this.contexts !== undefined) this.keep({ trailers: metadata, status: { code, details } });
    if (thrown !== undefined) this.settle(thrown, metadata);
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

  /** Cancels the call from this side, with a status. */
  cancel(code: Code, details: string, ...cause: [cause?: unknown]): void {
    if (cause.length > 0) this.failure ??= { cause: cause[0] };
    this.stream?.cancel(code, details);
  }

  /** Ends a call that was not started. */
  end(code: Code, details: string, options: RpcErrorOptions): void {
    this.release();
    this.fail(code, details, options);
  }

  protected fail(code: Code, details: string, options: RpcErrorOptions, sentText: string | null = null): void {
    const { errors } = this;
    const { metadata } = options;
    if (this.contexts !== undefined) this.keep({ status: { code, details } });
    const known = metadata === undefined ? [] : readDetails(Metadata.from(metadata), errors?.codecs);
    const error = callError(code, details, { ...options, details: known, path: this.operation.path }, sentText);
    const failure: Failure = {
      error: errors === undefined ? error : errors.forCaller(error, this),
      ...(this.isStarted ? { made: error } : {}),
    };
    this.settle(failure, metadata);
  }

  private keep(outcome: CallOutcome): void {
    for (const context of this.contexts ?? []) context.keep(outcome);
  }

  private release(): void {
    this.source?.release();
    this.signals?.release();
    this.signals = undefined;
  }
}

function causeOf(status: EndStatus): { readonly cause?: unknown } {
  return "cause" in status ? { cause: status.cause } : {};
}
