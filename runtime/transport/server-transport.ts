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
 * Receives the events of one call, in this order: `onHeaders` once, `onMessage` for each message that was asked for, and
 * `onHalfClose`. If the operation takes one message, the transport calls `onMessage` once, without being asked, when the request
 * is complete; it refuses a request with no message or several. `onCancel` may be called at any time.
 */
export interface ServerListener {
  /** Receives the request's headers, in the form in which the transport has them. They are converted on first use. */
  onHeaders(headers: MetadataLike): void;
  /**
   * Receives a message: the bytes of `chunk` from `start` to `end`. The chunk is never written to again, so views of it stay
   * valid. May be called while {@link ServerStream.startRead} runs.
   */
  onMessage(chunk: Uint8Array, start: number, end: number): void;
  /** Receives the end of a request stream, which has to be asked for like a message. */
  onHalfClose(): void;
  /** Called when the call is over because the client has left or the deadline has passed. May also be called after a success. */
  onCancel(): void;
  /**
   * Called with the error of a message that the transport held back and that cannot be encoded any more, because its value was
   * changed after it was sent. The call is over, and its client gets a failure. Also called if the call's end was waiting behind
   * the message.
   */
  onUnsendable(error: unknown): void;
}

/** A call that has arrived, as the server acts on it. When the call has ended, the methods that send do nothing. */
export interface ServerStream {
  /** The time at which the call must be over, in milliseconds since the epoch, or Infinity. */
  readonly deadline: number;
  /** The client's address. */
  readonly peer: string;
  /** The authority that the client has sent; empty if it has sent none. */
  readonly authority: string;
  /** The encoding of the client's compressed messages, if it has named one that is known here. */
  readonly requestEncoding: Encoding | undefined;
  /** The certificate of the client, if it has one that the server trusts. */
  readonly peerCertificate: HostPeerCertificate | undefined;
  /** Asks for one more message of a request stream, or for its end. */
  startRead(): void;
  /**
   * Sends the response's headers. May be called once, before the first message; otherwise they are sent with the first message.
   */
  sendHeaders(headers: Metadata): void;
  /**
   * Encodes and sends a message. Returns the message's size in bytes; `value` may change afterwards. If the client leaves too
   * many messages unread, the message is held back instead: it is encoded again when it is sent, and Infinity is returned.
   * `onSent` is called when the message has been sent and there is room for more: in the order of the messages, never before
   * `send` has returned, and not if the call is over.
   * @throws what the codec throws; then nothing is sent, and the call goes on
   */
  send(codec: MessageCodec, value: unknown, onSent: () => void): number;
  /**
   * Sends the only message of a response and ends the call with OK. `headers` are sent before it, unless headers have been sent.
   * The message may be held back, as by `send`.
   * @throws what the codec throws; then nothing is sent, not even headers, and the call goes on
   */
  respond(codec: MessageCodec, value: unknown, headers: Metadata | undefined, trailers: Metadata | undefined): void;
  /**
   * Ends the call, after everything that was sent before. `details` has no lone surrogates, because it is sent URI-encoded (gRPC
   * over HTTP/2, Percent-Encoded).
   */
  end(code: Code, details: string, trailers: Metadata | undefined): void;
}

/** The handler of the calls of one operation. */
export interface CallHandler {
  /** Whether the request is a stream of messages; otherwise it is one message. */
  readonly streamsRequest: boolean;
  /** Whether the response is a stream of messages, which are sent with {@link ServerStream.send}; otherwise it is one message. */
  readonly streamsResponse: boolean;
  /** Takes a call that has arrived, and returns the listener that receives its events. */
  accept(stream: ServerStream): ServerListener;
}

/** The handlers of the calls to an address, by path. They do not change after the transport has got them. */
export interface Handlers {
  /** The handlers of operations of contracts. What becomes of calls of other paths is up to the transport. */
  readonly handlers: ReadonlyMap<string, CallHandler>;
  /**
   * The handlers of services that are written for grpc-js. A transport that cannot run them must say so: it refuses to listen, or
   * refuses their calls, with SetupError IW2020.
   */
  readonly plainHandlers: ReadonlyMap<string, PlainHandler>;
}

/** What a server passes to the function that makes its transport. */
export interface ServerSetup {
  /** Options for the server of grpc-js. */
  readonly serverOptions: HostServerOptions;
}

/** The transport of a server's calls. */
export interface ServerTransport {
  /** The counters of a server on `interwire/http2`, as they are at the moment. */
  readonly stats?: Http2Stats;
  /**
   * Starts to serve on an address. Resolves to the address with the chosen port. May be called for several addresses, each with
   * its handlers; addresses that serve the same get the same object.
   * @throws TypeError at once if options cannot be used; rejects with SetupError IW2006 if it cannot listen on the address
   */
  listen(address: string, options: ListenOptions, handlers: Handlers): Promise<string>;
  /** Takes no more calls, lets those in progress finish within the grace, and cuts off those that are left then. */
  close(grace: Grace): Promise<void>;
}

/** Makes the transport of a server. It opens nothing before `listen` is called. */
export type OpenServerTransport = (setup: ServerSetup) => ServerTransport;
