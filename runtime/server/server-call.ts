import { Metadata } from "@grpc/grpc-js";
import type { EndListener } from "../call/call-end.js";
import { sendable, sendableBehind } from "../call/sendable.js";
import { outputHeader } from "../call/stream-headers.js";
import { Code } from "../code.js";
import { clientError, type ServerErrorHandler } from "../errors/error-handlers.js";
import { type FailedCall, FailedServerCall } from "../errors/failed-call.js";
import { type FailureStatus, writeDetails } from "../errors/status-details.js";
import { unsendableHeader } from "../setup-errors.js";
import type { BoundOperation } from "../table/bind.js";
import { decode, encode } from "../table/encode.js";
import { encodeFailure } from "../table/misfit-error.js";
import { DecodeError } from "../wire/decode-error.js";
import { chosenStatus, heeds, lostCall, mergeTrailers, sendableText } from "./call-status.js";
import { dispose } from "./dispose.js";
import type { HandlerSettings } from "./handler-settings.js";
import type { MethodHost } from "./host.js";
import { isThenable } from "./is-thenable.js";
import { type HostedCall, runInCall } from "./running-calls.js";
import { type ContextOwner, ServerCallContext } from "./server-call-context.js";
import type { ServerListener, ServerStream } from "./server-transport.js";

const ignore = (): void => {};
const unknownFailure = "Exception was thrown by handler.";

/** One call on the server: of a unary operation, and what all kinds of calls have in common. */
export class ServerCall implements ServerListener, HostedCall, ContextOwner {
  readonly stream: ServerStream;
  protected readonly operation: BoundOperation;
  protected readonly settings: HandlerSettings;
  metadata: Metadata | undefined = undefined;
  /** Also when they leave with the first message, which cannot be called back. */
  headersSent = false;
  made: unknown = undefined;
  protected over = false;
  private cancelled = false;
  private madeContext: ServerCallContext | undefined = undefined;
  private readonly host: MethodHost;
  private bytes: Buffer | undefined = undefined;
  private pending: Promise<unknown> | undefined = undefined;

  constructor(stream: ServerStream, operation: BoundOperation, host: MethodHost, settings: HandlerSettings) {
    this.stream = stream;
    this.operation = operation;
    this.host = host;
    this.settings = settings;
  }

  get path(): string {
    return this.operation.path;
  }

  /** Made on first use. */
  get context(): ServerCallContext {
    if (this.madeContext === undefined) {
      this.madeContext = new ServerCallContext(this);
      if (this.cancelled) this.madeContext.cancel();
    }
    return this.madeContext;
  }

  get target(): string {
    return this.stream.getHost() ?? "";
  }

  onEnd(listener: EndListener): void {
    this.context.onEnd(listener);
  }

  onReceiveMetadata(metadata: Metadata): void {
    this.metadata = metadata;
    this.stream.startRead();
  }

  onReceiveMessage(bytes: Buffer): void {
    if (this.bytes !== undefined) {
      this.end(Code.UNIMPLEMENTED, "The client sent more than one request to an operation that takes one");
      return;
    }
    this.bytes = bytes;
    this.stream.startRead();
  }

  onReceiveHalfClose(): void {
    if (this.over) return;
    if (this.bytes === undefined) {
      this.end(Code.UNIMPLEMENTED, "The client sent no request to an operation that takes one");
      return;
    }
    const { request, method } = this.operation;
    let values: unknown[];
    try {
      values = decode(request, this.bytes, { path: method, maxDepth: this.settings.maxDepth }) as unknown[];
    } catch (error) {
      // Anything else comes from the constructor of a message class: the server's own affair.
      if (error instanceof DecodeError) this.end(Code.INTERNAL, `The request cannot be decoded: ${error.message}`);
      else this.fail(error);
      return;
    }
    this.invoke(values);
  }

  onCancel(): void {
    // Also called when the call ended well: then there is nothing left to cancel.
    if (this.over) return;
    this.over = true;
    this.cancelled = true;
    // A method that is cut off may have to clean up.
    if (this.pending !== undefined) this.settings.activity.add(this.pending.then(ignore, ignore));
    // What listens to the end belongs to the call too.
    runInCall(this, cancel, undefined);
    this.madeContext?.end(lostCall(this.stream.getDeadline()));
  }

  flushHeaders(): void {
    if (this.over || this.headersSent) return;
    if (this.operation.responseHeader !== undefined) {
      const reason = "it holds the values beside the stream, which the method has not returned yet";
      throw unsendableHeader(
        outputHeader,
        reason,
        "Leave sendHeaders() out: these headers leave when the method returns.",
      );
    }
    this.context.responseHeaders ??= new Metadata();
    this.sendHeaders();
  }

  /** Tells the implementation that the call was cancelled. */
  cancel(): void {
    this.madeContext?.cancel();
  }

