import type { Code } from "../base/code.js";
import type { Metadata, MetadataLike } from "../metadata/metadata.js";
import type { HostPeerCertificate, HostServerOptions } from "../platform/host-types.js";
import type { Encoding } from "../protocol/encoding.js";
import type { MessageCodec } from "../protocol/message-codec.js";
import type { Grace } from "./grace.js";
import type { Http2Stats } from "./http2-stats.js";
import type { ListenOptions } from "./listen-options.js";
import type { PlainHandler } from "./plain-service.js";

/**
 * Listens to one call. Its methods are called in this order: `onHeaders` once, `onMessage` for each message that was asked for,
 * then `onHalfClose`. Of an operation that takes one message, `onMessage` is called once, without being asked for, when the request is
 * complete; a request of none or several has been refused. `onCancel` may be called at any time.
 */
export interface ServerListener {
  /** The request's headers, as the transport has them. They are converted on first use. */
  onHeaders(headers: MetadataLike): void;
  /**
   * A message: the bytes of the chunk from `start` to `end`. The chunk is not written to any more, so views of it stay valid.
   * May be called while {@link ServerStream.startRead} runs.
   */
  onMessage(chunk: Uint8Array, start: number, end: number): void;
  /** A request that may have any number of messages is complete. It has to be asked for, as a message. */
  onHalfClose(): void;
  /** The call is over: its client has left, or its deadline has passed. May also be called after a success. */
  onCancel(): void;
  /**
   * A message that the transport held back cannot be encoded any more, for its value was changed after it was sent. The call is over,
   * and its client learns that it failed. Also called after the end, which waited behind the message.
   */
  onUnsendable(error: unknown): void;
}

/** A call that has arrived. Once it has ended, methods that send do nothing. */
export interface ServerStream {
  /** When the call must be over, in milliseconds since the epoch, or Infinity. */
  readonly deadline: number;
  /** The client's address. */
  readonly peer: string;
  /** The authority that the client asked for; empty if it named none. */
  readonly authority: string;
  /** The encoding that the client names for its compressed messages; undefined if it names none, or none is known. */
  readonly requestEncoding: Encoding | undefined;
  /** The client's certificate, if it showed one that the server trusts. */
  readonly peerCertificate: HostPeerCertificate | undefined;
  /** Asks for one more message of a request that may have any number, or for its end. */
  startRead(): void;
  /** Sends the response's headers, at most once. Without it they are sent with the first message. */
  sendHeaders(headers: Metadata): void;
  /**
   * Sends a message and returns its size in bytes. It is encoded now, so its value may change afterwards; or, if the client leaves too
   * much waiting, it is held back and encoded again later, and Infinity is returned. `onSent` is called when it has been sent and there is room for more. That happens in the order of the messages, never before `send` has returned, and
   * not for a call that is over.
   * @throws what the codec throws; nothing is sent then, and the call goes on
   */
  send(codec: MessageCodec, value: unknown, onSent: () => void): number;
  /**
   * Sends the only message of a response, after its headers if there are any that have not been sent, and ends the call well behind it.
   * The message may be held back, too.
   * @throws what the codec throws; nothing is sent then, not even headers, and the call goes on
   */
  respond(codec: MessageCodec, value: unknown, headers: Metadata | undefined, trailers: Metadata | undefined): void;
  /** Ends the call after all that was sent. `details` has no lone surrogate, because it is sent URI-encoded (gRPC over HTTP/2, Percent-Encoded). */
  end(code: Code, details: string, trailers: Metadata | undefined): void;
}

/** The handler of an operation's calls. */
export interface CallHandler {
  /** Whether a request may have any number of messages; otherwise it has one. */
  readonly streamsRequest: boolean;
  /** Whether a response may have any number of messages, sent by {@link ServerStream.send}; otherwise it has one. */
  readonly streamsResponse: boolean;
  /** Takes a call that has arrived, and returns its listener. */
  accept(stream: ServerStream): ServerListener;
}

/** The handlers of the calls to an address, by path. They are complete before a transport gets them. */
export interface Handlers {
  /** The handlers of contracts. Calls of other paths are left to the transport. */
  readonly handlers: ReadonlyMap<string, CallHandler>;
  /**
   * Those of plain services. A transport that cannot run them must not be silent about it: it refuses to listen, or their calls,
   * with SetupError IW2020.
   */
  readonly plainHandlers: ReadonlyMap<string, PlainHandler>;
}

/** The parts that a server passes to its transport. */
export interface ServerSetup {
  /** Options of grpc-js' server. */
  readonly serverOptions: HostServerOptions;
}

/** The transport of a server's calls. */
export interface ServerTransport {
  /** The counters of HTTP/2 of this package's own, read as they are now. */
  readonly stats?: Http2Stats;
  /**
   * Starts to serve on an address. Resolves to the address with the chosen port. May be called for several addresses, each with
   * its handlers; those of addresses that serve the same are one object.
   * @throws TypeError at once if options cannot be used; rejects with SetupError IW2006 if it cannot listen
   */
  listen(address: string, options: ListenOptions, handlers: Handlers): Promise<string>;
  /** Takes no more calls, lets those in progress finish within their grace, then cuts off the rest. */
  close(grace: Grace): Promise<void>;
}

/** Makes a transport for a server. It opens nothing before it listens. */
export type OpenServerTransport = (setup: ServerSetup) => ServerTransport;
