import type { PeerCertificate } from "node:tls";
import type { Code } from "../code.js";
import { unsendableHeader } from "../errors/setup-errors.js";
import { accept, checkOptions } from "../options/check-options.js";
import { aString, isString } from "../options/kinds.js";
import { Metadata, type MetadataLike, type MetadataValue } from "../transport/metadata.js";
import { type CallOptions, callOptionChecks } from "./call-options.js";
import { CallValues } from "./call-values.js";

/** How a call ended. */
export interface CallStatus {
  readonly code: Code;
  /** The status' text. */
  readonly details: string;
}

/** What a client's call has received beside its result. */
export interface CallOutcome {
  readonly responseHeaders?: Metadata;
  readonly trailers?: Metadata;
  readonly status?: CallStatus;
}

const noOptions: CallOptions = {};

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
  /** How the call ended, after the call. */
  status: CallStatus | undefined = undefined;
  declare readonly [callContext]?: never;
  readonly #options: CallOptions;
  #metadata: MetadataLike | undefined;
  #signal: AbortSignal | undefined;
  #values: CallValues | undefined;

  /** @throws TypeError for what is no option of a call, RangeError for a time that is none */
  constructor(options: CallOptions = noOptions) {
    if (options !== noOptions) checkOptions(callOptionChecks, options, "new CallContext()");
    this.#options = options;
    this.#metadata = options.metadata;
    this.#signal = options.signal;
  }

  /** The request's metadata: on the client what is sent, on the server what was received. */
  get metadata(): Metadata {
    const metadata = this.#metadata === undefined ? new Metadata() : Metadata.from(this.#metadata);
    this.#metadata = metadata;
    return metadata;
  }

  /** When the call must be over, if the client said so. */
  get deadline(): Date | undefined {
    return this.#options.deadline;
  }

  /** How long the call may still take, in milliseconds and never below 0; undefined without a deadline. */
  get remainingMs(): number | undefined {
    const { deadline } = this;
    return deadline === undefined ? undefined : Math.max(0, deadline.getTime() - Date.now());
  }

  /** Aborts when the call is cancelled. */
  get signal(): AbortSignal {
    this.#signal ??= new AbortController().signal;
    return this.#signal;
  }

  /** What the code around the call has left for each other. */
  get values(): CallValues {
    this.#values ??= new CallValues();
    return this.#values;
  }

  /** The operation's path, on the server. */
  get path(): string | undefined {
    return undefined;
  }

  /** The client's address, on the server. */
  get peer(): string | undefined {
    return undefined;
  }

  /** The client's certificate, on a server that asks for one and trusts it. */
  get peerCertificate(): PeerCertificate | undefined {
    return undefined;
  }

  /**
   * Sets a header of the response; it leaves with the result, with the first item, or by {@link sendHeaders}.
   * @throws SetupError IW2014 for a header that cannot be sent, or when the headers have left already
   * @throws TypeError for a value that is none
   */
  setResponseHeader(name: string, value: MetadataValue | readonly MetadataValue[]): void {
    this.responseHeaders ??= new Metadata();
    setHeader(this.responseHeaders, { call: "setResponseHeader()", name, value });
  }

  /**
   * Sets a trailer of the response; it leaves with the status, of a failure too.
   * @throws SetupError IW2014 for a trailer that cannot be sent
   * @throws TypeError for a value that is none
   */
  setTrailer(name: string, value: MetadataValue | readonly MetadataValue[]): void {
    this.trailers ??= new Metadata();
    setHeader(this.trailers, { call: "setTrailer()", name, value });
  }

  /**
   * Sends the response's headers now, also when none are set, rather than with the result. Does nothing on a client.
   * @throws SetupError IW2014 for headers that cannot be sent, or not yet
   */
  sendHeaders(): void {}

  /**
   * What a client's call takes from this context. That of a server's call hands its deadline and signal on, but no metadata
   * and no credentials.
   */
  callOptions(): CallOptions {
    return this.#metadata === undefined ? this.#options : { ...this.#options, metadata: this.#metadata };
  }

  /** Keeps what a client's call received. The context of a server's call has headers and trailers of its own, and keeps nothing. */
  keep(outcome: CallOutcome): void {
    Object.assign(this, outcome);
  }
}

type HeaderValue = MetadataValue | readonly MetadataValue[];

function isOneValue(value: unknown): value is MetadataValue {
  return isString(value) || Buffer.isBuffer(value);
}

const headerCheck = accept(
  "Pass a string, a Buffer, or an array of these.",
  (value): value is HeaderValue => isOneValue(value) || (Array.isArray(value) && value.every(isOneValue)),
);

function setHeader(
  metadata: Metadata,
  { call, name, value }: { readonly call: string; readonly name: string; readonly value: HeaderValue },
): void {
  aString(name, "The name", call);
  headerCheck(value, "The value", call);
  try {
    if (isOneValue(value)) metadata.set(name, value);
    else {
      metadata.remove(name);
      for (const one of value) metadata.add(name, one);
    }
  } catch (cause) {
    const names = 'Names have a-z, 0-9, "_", "-" and ".", values printable ASCII';
    throw unsendableHeader(
      name,
      (cause as Error).message,
      `${names}; a Buffer stands under a name that ends with "-bin".`,
    );
  }
}
