import { Code } from "../base/code.js";
import { unsendableHeader } from "../base/setup-errors/setup-errors.js";
import type { CallStatus } from "../call/call-context.js";
import type { EndListener } from "../call/call-end.js";
import { dispose } from "../call/dispose.js";
import { type FailedCall, FailedServerCall } from "../call/failed-call.js";
import { outputHeader } from "../call/stream-headers.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { statusHint } from "../errors/status-hint.js";
import { Metadata, type MetadataLike } from "../metadata/metadata.js";
import type { AsyncScope } from "../platform/host-modules.js";
import { sendable, sendableBehind } from "../protocol/sendable.js";
import type { ServerListener, ServerStream } from "../transport/server-transport.js";
import type { MakeSide, RequestSide, ResponseSide, ServingCall } from "./call-sides.js";
import { lostCall, mergeTrailers, sendableText } from "./call-status.js";
import { type FailingCall, failureStatus, unknownFailure } from "./failure-status.js";
import type { HandlerSettings } from "./handler-settings.js";
import type { MethodHost } from "./host.js";
import { isThenable } from "./is-thenable.js";
import { type HostedCall, runInCall, runInScope } from "./running-calls.js";
import { type ContextOwner, ServerCallContext } from "./server-call-context.js";

const ignore = (): void => {};

/** An operation on a server, with everything that its calls share. */
export interface ServedOperation {
  readonly operation: BoundOperation;
  readonly host: MethodHost;
  readonly settings: HandlerSettings;
  readonly requestSide: MakeSide<RequestSide>;
  readonly responseSide: MakeSide<ResponseSide>;
  /**
   * The names of the services that the address of the calls serves. Undefined if the address serves all services of the server.
   */
  readonly servedHere: ReadonlySet<string> | undefined;
}

/**
 * One call on the server: what the four kinds of calls have in common. A {@link RequestSide} decodes the request, and a
 * {@link ResponseSide} sends the response.
 */
export class ServerCall implements ServerListener, ServingCall, HostedCall, ContextOwner, FailingCall {
  readonly stream: ServerStream;
  /** Whether the headers have been sent, or are about to be sent with the first message and can no longer be changed. */
  headersSent = false;
  made: unknown = undefined;
  scope: AsyncScope | undefined = undefined;
  isOver = false;
  private headers: MetadataLike | undefined = undefined;
  private cancelled = false;
  private madeContext: ServerCallContext | undefined = undefined;
  private pending: Promise<unknown> | undefined = undefined;
  private readonly served: ServedOperation;
  private readonly request: RequestSide;
  private readonly response: ResponseSide;

  constructor(stream: ServerStream, served: ServedOperation) {
    this.stream = stream;
    this.served = served;
    this.request = new served.requestSide(this);
    this.response = new served.responseSide(this);
  }

  get operation(): BoundOperation {
    return this.served.operation;
  }

  get settings(): HandlerSettings {
    return this.served.settings;
  }

  get path(): string {
    return this.operation.path;
  }

  get servedHere(): ReadonlySet<string> | undefined {
    return this.served.servedHere;
  }

  get metadata(): Metadata {
    const own = Metadata.from(this.headers ?? new Metadata());
    this.headers = own;
    return own;
  }

  get context(): ServerCallContext {
    if (this.madeContext === undefined) {
      this.madeContext = new ServerCallContext(this);
      if (this.cancelled) ServerCallContext.cancel(this.madeContext);
    }
    return this.madeContext;
  }

  get target(): string {
    return this.stream.authority;
  }

  onEnd(listener: EndListener): void {
    ServerCallContext.onEnd(this.context, listener);
  }

  onHeaders(headers: MetadataLike): void {
    this.headers = headers;
    this.request.start();
  }

  onMessage(chunk: Uint8Array, start: number, end: number): void {
    this.request.onMessage(chunk, start, end);
  }

  onHalfClose(): void {
    this.request.onHalfClose();
  }

  onCancel(): void {
    // The transport calls this after a success, too; then there is nothing to cancel.
    if (this.isOver) return;
    this.isOver = true;
    this.cancelled = true;
    // The method of a cancelled call may still clean up.
    if (this.pending !== undefined) this.settings.activity.add(this.pending.then(ignore, ignore));
    // Run as code of the call, because end listeners belong to it.
    runInCall(this, cancel, undefined);
  }

  onUnsendable(error: unknown): void {
    this.report(error);
    this.onCancel();
  }

  flushHeaders(): void {
    if (this.isOver || this.headersSent) return;
    if (this.operation.responseHeader !== undefined) {
      const reason = "it holds the values beside the stream, which the method has not returned yet";
      throw unsendableHeader(
        outputHeader,
        reason,
        "Leave sendHeaders() out: these headers leave when the method returns.",
      );
    }
    const headers = sendable(Metadata.from(this.context.responseHeaders ?? new Metadata()));
    this.headersSent = true;
    this.stream.sendHeaders(headers);
  }

