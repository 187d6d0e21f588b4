import type { Code } from "../base/code.js";
import type { Metadata, MetadataLike } from "../metadata/metadata.js";
import type { HostCallCredentials } from "../platform/host-types.js";
import type { MessageCodec } from "../protocol/message-codec.js";

/** All data of a call when it starts. A transport chooses the way of the call then. */
export interface CallStart {
  /** `/service/operation`. */
  readonly path: string;
  /** When it must be over, in milliseconds since the epoch, or Infinity. The transport ends it with DEADLINE_EXCEEDED. */
  readonly deadline: number;
  /**
   * The headers to send, with their options (`waitForReady`); undefined for none. A transport does not change them, and reads
   * them before `start` returns, because the caller may reuse them.
   */
  readonly metadata: Metadata | undefined;
  /** Make further headers once there is a connection; undefined for none. Only given if the transport carries credentials. */
  readonly credentials: HostCallCredentials | undefined;
  /** Whether messages are sent by {@link ClientStream.send}. If not, `message` is the only one, and the request ends with it. */
  readonly streamsRequest: boolean;
  /** Whether the response may have any number of messages; otherwise it has one. */
  readonly streamsResponse: boolean;
  /** The codec of `message`. */
  readonly codec: MessageCodec;
  /** The one message of a call that does not stream its request. */
  readonly message: unknown;
}

/** How a call ended. */
export interface EndStatus {
  readonly code: Code;
  /** The cause, for the user, in the transport's words. */
  readonly details: string;
  /** The trailers. They belong to the listener, as does all that it receives. */
  readonly metadata: MetadataLike;
  /** The text that the server sent. A status without it was made on this side. */
  readonly sentText?: string | undefined;
  /** The error behind a status that was made on this side. */
  readonly cause?: unknown;
}

/**
 * Listens to one call. Its methods are called in this order: `onHeaders` at most once, `onMessage` for each message that was asked
 * for, and finally `onStatus` exactly once. None is called before `start` has returned, or while one of the stream's methods
 * runs.
 */
export interface ClientListener {
  /** The response's headers. Not called for a response of trailers only. */
  onHeaders(headers: MetadataLike): void;
  /** A message: the bytes of the chunk from `start` to `end`. The chunk is not written to any more, so views of it stay valid. */
  onMessage(chunk: Uint8Array, start: number, end: number): void;
  /**
   * The end of the call. A success comes after the last message, so a listener has to ask for messages until it comes. A failure
   * may come before messages that were not asked for.
   */
  onStatus(status: EndStatus): void;
  /** The call goes on with another stream, on which everything was repeated that was done on the previous one. */
  onMoved(stream: ClientStream): void;
}

/** A call in progress. Once it has ended, these methods do nothing. */
export interface ClientStream {
  /** Asks for one more message. Only one may be asked for at a time. */
  startRead(): void;
  /**
   * Sends a message of a call that streams its request, and returns its size in bytes. It is encoded now, so its value may change
   * afterwards. `onSent` is called when it has been sent and there is room for more. That happens in the order of the messages,
   * never before `send` has returned, and not for a call that is over.
   * @throws what the codec throws; nothing is sent then, and the call goes on
   */
  send(codec: MessageCodec, value: unknown, onSent: () => void): number;
  /** Ends the request of a call that streams it, after all messages. */
  halfClose(): void;
  /** Ends the call on both sides. The listener gets this status unless it has had one. */
  cancel(code: Code, details: string): void;
}

/** The state of a channel's connection. */
export type Connectivity = "idle" | "connecting" | "ready" | "transient-failure" | "shutdown";

/** The way of calls: straight to a connection of grpc-js, through all of its layers, or within the process. */
export type CallWay = "direct" | "layers" | "memory";

/** The state of a channel. */
export interface ChannelState {
  readonly connectivity: Connectivity;
  /** The way that calls without special options go once the channel is connected. */
  readonly way: CallWay;
}

/** The transport of a client's calls. */
export interface ClientTransport {
  /** The address that the transport was made with. */
  readonly target: string;
  /** Whether credentials of calls may be sent: on an insecure connection they would be sent in plain text. */
  readonly carriesCredentials: boolean;
  /** The current state. Reading it does not connect. */
  readonly state: ChannelState;
  /**
   * Starts a call. Any failure of the call or the transport is reported as a status.
   * @throws what the codec throws for `message`; there is no call then, and the listener is not called
   */
  start(call: CallStart, listener: ClientListener): ClientStream;
  /** Connects unless connected. Rejects if `deadline`, as in {@link CallStart}, passes first, or if the transport is closed. */
  connect(deadline: number): Promise<void>;
  /** Ends calls in progress with CANCELLED, and refuses later ones with UNAVAILABLE. */
  close(): void;
}

/** The reason why a channel is not connected. */
export class ConnectError extends Error {}
