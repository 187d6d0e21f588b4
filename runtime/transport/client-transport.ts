import type { Code } from "../base/code.js";
import type { Metadata, MetadataLike } from "../metadata/metadata.js";
import type { HostCallCredentials } from "../platform/host-types.js";
import type { MessageCodec } from "../protocol/message-codec.js";
import type { MessageFormat } from "../protocol/message-format.js";

/** What a client passes to its transport to start a call. */
export interface CallStart {
  /** The path `/service/operation`. */
  readonly path: string;
  /**
   * The time at which the call must be over, in milliseconds since 1970, or Infinity. The transport ends the call then with
   * DEADLINE_EXCEEDED.
   */
  readonly deadline: number;
  /**
   * The headers to send, with options such as `waitForReady`; undefined for none. A transport does not change this metadata, and
   * reads it before `start` returns, because the caller may reuse it.
   */
  readonly metadata: Metadata | undefined;
  /**
   * Credentials that make further headers once there is a connection; undefined for none. They are given only to transports whose
   * `carriesCredentials` is true.
   */
  readonly credentials: HostCallCredentials | undefined;
  /**
   * Whether the request is a stream, whose messages are sent with {@link ClientStream.send}. Otherwise `message` is the whole
   * request.
   */
  readonly streamsRequest: boolean;
  /** Whether the response may have any number of messages. Otherwise it has one. */
  readonly streamsResponse: boolean;
  /** Whether the operation does nothing but read: `idempotency: "noSideEffects"`. A transport may let its response be cached. */
  readonly hasNoSideEffects: boolean;
  /** The codec with which the transport encodes `message`. */
  readonly codec: MessageCodec;
  /** The request message of a call whose request is not a stream. */
  readonly message: unknown;
}

/** The final status of a call, with its trailers and the origin of its text. */
export interface EndStatus {
  readonly code: Code;
  /** The text of the status: the server's, or one that the transport wrote. */
  readonly details: string;
  /** The trailers. The listener may change them: nobody else holds a reference to them. */
  readonly metadata: MetadataLike;
  /** The status text that the server sent. Undefined if this side made the status. */
  readonly sentText?: string | undefined;
  /** The error that made this side end the call. */
  readonly cause?: unknown;
}

/**
 * Receives the events of one call, in this order: `onHeaders` at most once, `onMessage` for each message that was requested, and
 * finally `onStatus` exactly once. No method is called before {@link ClientTransport.start} has returned, or while a method of
 * the {@link ClientStream} runs.
 */
export interface ClientListener {
  /** Receives the response's headers. Not called if the response has only trailers. */
  onHeaders(headers: MetadataLike): void;
  /**
   * Receives a message: the bytes of `chunk` from `start` to `end`. The chunk is never written to again, so views of it stay
   * valid.
   */
  onMessage(chunk: Uint8Array, start: number, end: number): void;
  /**
   * Receives the end of the call. A success follows the last message, so the listener has to request messages until `onStatus` is
   * called. A failure may arrive before messages that were not requested.
   */
  onStatus(status: EndStatus): void;
  /**
   * Receives another stream, on which the call goes on, for example after a retry. Everything that was done on the previous
   * stream has been repeated on it.
   */
  onMoved(stream: ClientStream): void;
}

/** A call in progress, as the client acts on it. After the call has ended, these methods do nothing. */
export interface ClientStream {
  /** Requests one more message. Must not be called again before that message has arrived. */
  startRead(): void;
  /**
   * Encodes and sends a message of a call that streams its request. Returns the message's size in bytes. `value` may change
   * afterwards. `onSent` is called when the message has been sent and there is room for more: in the order of the messages, never
   * before `send` has returned, and not if the call is over.
   * @throws what the codec throws; then nothing is sent, and the call goes on
   */
  send(codec: MessageCodec, value: unknown, onSent: () => void): number;
  /** Ends the request stream, after all messages. */
  halfClose(): void;
  /** Ends the call on both sides. The listener receives this status, unless it has received one already. */
  cancel(code: Code, details: string): void;
}

/** The state of a channel's connection. */
export type Connectivity = "idle" | "connecting" | "ready" | "transient-failure" | "shutdown";

/**
 * How calls are sent: straight to an HTTP/2 connection of grpc-js (`direct`), through a channel of grpc-js with its name
 * resolution, load balancing and retries (`layers`), over interwire's own HTTP/2 (`http2`), within the process (`memory`), or from a
 * browser by `fetch` or `websocket`.
 */
export type CallWay = "direct" | "layers" | "http2" | "memory" | "fetch" | "websocket";

export interface ChannelState {
  readonly connectivity: Connectivity;
  /** How calls without special options are sent once the channel is connected. */
  readonly way: CallWay;
  /**
   * On interwire's own HTTP/2, the number of calls that are not sent yet, because there is no connection, or the server takes no more
   * calls at a time. Undefined if there are none.
   */
  readonly waitingCalls?: number;
}

/** Carries the calls of a channel's clients, for example over grpc-js or in memory. */
export interface ClientTransport {
  /** The address that the transport was made for. */
  readonly target: string;
  /**
   * Whether the transport may send credentials of calls. On an insecure connection it must not, because they would travel as
   * plain text.
   */
  readonly carriesCredentials: boolean;
  /** The format of messages in both directions. Undefined for protobuf's binary format. */
  readonly format?: MessageFormat | undefined;
  /** The current state of the connection. Reading it does not make the channel connect. */
  readonly state: ChannelState;
  /**
   * Has a function called whenever the connectivity in `state` has changed; it may also be called when nothing has changed. Returns a
   * function that ends this.
   */
  onStateChange(tell: () => void): () => void;
  /**
   * Starts a call. Every failure of the call or the transport is reported as a status.
   * @throws what the codec throws for `message`; then there is no call, and the listener is not called
   */
  start(call: CallStart, listener: ClientListener): ClientStream;
  /**
   * Connects, unless the channel is connected. Rejects if the transport is closed, or at `deadline`, in milliseconds since 1970.
   */
  connect(deadline: number): Promise<void>;
  /** Ends calls in progress with CANCELLED, and refuses later calls with UNAVAILABLE. */
  close(): void;
}

/** The reason why a channel could not connect. */
export class ConnectError extends Error {}
