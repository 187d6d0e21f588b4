import type { Code } from "../base/code.js";
import { accept, checkOptions } from "../base/options/check-options.js";
import { aString } from "../base/options/kinds.js";
import { unsendableHeader } from "../base/setup-errors/setup-errors.js";
import { isMetadataValue, Metadata, type MetadataLike, type MetadataValue } from "../metadata/metadata.js";
import type { HostPeerCertificate } from "../platform/host-types.js";
import { type CallOptions, callOptionChecks } from "./call-options.js";
import { CallValues } from "./call-values.js";

/** The code and text of the status with which a call ended. */
export interface CallStatus {
  readonly code: Code;
  /** The text of the status; empty for a success. */
  readonly details: string;
}

/** The headers, trailers and status that a client's call receives beside its result. */
export interface CallOutcome {
  readonly responseHeaders?: Metadata;
  readonly trailers?: Metadata;
  readonly status?: CallStatus;
}

const noOptions: CallOptions = Object.freeze(Object.create(null));

// The transformer recognises a parameter of this type by this member, in any copy of the package.
declare const callContext: unique symbol;

/**
 * The context of one call. An operation takes it as a parameter, which is never sent.
 * A client passes `new CallContext({ … })` and finds the response's headers, trailers and status in it afterwards. An
 * implementation gets one with the request's metadata, deadline and signal, and sets the response's headers and trailers on it.
 */
export class CallContext {
  /** The headers of the response. On the client, those that have arrived; on the server, those that were set so far. */
  responseHeaders: Metadata | undefined = undefined;
  /** The trailers of the response. On the client, they are there after the call; on the server, those that were set so far. */
  trailers: Metadata | undefined = undefined;
  /** How the call ended. Undefined as long as it has not ended. */
  status: CallStatus | undefined = undefined;
  declare readonly [callContext]?: never;
  readonly #options: CallOptions;
  #metadata: MetadataLike | undefined;
  #signal: AbortSignal | undefined;
  #values: CallValues | undefined;

  /** @throws TypeError if an option does not exist or has the wrong type, RangeError if a time is not a number */
  constructor(options: CallOptions = noOptions) {
    if (options !== noOptions) checkOptions(callOptionChecks, options, "new CallContext()");
    this.#options = options;
    this.#metadata = options.metadata;
    this.#signal = options.signal;
  }

  /** The metadata of the request: on the client the headers to send, on the server the received ones. */
  get metadata(): Metadata {
    const metadata = this.#metadata === undefined ? new Metadata() : Metadata.from(this.#metadata);
    this.#metadata = metadata;
    return metadata;
  }

  /** The time at which the call must be over. Undefined if it has no deadline. */
  get deadline(): Date | undefined {
    return this.#options.deadline;
  }

  /** The time left for the call in milliseconds, never below 0. Undefined if it has no deadline. */
  get remainingMs(): number | undefined {
    const { deadline } = this;
    return deadline === undefined ? undefined : Math.max(0, deadline.getTime() - Date.now());
  }

  /** A signal that aborts when the call is cancelled. */
  get signal(): AbortSignal {
    this.#signal ??= new AbortController().signal;
    return this.#signal;
  }

  /** The values that interceptors and the code around the call share. */
  get values(): CallValues {
    this.#values ??= new CallValues();
    return this.#values;
  }

  /** The path of the operation, `/service/name`. Only on the server. */
  get path(): string | undefined {
    return undefined;
  }

  /** The address of the client, such as `127.0.0.1:54321`. Only on the server. */
  get peer(): string | undefined {
    return undefined;
  }

  /**
   * The compression that the client uses for messages (`grpc-encoding`). Undefined if it uses none, on the client side, and on a
   * grpc-js server to which contracts were added.
   */
  get requestEncoding(): "gzip" | "deflate" | undefined {
    return undefined;
  }

  /** The certificate of the client. Only on a server that asks for one and trusts it. */
  get peerCertificate(): HostPeerCertificate | undefined {
    return undefined;
  }

  /**
   * Sets a header of the response. It is sent with the result, with the first item, before a failure, or by {@link sendHeaders}.
   * @throws SetupError IW2014 if the header cannot be sent, or if the headers have been sent already
   * @throws TypeError if `value` is neither text nor bytes
   */
  setResponseHeader(name: string, value: MetadataValue | readonly MetadataValue[]): void {
    this.responseHeaders ??= new Metadata();
    setHeader(this.responseHeaders, { call: "setResponseHeader()", name, value });
  }

  /**
   * Sets a trailer of the response. It is sent with the status, also when the call fails.
   * @throws SetupError IW2014 if the trailer cannot be sent
   * @throws TypeError if `value` is neither text nor bytes
   */
  setTrailer(name: string, value: MetadataValue | readonly MetadataValue[]): void {
    this.trailers ??= new Metadata();
    setHeader(this.trailers, { call: "setTrailer()", name, value });
  }

  /**
   * Sends the response's headers now, even if none are set, instead of with the result or first item. Does nothing on a client.
   * @throws SetupError IW2014 if the headers cannot be sent, or cannot be sent yet
   */
  sendHeaders(): void {}

  /**
   * The options that a client's call takes from this context. From the context of a server's call, only the deadline and the
   * signal are passed on, not the metadata and credentials.
   */
  callOptions(): CallOptions {
    return this.#metadata === undefined ? this.#options : { ...this.#options, metadata: this.#metadata };
  }

  /**
   * Stores what a client's call received. Does nothing on the context of a server's call, which has its own headers and trailers.
   */
  keep(outcome: CallOutcome): void {
    Object.assign(this, outcome);
  }
}

type HeaderValue = MetadataValue | readonly MetadataValue[];

const headerCheck = accept(
  "Pass a string, a Uint8Array, or an array of these.",
  (value): value is HeaderValue => isMetadataValue(value) || (Array.isArray(value) && value.every(isMetadataValue)),
);

function setHeader(
  metadata: Metadata,
  { call, name, value }: { readonly call: string; readonly name: string; readonly value: HeaderValue },
): void {
  aString(name, "The name", call);
  headerCheck(value, "The value", call);
  try {
    if (isMetadataValue(value)) metadata.set(name, value);
    else {
      metadata.remove(name);
      for (const one of value) metadata.add(name, one);
    }
  } catch (cause) {
    const names = 'Names have a-z, 0-9, "_", "-" and ".", values printable ASCII';
    throw unsendableHeader(
      name,
      (cause as Error).message,
      `${names}; a Uint8Array stands under a name that ends with "-bin".`,
    );
  }
}
