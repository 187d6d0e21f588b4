import type { HostPeerCertificate } from "../platform/host-types.js";
import type { CutOff } from "../transport/cut-off.js";

/** Receives the events of an {@link Exchange}. */
export interface ExchangeListener {
  /** Called once, before all other events. */
  onBegin(): void;
  /** Receives a part of the request's body: the bytes from `start` to `end`, which are never overwritten. */
  onData(bytes: Uint8Array, start: number, end: number): void;
  /** Receives the end of the request's body. */
  onEnd(): void;
  /** Called if the client leaves before the response has been sent completely. */
  onLeft(): void;
  /** Called when the server shuts down and cannot wait any longer. */
  cutOff(reason: CutOff): void;
}

/**
 * A request of HTTP and the means to answer it, whatever carries both: HTTP/2, HTTP/1.1, or a `Request` and a `Response` of `fetch`.
 * After the response has ended, or the client has left, methods do nothing. Fields are flat lists of alternating names and values;
 * names are in lower case.
 */
export interface Exchange {
  /** The method of HTTP: `POST`. */
  readonly method: string;
  /** The path with the query, as it was sent. */
  readonly target: string;
  /** The header fields of the request, without those that concern the connection alone. */
  readonly fields: readonly string[];
  /** The authority (host) that the client sent; empty if it sent none. */
  readonly authority: string;
  readonly peer: string;
  /** The certificate of the client, if it presented one that the server trusts. */
  readonly peerCertificate: HostPeerCertificate | undefined;
  /**
   * Starts to pass the request's body to a listener. Bytes that arrived before are passed at once. Code of the listener runs in an
   * asynchronous context that belongs to the request.
   */
  begin(listener: ExchangeListener): void;
  /** Counts bytes of the body that no longer occupy memory, so that the client may send as many more. */
  consume(length: number): void;
  /** Sends a whole response. */
  reply(status: number, fields: readonly string[], body: Uint8Array): void;
  /** Sends the head of a response whose body follows in pieces. */
  start(status: number, fields: readonly string[]): void;
  /**
   * Sends a piece of the response's body. `onSent` is called when there is room for more: never before `write` has returned, in the order
   * of the pieces, and not if the exchange is over.
   */
  write(bytes: Uint8Array, onSent: () => void): void;
  /** Ends the response behind all pieces. */
  end(): void;
  /** Breaks the response off, so that the client cannot take it for a complete one. */
  abort(): void;
}
