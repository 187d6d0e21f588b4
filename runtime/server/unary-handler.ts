import type { Metadata } from "@grpc/grpc-js";
import { Code, isFailureCode } from "../code.js";
import { isRpcError } from "../rpc-error.js";
import type { BoundOperation } from "../table/bind.js";
import { decode, encode, encodeFailure } from "../table/encode.js";
import type { OnError } from "./error-sink.js";
import type { Host } from "./host.js";
import { ServerCallContext } from "./server-call-context.js";
import type { ServerListener, ServerStream } from "./server-transport.js";

const noCallback = (): void => {};
const anyLoneSurrogate = /\p{Surrogate}/gu;
const unknownFailure = "Exception was thrown by handler.";

/** One call of a unary operation on the server. */
export class UnaryHandler implements ServerListener {
  private readonly stream: ServerStream;
  private readonly operation: BoundOperation;
  private readonly host: Host;
  private readonly onError: OnError;
  private metadata: Metadata | undefined = undefined;
  private context: ServerCallContext | undefined = undefined;
  private bytes: Buffer | undefined = undefined;
  private over = false;

  constructor(stream: ServerStream, operation: BoundOperation, host: Host, onError: OnError) {
    this.stream = stream;
    this.operation = operation;
    this.host = host;
    this.onError = onError;
  }

  onReceiveMetadata(metadata: Metadata): void {
    this.metadata = metadata;
    this.stream.startRead();
  }

  onReceiveMessage(bytes: Buffer): void {
    if (this.bytes !== undefined) {
      this.end(Code.UNIMPLEMENTED, "The client sent more than one request to a unary operation");
      return;
    }
    this.bytes = bytes;
    this.stream.startRead();
  }

  onReceiveHalfClose(): void {
    if (this.over) return;
    if (this.bytes === undefined) {
      this.end(Code.UNIMPLEMENTED, "The client sent no request to a unary operation");
      return;
    }
    let values: unknown[];
    try {
      values = decode(this.operation.request, this.bytes) as unknown[];
    } catch (error) {
      this.end(Code.INTERNAL, `The request cannot be decoded: ${(error as Error).message}`);
      return;
    }
    this.invoke(values);
  }

  onCancel(): void {
    // Also called when the call ended well: then there is nothing left to cancel.
    if (this.over) return;
    this.over = true;
    this.context?.cancel();
  }

  private invoke(values: unknown[]): void {
    let result: unknown;
    try {
      if (this.operation.context.length > 0) this.fillContext(values);
      result = this.host.invoke(this.operation, values);
    } catch (error) {
      this.fail(error);
      return;
    }
    if (isThenable(result)) {
      result.then(
        (value) => this.respond(value),
        (error: unknown) => this.fail(error),
      );
    } else {
      this.respond(result);
    }
  }

  private fillContext(values: unknown[]): void {
    const context = new ServerCallContext(this.stream, this.metadata as Metadata, this.operation.path);
    this.context = context;
    for (const { at, type } of this.operation.context) values[at] = type === "AbortSignal" ? context.signal : context;
  }

  private respond(result: unknown): void {
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
    const headers = this.context?.responseHeaders;
    if (headers !== undefined) this.stream.sendMetadata(headers);
    this.stream.sendMessage(bytes, noCallback);
    this.end(Code.OK, "OK");
  }

  private fail(error: unknown): void {
    if (isRpcError(error) && isFailureCode(error.code)) {
      this.end(error.code, error.rawMessage, error.metadata);
      return;
    }
    // Code that heeds its signal throws the signal's reason: that is no fault.
    if (!(this.over && error === this.context?.signal.reason)) {
      this.onError(error, { path: this.operation.path, peer: this.stream.getPeer() });
    }
    this.end(Code.UNKNOWN, unknownFailure);
  }

  private end(code: Code, details: string, metadata?: Metadata): void {
    if (this.over) return;
    this.over = true;
    const trailers = mergeTrailers(this.context?.trailers, metadata);
    // grpc-js encodes the text as a URI, which throws on half a surrogate pair.
    this.stream.sendStatus({ code, details: details.replace(anyLoneSurrogate, "\uFFFD"), metadata: trailers });
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}

function mergeTrailers(own: Metadata | undefined, error: Metadata | undefined): Metadata | null {
  if (own === undefined || error === undefined) return own ?? error ?? null;
  const merged = own.clone();
  merged.merge(error);
  return merged;
}
