import { Code } from "../base/code.js";
import type { CallStatus } from "../call/call-context.js";
import type { EndListener } from "../call/call-end.js";
import { type FailedCall, FailedServerCall } from "../call/failed-call.js";
import type { Interceptor } from "../call/interceptor.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { RpcError } from "../errors/rpc-error.js";
import { statusHint } from "../errors/status-hint.js";
import { Metadata, type MetadataLike } from "../metadata/metadata.js";
import type { AsyncScope } from "../platform/host-modules.js";
import type { HostPeerCertificate } from "../platform/host-types.js";
import { sendable } from "../protocol/sendable.js";
import type { MetadataClass, SurfaceMetadata } from "../transport/grpc-handlers/grpc-surface.js";
import type { PlainHandler } from "../transport/plain-service.js";
import { lostCall, mergeTrailers, sendableText } from "./call-status.js";
import { type FailingCall, failureStatus } from "./failure-status.js";
import type { HandlerSettings } from "./handler-settings.js";
import { interceptMethod } from "./intercept-method.js";
import { type Answer, type PlainCall, type PlainCallback, type PlainFailure, statusOf } from "./plain-call.js";
import { plainOperation } from "./plain-operation.js";
import { type HostedCall, runInCall, runInScope } from "./running-calls.js";
import { type ContextOwner, ServerCallContext } from "./server-call-context.js";

/** What all calls of one method of a grpc-js service share: the method's path, handler, interceptors and settings. */
interface PlainMethodHost {
  readonly operation: BoundOperation;
  readonly handler: PlainHandler;
  readonly interceptors: readonly Interceptor[];
  readonly settings: HandlerSettings;
}

export function guardPlain(
  path: string,
  handler: PlainHandler,
  interceptors: readonly Interceptor[],
  settings: HandlerSettings,
): PlainHandler {
  const host = { operation: plainOperation(path, handler), handler, interceptors, settings };
  const handle = (call: PlainCall, respond: PlainCallback): void => {
    const guarded = new GuardedCall(call, respond, host);
    runInCall(guarded, runInterceptors, undefined);
  };
  return { ...handler, handle };
}

// A named function, because a closure would be allocated for each call.
function runInterceptors(call: GuardedCall): void {
  void call.run();
}

/**
 * A call of a handler that is written for grpc-js, with interceptors around it. `respond` is the callback of handlers that return
 * one response.
 */
class GuardedCall implements ContextOwner, HostedCall, FailingCall {
  readonly context: ServerCallContext;
  readonly operation: BoundOperation;
  readonly settings: HandlerSettings;
  readonly servedHere = undefined;
  /** Always undefined: grpc-js does not tell handlers how requests were compressed. */
  readonly requestEncoding = undefined;
  made: unknown = undefined;
  scope: AsyncScope | undefined = undefined;
  headersSent = false;
  isOver = false;
  private readonly call: PlainCall;
  private readonly respond: PlainCallback;
  private readonly host: PlainMethodHost;
  private readonly sendMetadata: PlainCall["sendMetadata"];
  private received: Metadata | undefined = undefined;
  private isHandled = false;
  /** The failure, trailers and flags that the handler has passed to its callback. */
  private answer: Answer | undefined = undefined;
  private status: CallStatus = { code: Code.OK, details: "" };

  constructor(call: PlainCall, respond: PlainCallback, host: PlainMethodHost) {
    this.call = call;
    this.respond = respond;
    this.host = host;
    this.operation = host.operation;
    this.settings = host.settings;
    this.context = new ServerCallContext(this);
    const { sendMetadata } = call;
    this.sendMetadata = (headers) => {
      this.headersSent = true;
      Reflect.apply(sendMetadata, call, [headers]);
    };
    call.sendMetadata = (headers) => this.sendMetadata(this.withHeaders(headers));
    call.on("cancelled", () => this.onCancel());
    if (host.handler.streamsResponse) this.watchStream();
  }

  get stream(): ContextOwner["stream"] {
    return this;
  }

  get path(): string {
    return this.operation.path;
  }

  get target(): string {
    return this.call.getHost?.() ?? "";
  }

  get metadata(): Metadata {
    this.received ??= Metadata.from(this.call.metadata);
    return this.received;
  }

  get deadline(): number {
    return Number(this.call.getDeadline());
  }

  get peer(): string {
    return this.call.getPeer();
  }

  get peerCertificate(): HostPeerCertificate | undefined {
    return this.call.getAuthContext?.().sslPeerCertificate;
  }

  get madeSignal(): AbortSignal {
    return this.context.signal;
  }

  onEnd(listener: EndListener): void {
    ServerCallContext.onEnd(this.context, listener);
  }

  report(error: unknown): void {
    this.settings.onError(error, this.failedCall(statusHint(error)));
  }

  fails(error: unknown): void {
    ServerCallContext.fail(this.context, error);
  }

  failedCall(hint?: string): FailedCall {
    return new FailedServerCall(this.operation, this.peer, this, hint);
  }

