import { Metadata, type StatusObject } from "@grpc/grpc-js";
import { type AbortListener, addAbortListener, removeAbortListener } from "../call/abort-listeners.js";
import type { CallContext } from "../call/call-context.js";
import { type CallOptions, mergeOptions } from "../call/call-options.js";
import { sendable } from "../call/sendable.js";
import { Code, isFailureCode } from "../code.js";
import { RpcError, type RpcErrorOptions } from "../rpc-error.js";
import type { BoundOperation } from "../table/bind.js";
import { decode, encode, encodeFailure } from "../table/encode.js";
import type { ClientListener, ClientStream, ClientTransport } from "./client-transport.js";

/** Where a client's calls go, and the options that all of them have. */
export interface CallTarget {
  readonly transport: ClientTransport;
  readonly options: readonly CallOptions[];
  /** How deep the messages of a response may stand inside each other. */
  readonly maxDepth: number | undefined;
}

// grpc-js clones what it is given, so calls without metadata share one object.
const noMetadata = new Metadata();
const noContext = {};

/** Calls a unary operation. The promise rejects with an RpcError, or with IW2007 or IW2014 for what cannot be sent. */
export function callUnary(target: CallTarget, operation: BoundOperation, values: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer;
    try {
      bytes = encode(operation.request, values);
    } catch (error) {
      reject(encodeFailure(operation.request, dataArguments(operation, values), operation.method, error));
      return;
    }
    const call = new UnaryCall(operation, resolve, reject);
    call.maxDepth = target.maxDepth;
    if (operation.context.length === 0 && target.options.length === 0) {
      call.start(target.transport, Number.POSITIVE_INFINITY, noMetadata, bytes);
    } else {
      startWithOptions(call, target, values, bytes);
    }
  });
}

function startWithOptions(call: UnaryCall, target: CallTarget, values: readonly unknown[], bytes: Buffer): void {
  const sources = [...target.options];
  for (const { at, type } of call.operation.context) {
    const value = values[at];
    if (value === undefined || value === null) continue;
    if (type === "AbortSignal") {
      sources.push({ signal: value as AbortSignal });
    } else {
      call.context = value as CallContext;
      sources.push(call.context.callOptions());
    }
  }
  const { signals, deadline, metadata } = mergeOptions(sources);
  const headers = metadata === undefined ? noMetadata : sendable(metadata);
  if (call.listenTo(signals)) call.start(target.transport, deadline, headers, bytes);
}

function dataArguments(operation: BoundOperation, values: readonly unknown[]): unknown {
  if (operation.request.bare !== undefined) return values.find((_, index) => isData(operation, index));
  return Array.from({ length: operation.arity }, (_, index) => values[index]).filter((_, index) =>
    isData(operation, index),
  );
}

function isData(operation: BoundOperation, index: number): boolean {
  return !operation.context.some(({ at }) => at === index);
}

/** One call: what grpc-js tells its progress to, and what listens to its signals. */
class UnaryCall implements ClientListener, AbortListener {
  readonly operation: BoundOperation;
  context: CallContext | undefined = undefined;
  maxDepth: number | undefined = undefined;
  private readonly resolve: (result: unknown) => void;
  private readonly reject: (error: unknown) => void;
  private stream: ClientStream | undefined = undefined;
  private signals: readonly AbortSignal[] | undefined = undefined;
  private messages = 0;
  private result: unknown = undefined;
  private failure: { readonly cause: unknown } | undefined = undefined;

  constructor(operation: BoundOperation, resolve: (result: unknown) => void, reject: (error: unknown) => void) {
    this.operation = operation;
    this.resolve = resolve;
    this.reject = reject;
  }

  start(transport: ClientTransport, deadline: number, metadata: Metadata, bytes: Buffer): void {
    try {
      const stream = transport.open(this.operation.path, deadline);
      this.stream = stream;
      stream.start(metadata, this);
      stream.startRead();
      stream.sendMessageWithContext(noContext, bytes);
      stream.halfClose();
    } catch (cause) {
      this.settle();
      this.fail(Code.UNAVAILABLE, cause instanceof Error ? cause.message : String(cause), { cause });
    }
  }

  /** Cancels the call when one of the signals aborts. False when one has: then the promise is rejected already. */
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
    this.failure ??= { cause: reason };
    this.stream?.cancelWithStatus(Code.CANCELLED, "The call was cancelled");
  }

  onReceiveMetadata(metadata: Metadata): void {
    if (this.context !== undefined) this.context.responseHeaders = metadata;
  }

  onReceiveMessage(bytes: Buffer): void {
    if (this.messages++ > 0) {
      this.stream?.cancelWithStatus(Code.UNIMPLEMENTED, "The server sent more than one response to a unary call");
      return;
    }
    try {
      const { response, method } = this.operation;
      this.result = decode(response, bytes, { path: method, maxDepth: this.maxDepth });
      // The status comes when all messages are read, so a server that sends more must be read on.
      this.stream?.startRead();
    } catch (cause) {
      this.failure ??= { cause };
      this.stream?.cancelWithStatus(Code.INTERNAL, `The response cannot be decoded: ${(cause as Error).message}`);
    }
  }

  onReceiveStatus(status: StatusObject): void {
    this.settle();
    const { details, metadata } = status;
    // A code that gRPC does not know counts as UNKNOWN (gRPC's statuscodes.md).
    const code = status.code === Code.OK || isFailureCode(status.code) ? status.code : Code.UNKNOWN;
    if (this.context !== undefined) {
      this.context.trailers = metadata;
      this.context.status = { code, details };
    }
    if (code !== Code.OK) this.fail(code, details, { metadata, ...this.failure });
    else if (this.messages === 1) this.resolve(this.result);
    else this.fail(Code.UNIMPLEMENTED, "The server ended the call without a response", { metadata });
  }

  private settle(): void {
    if (this.signals === undefined) return;
    for (const signal of this.signals) removeAbortListener(signal, this);
    this.signals = undefined;
  }

  private fail(code: Code, details: string, options: RpcErrorOptions): void {
    this.reject(new RpcError(code, details, { ...options, path: this.operation.path }));
  }
}
