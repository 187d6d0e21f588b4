import type { Code } from "../base/code.js";
import type { MessageTable } from "../message/message.js";
import type { Metadata, MetadataLike } from "../metadata/metadata.js";
import type { HostPeerCertificate, HostServerOptions } from "../platform/host-types.js";
import type { Encoding } from "../protocol/encoding.js";
import type { MessageFormat } from "../protocol/message-format.js";
import type { Grace } from "./grace.js";
import type { Http2Stats } from "./http2-stats.js";
import type { ListenOptions } from "./listen-options.js";
import type { PlainHandler } from "./plain-service.js";
import type { WebPortOptions } from "./web-options.js";

/**
 * Receives the events of one call, in this order: `onHeaders` once, `onMessage` for each message that was requested, and
 * `onHalfClose`. If the operation's request is one message, the transport calls `onMessage` once, unasked, when the request is
 * complete; it refuses a request with no message or several. `onCancel` may be called at any time.
 */
export interface ServerListener {
  /** Receives the request's headers in the transport's own form, which are converted on first use. */
  onHeaders(headers: MetadataLike): void;
  /**
   * Receives a message: the bytes of `chunk` from `start` to `end`. The chunk is never written to again, so views of it stay
   * valid. May be called while {@link ServerStream.startRead} runs.
   */
  onMessage(chunk: Uint8Array, start: number, end: number): void;
  /** Receives the end of a request stream, which has to be requested like a message. */
  onHalfClose(): void;
  /** Called when the call is over because the client left or the deadline passed. May also be called after a success. */
  onCancel(): void;
  /**
   * Called with the error of a message that the transport held back and that can no longer be encoded, because its value was
   * changed after it was sent. The call is over, and its client gets a failure. Also called if the end of the call was waiting
   * behind the message.
   */
  onUnsendable(error: unknown): void;
}

/**
 * The server's side of a call that has arrived, with the methods that answer it. After the call has ended, the methods that send
 * do nothing.
 */
export interface ServerStream {
  /** The time at which the call must be over, in milliseconds since 1970, or Infinity. */
  readonly deadline: number;
  readonly peer: string;
  /** The authority (host) that the client sent; empty if it sent none. */
  readonly authority: string;
  /** The compression of the client's messages. Undefined if it named none, or one that this package cannot read. */
  readonly requestEncoding: Encoding | undefined;
  /** The certificate of the client, if it presented one that the server trusts. */
  readonly peerCertificate: HostPeerCertificate | undefined;
  /** The format of the call's messages. Undefined for protobuf's binary format. */
  readonly format?: MessageFormat | undefined;
  /** The code of a call whose request cannot be decoded; INTERNAL unless given. */
  readonly undecodable?: Code;
  /** Requests one more message of a request stream, or its end. */
  startRead(): void;
  /**
   * Sends the response's headers. May be called once, before the first message; if it is not called, they are sent with the first
   * message.
   */
  sendHeaders(headers: Metadata): void;
  /**
   * Encodes and sends a message. Returns the message's size in bytes; `value` may change afterwards. If the client leaves too
   * many messages unread, the value is held back instead, to be encoded when it can be sent, and Infinity is returned. `onSent`
   * is called when the message has been sent and there is room for more: in the order of the messages, never before `send` has
   * returned, and not if the call is over.
   * @throws what the codec throws; then nothing is sent, and the call goes on
   */
  send(codec: MessageTable, value: unknown, onSent: () => void): number;
  /**
   * Sends the only message of a response and ends the call with OK. `headers` are sent before it, unless headers have been sent.
   * The message may be held back, as by `send`.
   * @throws what the codec throws; then nothing is sent, not even headers, and the call goes on
   */
  respond(codec: MessageTable, value: unknown, headers: Metadata | undefined, trailers: Metadata | undefined): void;
  /**
   * Ends the call, after everything that was sent before. `details` must not have lone surrogates, because it is sent
   * percent-encoded.
   */
  end(code: Code, details: string, trailers: Metadata | undefined): void;
}

/** Accepts the calls of one operation. */
export interface CallHandler {
  /** Whether the request is a stream of messages. Otherwise it is one message. */
  readonly streamsRequest: boolean;
  /** Whether the response is a stream of messages, which are sent with {@link ServerStream.send}. Otherwise it is one message. */
  readonly streamsResponse: boolean;
  /** Whether the contract says that the operation has no side effects, so that its result may be had by GET and kept in caches. */
  readonly hasNoSideEffects: boolean;
  /** Accepts a call that has arrived, and returns the listener for its events. */
  accept(stream: ServerStream): ServerListener;
}

/** The handlers of an address, by path. They do not change once the transport has received them. */
export interface Handlers {
  /** The handlers of contract operations. How a call of an unknown path is answered is up to the transport. */
  readonly handlers: ReadonlyMap<string, CallHandler>;
  /**
   * The handlers of plain (grpc-js) services. A transport that cannot run them refuses to listen, or refuses their calls, with
   * SetupError IW2020.
   */
  readonly plainHandlers: ReadonlyMap<string, PlainHandler>;
}

/** What a server passes to the function that makes its transport. */
export interface ServerSetup {
  readonly serverOptions: HostServerOptions;
  /** The options of gRPC-Web and Connect. Undefined for a server that has gRPC alone. */
  readonly web?: WebPortOptions | undefined;
}

/** Carries the calls of a server, for example over grpc-js, our own HTTP/2 or in memory. */
export interface ServerTransport {
  /** The current counters of a server on `interwire/http2`. Absent on other transports. */
  readonly stats?: Http2Stats;
  /**
   * Starts to serve on an address. Resolves to the address with the actual port. May be called for several addresses, each with
   * its handlers; addresses that serve the same contracts share one object.
   * @throws TypeError at once if options cannot be used; rejects with SetupError IW2006 if it cannot listen on the address
   */
  listen(address: string, options: ListenOptions, handlers: Handlers): Promise<string>;
  /** Accepts no more calls, lets calls in progress finish within the grace, and then cuts off the rest. */
  close(grace: Grace): Promise<void>;
}

/** Makes the transport of a server. It opens nothing before `listen` is called. */
export type OpenServerTransport = (setup: ServerSetup) => ServerTransport;