  cancel(): void {
    const { madeContext } = this;
    if (madeContext !== undefined) ServerCallContext.cancel(madeContext);
    this.request.finish(Code.CANCELLED, "The call was cancelled");
    this.response.stop();
    if (madeContext !== undefined) ServerCallContext.end(madeContext, lostCall(this.stream.deadline));
  }

  invoke(values: unknown[]): void {
    runInCall(this, invokeMethod, values);
  }

  /** Runs the implementation as code of the call, so that `currentCall` works in it. */
  invokeMethod(values: unknown[]): void {
    const { operation, host } = this.served;
    let result: unknown;
    try {
      if (operation.context.length > 0) this.fillContext(values);
      result = host.invoke(operation, values, this);
      if (isThenable(result)) {
        // Converted here, so that a thenable cannot throw outside of this call.
        this.pending = Promise.resolve(result);
        this.pending.then(
          (value) => runInScope(this, onReturned, value),
          (error: unknown) => runInScope(this, onThrown, error),
        );
        return;
      }
    } catch (error) {
      this.onThrown(error);
      return;
    }
    this.onReturned(result);
  }

  onReturned(result: unknown): void {
    // Cleared, because the response may wait long for its client, and should not keep the result in memory.
    this.pending = undefined;
    this.response.respond(result);
    if (this.made !== undefined) this.settings.activity.add(this.release());
  }

  onThrown(error: unknown): void {
    this.pending = undefined;
    this.fail(error);
    if (this.made !== undefined) this.settings.activity.add(this.release());
  }

  /** Disposes of the object that a factory made for this call, once its response stream has ended. */
  private async release(): Promise<void> {
    try {
      await this.response.whenOver();
      await dispose(this.made);
    } catch (error) {
      this.report(error);
    }
  }

  private fillContext(values: unknown[]): void {
    const { context } = this;
    for (const { at, type } of this.operation.context) values[at] = type === "AbortSignal" ? context.signal : context;
  }

  takeHeaders(output?: Uint8Array): Metadata | undefined {
    if (this.headersSent) return undefined;
    const set = this.madeContext?.responseHeaders;
    if (set === undefined && output === undefined) return undefined;
    // Set before sending: if the headers cannot be sent, the failing call must not try to send them again.
    this.headersSent = true;
    const own = set === undefined ? undefined : sendable(Metadata.from(set));
    return output === undefined ? own : sendableBehind(outputHeader, output, own);
  }

  closeHeaders(): void {
    this.headersSent = true;
  }

  answer(result: unknown, headers: Metadata | undefined): void {
    let trailers: Metadata | undefined;
    try {
      trailers = mergeTrailers(this.madeContext?.trailers, undefined);
    } catch (error) {
      this.endUnsendable(error, headers);
      return;
    }
    this.stream.respond(this.operation.response, result, headers, trailers);
    // The transport may have ended the call itself, because the message is too large.
    if (!this.isOver) this.finish({ code: Code.OK, details: "" });
  }

  fail(error: unknown): void {
    const { code, message, metadata } = failureStatus(error, this);
    this.end(code, message, metadata);
  }

  end(code: Code, details: string, metadata?: MetadataLike): void {
    if (this.isOver) return;
    this.isOver = true;
    let headers: Metadata | undefined;
    let trailers: Metadata | undefined;
    try {
      // After a success, the headers have left with the messages.
      if (code !== Code.OK) headers = this.takeHeaders();
      trailers = mergeTrailers(this.madeContext?.trailers, metadata);
    } catch (error) {
      this.endUnsendable(error, headers);
      return;
    }
    if (headers !== undefined) this.stream.sendHeaders(headers);
    const status: CallStatus = { code, details: sendableText(details) };
    this.stream.end(code, status.details, trailers);
    this.finish(status);
  }

  /** Reports that headers or trailers cannot be sent, and ends the call with UNKNOWN. */
  private endUnsendable(error: unknown, headers?: Metadata): void {
    this.report(error);
    if (headers !== undefined) this.stream.sendHeaders(headers);
    const status: CallStatus = { code: Code.UNKNOWN, details: unknownFailure };
    this.stream.end(status.code, status.details, undefined);
    this.finish(status);
  }

  private finish(status: CallStatus): void {
    this.isOver = true;
    if (this.madeContext !== undefined) ServerCallContext.end(this.madeContext, status);
    this.request.finish(status.code, status.details);
    this.response.stop();
  }

  report(error: unknown): void {
    this.settings.onError(error, this.failedCall(statusHint(error)));
  }

  fails(error: unknown): void {
    if (this.madeContext !== undefined) ServerCallContext.fail(this.madeContext, error);
  }

  get madeSignal(): AbortSignal | undefined {
    return this.madeContext?.signal;
  }

  failedCall(hint?: string): FailedCall {
    return new FailedServerCall(this.operation, this.stream.peer, this, hint);
  }
}

// Named functions, because closures would be allocated for each call.
function invokeMethod(call: ServerCall, values: unknown[]): void {
  call.invokeMethod(values);
}

function cancel(call: ServerCall): void {
  call.cancel();
}

function onReturned(call: ServerCall, result: unknown): void {
  call.onReturned(result);
}

function onThrown(call: ServerCall, error: unknown): void {
  call.onThrown(error);
}
