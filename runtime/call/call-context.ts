import { Metadata, type MetadataValue } from "@grpc/grpc-js";
import type { Code } from "../code.js";
import type { CallOptions } from "./call-options.js";

/** How a call ended. */
export interface CallStatus {
  readonly code: Code;
  readonly details: string;
}

// The transformer knows a context parameter by this member, in any copy of the package.
declare const callContext: unique symbol;

/**
 * A call's context: a parameter of an operation that never travels.
 * A client passes `new CallContext({ … })` and finds response headers, trailers and status in it afterwards. An implementation
 * gets one with the request's metadata, deadline and signal, and sets response headers and trailers on it.
 */
export class CallContext {
  /** The response's headers: on the client once they arrived, on the server as set so far. */
  responseHeaders: Metadata | undefined = undefined;
  /** The response's trailers: on the client after the call, on the server as set so far. */
  trailers: Metadata | undefined = undefined;
  /** How the call ended, on the client after the call. */
  status: CallStatus | undefined = undefined;
  declare readonly [callContext]?: never;
  readonly #options: CallOptions;
  #metadata: Metadata | undefined;
  #signal: AbortSignal | undefined;

  constructor(options: CallOptions = {}) {
    this.#options = options;
    this.#metadata = options.metadata;
    this.#signal = options.signal;
  }

  /** The request's metadata: on the client what is sent, on the server what was received. */
  get metadata(): Metadata {
    this.#metadata ??= new Metadata();
    return this.#metadata;
  }

  /** When the call must be over, if the client said so. */
  get deadline(): Date | undefined {
    return this.#options.deadline;
  }

  /** Aborts when the call is cancelled. */
  get signal(): AbortSignal {
    this.#signal ??= new AbortController().signal;
    return this.#signal;
  }

  /** The operation's path, on the server. */
  get path(): string | undefined {
    return undefined;
  }

  /** The client's address, on the server. */
  get peer(): string | undefined {
    return undefined;
  }

  /** Sets a header of the response; it leaves with the result. */
  setResponseHeader(name: string, value: MetadataValue): void {
    this.responseHeaders ??= new Metadata();
    this.responseHeaders.set(name, value);
  }

  /** Sets a trailer of the response; it leaves with the status, of a failure too. */
  setTrailer(name: string, value: MetadataValue): void {
    this.trailers ??= new Metadata();
    this.trailers.set(name, value);
  }

  /** What a client's call takes from this context. */
  callOptions(): CallOptions {
    return this.#metadata === undefined ? this.#options : { ...this.#options, metadata: this.#metadata };
  }
}