  protected invoke(values: unknown[]): void {
    runInCall(this, invokeMethod, values);
  }

  /** Runs the implementation; what it starts knows its call. */
  invokeMethod(values: unknown[]): void {
    let result: unknown;
    try {
      if (this.operation.context.length > 0) this.fillContext(values);
      result = this.host.invoke(this.operation, values, this);
      if (isThenable(result)) {
        // Any thenable becomes a promise here, so that nothing it does can throw past this call.
        this.pending = Promise.resolve(result);
        this.pending.then(
          (value) => this.onReturned(value),
          (error: unknown) => this.onThrown(error),
        );
        return;
      }
    } catch (error) {
      this.onThrown(error);
      return;
    }
    this.onReturned(result);
  }

  private onReturned(result: unknown): void {
    this.respond(result);
    if (this.made !== undefined) this.settings.activity.add(this.release());
  }

  private onThrown(error: unknown): void {
    this.fail(error);
    if (this.made !== undefined) this.settings.activity.add(this.release());
  }

  /** Disposes of what was made for this call, which its response stream may still use. */
  private async release(): Promise<void> {
    try {
      await this.streaming();
      await dispose(this.made);
    } catch (error) {
      this.report(error);
    }
  }

  /** Settles when nothing of the response stream runs any more. */
  protected streaming(): Promise<void> | undefined {
    return undefined;
  }

  private fillContext(values: unknown[]): void {
    const { context } = this;
    for (const { at, type } of this.operation.context) values[at] = type === "AbortSignal" ? context.signal : context;
  }

  protected respond(result: unknown): void {
    // The transport drops what comes after cancellation.
    if (this.over) return;
    const { response, method } = this.operation;
    let bytes: Buffer;
    try {
      bytes = encode(response, result);
    } catch (error) {
      // The result is the only field of the message, unless it is the message.
      this.fail(encodeFailure(response, response.bare === undefined ? [result] : result, method, error));
      return;
    }
    try {
      this.sendHeaders();
    } catch (error) {
      this.fail(error);
      return;
    }
    this.stream.sendMessage(bytes, ignore);
    this.end(Code.OK, "OK");
  }

  /**
   * Sends the response headers that the implementation set, behind the values beside a stream; nothing when there are none.
   * @throws SetupError IW2014
   */
  protected sendHeaders(output?: Buffer): void {
    if (this.headersSent) return;
    const set = this.madeContext?.responseHeaders;
    if (set !== undefined) sendable(set);
    const headers = output === undefined ? set : sendableBehind(outputHeader, output, set);
    if (headers === undefined) return;
    this.headersSent = true;
    this.stream.sendMetadata(headers);
  }

  protected fail(error: unknown): void {
    const status = this.failureStatus(error);
    if (status !== undefined) {
      this.end(status.code, status.message, status.metadata);
      return;
    }
    if (!(this.over && heeds(this.madeContext?.signal, error))) this.report(error);
    this.end(Code.UNKNOWN, unknownFailure);
  }

  /** The status that an implementation or an error handler chose; undefined for what the client must learn nothing of. */
  private failureStatus(error: unknown): FailureStatus | undefined {
    const { errorHandlers, errorDetails } = this.settings;
    try {
      // Of a call that is over nobody learns anything.
      const told = this.over ? error : this.told(error, errorHandlers);
      const status = chosenStatus(told);
      if (status === undefined || this.over || status.details.length === 0) return status;
      return { ...status, metadata: writeDetails(status, status.details, errorDetails) };
    } catch (failure) {
      this.report(failure);
      return undefined;
    }
  }

  private told(error: unknown, handlers: readonly ServerErrorHandler[]): unknown {
    if (handlers.length === 0) return error;
    return clientError(error, this.failedCall(), handlers, (failure) => this.report(failure));
  }

  protected end(code: Code, details: string, metadata?: Metadata): void {
    if (this.over) return;
    this.over = true;
    let status: Parameters<ServerStream["sendStatus"]>[0];
    try {
      status = { code, details: sendableText(details), metadata: mergeTrailers(this.madeContext?.trailers, metadata) };
    } catch (error) {
      this.report(error);
      status = { code: Code.UNKNOWN, details: unknownFailure, metadata: null };
    }
    this.stream.sendStatus(status);
    this.madeContext?.end({ code: status.code, details: status.details });
  }

  report(error: unknown): void {
    this.settings.onError(error, this.failedCall());
  }

  private failedCall(): FailedCall {
    return new FailedServerCall(this.operation, this.stream.getPeer(), this);
  }
}

// Closures would cost each call.
function invokeMethod(call: ServerCall, values: unknown[]): void {
  call.invokeMethod(values);
}

function cancel(call: ServerCall): void {
  call.cancel();
}
