import type { Metadata } from "@grpc/grpc-js";
import { CallContext } from "../call/call-context.js";
import type { CallOptions } from "../call/call-options.js";
import type { ServerStream } from "./server-transport.js";

/** The context that an implementation gets. */
export class ServerCallContext extends CallContext {
  readonly #stream: ServerStream;
  readonly #metadata: Metadata;
  readonly #path: string;
  #abort: AbortController | undefined;
  #cancelled = false;

  constructor(stream: ServerStream, metadata: Metadata, path: string) {
    super();
    this.#stream = stream;
    this.#metadata = metadata;
    this.#path = path;
  }

  override get metadata(): Metadata {
    return this.#metadata;
  }

  override get deadline(): Date | undefined {
    const deadline = this.#stream.getDeadline();
    return deadline === Number.POSITIVE_INFINITY ? undefined : new Date(deadline);
  }

  // Made on first use: an AbortController per call costs more than a tenth of a call.
  override get signal(): AbortSignal {
    if (this.#abort === undefined) {
      this.#abort = new AbortController();
      if (this.#cancelled) this.#abort.abort();
    }
    return this.#abort.signal;
  }

  override get path(): string {
    return this.#path;
  }

  override get peer(): string {
    return this.#stream.getPeer();
  }

  /** Hands deadline and cancellation on to a call that the implementation makes, but no metadata: it may hold credentials. */
  override callOptions(): CallOptions {
    const { deadline, signal } = this;
    return deadline === undefined ? { signal } : { deadline, signal };
  }

  /** Tells the implementation that the call is cancelled. */
  cancel(): void {
    this.#cancelled = true;
    this.#abort?.abort();
  }
}
