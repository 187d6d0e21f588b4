import { unsendableHeader } from "../base/setup-errors/setup-errors.js";
import { CallContext, type CallStatus } from "../call/call-context.js";
import { type CallEnd, CallEnding, type EndListener } from "../call/call-end.js";
import type { CallOptions } from "../call/call-options.js";
import type { Metadata, MetadataValue } from "../metadata/metadata.js";
import type { HostPeerCertificate } from "../platform/host-types.js";
import type { ServerStream } from "../transport/server-transport.js";
import { servedHere } from "./served.js";

/** The members of a server's call that the context of the call uses. */
export interface ContextOwner {
  readonly stream: Pick<ServerStream, "deadline" | "peer" | "peerCertificate" | "requestEncoding">;
  readonly path: string;
  readonly metadata: Metadata;
  /** Whether the response's headers have been sent or can no longer be changed. */
  readonly headersSent: boolean;
  /**
   * The names of the services that the address of the call serves. Undefined if the address serves all services of the server.
   */
  readonly servedHere: ReadonlySet<string> | undefined;
  /** Sends the headers now. @throws SetupError IW2014 if they cannot be sent */
  flushHeaders(): void;
  /** Receives the errors that end listeners throw. */
  report(error: unknown): void;
}

/** The call context on the server, which implementations and interceptors get. */
export class ServerCallContext extends CallContext {
  readonly #call: ContextOwner;
  #abort: AbortController | undefined;
  #cancelled = false;
  #ending: CallEnding | undefined;
  /** The error that the implementation or an interceptor threw, in an object because the error itself may be undefined. */
  #failure: Pick<CallEnd, "error"> | undefined;

  constructor(call: ContextOwner) {
    super();
    this.#call = call;
  }

  // The functions by which a call changes its context are static: as methods, implementations could call them, too.

  /** Adds a listener that is called once, when the call has ended. */
  static onEnd(context: ServerCallContext, listener: EndListener): void {
    if (context.#ending === undefined) {
      context.#ending = new CallEnding((error) => context.#call.report(error));
      if (context.status !== undefined) context.#ending.reach({ status: context.status, ...context.#failure });
    }
    context.#ending.add(listener);
  }

  /** Stores the error that the implementation or an interceptor threw. Called before `end`. */
  static fail(context: ServerCallContext, error: unknown): void {
    context.#failure = { error };
  }

  /** Ends the context: sets the status and calls the end listeners. */
  static end(context: ServerCallContext, status: CallStatus): void {
    context.status = status;
    context.#ending?.reach({ status, ...context.#failure });
  }

  static cancel(context: ServerCallContext): void {
    context.#cancelled = true;
    context.#abort?.abort();
  }

  override get metadata(): Metadata {
    return this.#call.metadata;
  }

  override get deadline(): Date | undefined {
    const { deadline } = this.#call.stream;
    return deadline === Number.POSITIVE_INFINITY ? undefined : new Date(deadline);
  }

  // Created on first use: an AbortController costs more than a tenth of a small call.
  override get signal(): AbortSignal {
    if (this.#abort === undefined) {
      this.#abort = new AbortController();
      if (this.#cancelled) this.#abort.abort();
    }
    return this.#abort.signal;
  }

  override get path(): string {
    return this.#call.path;
  }

  override get peer(): string {
    return this.#call.stream.peer;
  }

  override get requestEncoding(): "gzip" | "deflate" | undefined {
    return this.#call.stream.requestEncoding;
  }

  override get peerCertificate(): HostPeerCertificate | undefined {
    return this.#call.stream.peerCertificate;
  }

  get [servedHere](): ReadonlySet<string> | undefined {
    return this.#call.servedHere;
  }

  override setResponseHeader(name: string, value: MetadataValue | readonly MetadataValue[]): void {
    if (this.#call.headersSent) {
      const fix = "Set it before sendHeaders() and before the first item, or set a trailer.";
      throw unsendableHeader(name, "the response's headers have left already", fix);
    }
    super.setResponseHeader(name, value);
  }

  override sendHeaders(): void {
    this.#call.flushHeaders();
  }

  /**
   * The options for calls that the implementation makes to other servers: the deadline and the signal, but no metadata, which may
   * hold credentials.
   */
  override callOptions(): CallOptions {
    const { deadline, signal } = this;
    return deadline === undefined ? { signal } : { deadline, signal };
  }

  override keep(): void {}
}