  flushHeaders(): void {
    if (this.isOver || this.headersSent) return;
    this.sendMetadata(this.converted(sendable(this.context.responseHeaders ?? new Metadata())));
  }

  async run(): Promise<void> {
    const { operation, host, call } = this;
    const values = host.handler.streamsRequest ? [] : [call.request];
    try {
      const invoke = () => this.invoke(values);
      const result = await interceptMethod(host.interceptors, { operation, values, call: this }, invoke);
      runInScope<GuardedCall, unknown>(this, (guarded, value) => guarded.succeed(value), result);
    } catch (error) {
      runInScope<GuardedCall, unknown>(this, (guarded, failure) => guarded.fail(failure), error);
    }
  }

  /** Runs the handler. Resolves to its response, if it has one response instead of a stream. */
  private invoke(values: readonly unknown[]): Promise<unknown> | undefined {
    const { call } = this;
    const handle = this.host.handler.handle as (call: PlainCall, respond?: PlainCallback) => unknown;
    // The client's cancellation is an event, and a handler that starts after it would never learn of it.
    if (this.isOver) throw new RpcError(Code.CANCELLED, "The call was cancelled");
    this.isHandled = true;
    if (values.length > 0) [call.request] = values;
    if (this.host.handler.streamsResponse) {
      handle(call);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      handle(call, (failure, value, trailers, flags) => {
        this.answer = { failure, trailers, flags };
        if (failure) reject(failure);
        else resolve(value);
      });
    });
  }

  private succeed(result: unknown): void {
    if (this.isOver) return;
    if (this.host.handler.streamsResponse) {
      // If the handler ran, it ends its stream itself.
      if (!this.isHandled) this.call.end();
      return;
    }
    this.sendOwnHeaders();
    const trailers = this.trailersWith(this.answer?.trailers);
    this.end(this.status);
    this.respond(null, result, trailers, this.answer?.flags);
  }

  private fail(error: unknown): void {
    const { answer } = this;
    if (answer !== undefined && answer.failure === error && !this.isOver) {
      const failure = error as PlainFailure;
      this.sendOwnHeaders();
      this.end(statusOf(failure));
      this.respond(failure, undefined, this.trailersWith(answer.trailers ?? failure.metadata), answer.flags);
      return;
    }
    const { code, message, metadata } = failureStatus(error, this);
    if (this.isOver) return;
    const details = sendableText(message);
    const trailers = this.trailersWith(metadata);
    const failure = { code, details, ...(trailers && { metadata: trailers }) };
    if (this.host.handler.streamsResponse) {
      this.call.emit("error", failure);
      return;
    }
    this.sendOwnHeaders();
    this.end({ code, details });
    this.respond(failure);
  }

  /**
   * Wraps the methods of a call with a response stream: the headers and trailers that interceptors set are sent with it, and the
   * status with which the handler ends it is recorded.
   */
  private watchStream(): void {
    const { call } = this;
    const { write, end } = call;
    call.write = (...values) => {
      this.sendOwnHeaders();
      return Reflect.apply(write, call, values);
    };
    call.end = (trailers) => {
      this.sendOwnHeaders();
      return Reflect.apply(end, call, [this.trailersWith(trailers)]);
    };
    call.on("error", (failure) => {
      this.status = statusOf(failure);
    });
    call.on("finish", () => this.end(this.status));
  }

  /** Sends the headers that interceptors have set, unless headers have been sent. */
  private sendOwnHeaders(): void {
    if (this.headersSent || this.isOver || this.context.responseHeaders === undefined) return;
    try {
      this.flushHeaders();
    } catch (error) {
      this.report(error);
    }
  }

  private withHeaders(headers: SurfaceMetadata): SurfaceMetadata {
    const own = this.context.responseHeaders;
    if (own === undefined || this.headersSent) return headers;
    try {
      const merged = sendable(own).clone();
      merged.merge(headers);
      return this.converted(merged);
    } catch (error) {
      this.report(error);
      return headers;
    }
  }

  /**
   * Merges the handler's trailers with those that interceptors have set. Returns the handler's trailers unchanged if interceptors
   * have set none.
   */
  private trailersWith<Trailers extends MetadataLike>(trailers: Trailers | undefined): SurfaceMetadata | undefined {
    const own = this.context.trailers;
    try {
      const merged = own === undefined && !(trailers instanceof Metadata) ? undefined : mergeTrailers(own, trailers);
      return merged === undefined ? (trailers as SurfaceMetadata | undefined) : this.converted(merged);
    } catch (error) {
      this.report(error);
      return undefined;
    }
  }

  /** Converts metadata to the class `Metadata` of the copy of grpc-js to which the server belongs. */
  private converted(metadata: Metadata): SurfaceMetadata {
    return metadata.toGrpc(this.call.metadata.constructor as MetadataClass);
  }

  private onCancel(): void {
    if (this.isOver) return;
    this.isOver = true;
    ServerCallContext.cancel(this.context);
    ServerCallContext.end(this.context, lostCall(this.deadline));
  }

  private end(status: CallStatus): void {
    if (this.isOver) return;
    this.isOver = true;
    ServerCallContext.end(this.context, status);
  }
}
