import type { CallCredentials } from "@grpc/grpc-js";
import type { Code } from "../code.js";
import type { MessageCodec } from "./message-codec.js";
import type { Metadata, MetadataLike } from "./metadata.js";

/** All that is known of a call when it starts: whatever a transport decides about its way, it decides then. */
export interface CallStart {
  /** `/service/operation`. */
  readonly path: string;
  /** When it must be over, in milliseconds since the epoch, or Infinity. The transport ends it with DEADLINE_EXCEEDED. */
  readonly deadline: number;
  /**
   * The headers to send, with their options (`waitForReady`); undefined for none. A transport changes nothing in them, and
   * reads them before `start` returns: the caller may use its own for the next call.
   */
  readonly metadata: Metadata | undefined;
  /** Make further headers, once there is a connection; undefined for none. Only where the transport carries credentials. */
  readonly credentials: CallCredentials | undefined;
  /** Whether the messages come by {@link ClientStream.send}. If not, there is one, `message`, and the request ends with it. */
  readonly streamsRequest: boolean;
  /** What `message` is written with. */
  readonly codec: MessageCodec;
  /** The one message of a call that does not stream its request. */
  readonly message: unknown;
}

/** How a call ended. */
export interface EndStatus {
  readonly code: Code;
  /** For the user: it says the cause, in whatever words the transport has for it. */
  readonly details: string;
  /** The trailers; they are the listener's own, as is all that it receives. */
  readonly metadata: MetadataLike;
  /** The error behind a status that was made on this side. */
  readonly cause?: unknown;
}

/**
 * What a transport tells about one call, in this order: `onHeaders` at most once, `onMessage` for each message that was asked
 * for, `onStatus` exactly once, and nothing behind it. None of them is called before `start` has returned, nor while one of
 * the stream's methods runs.
 */
export interface ClientListener {
  /** The response's headers. They do not come for a call that has trailers only. */
  onHeaders(headers: MetadataLike): void;
  /** A message: its bytes stand in the chunk from `start` to `end`. Nobody writes to the chunk any more, so views of it hold. */
  onMessage(chunk: Uint8Array, start: number, end: number): void;
  /**
   * The end of the call. A success comes behind the last message, so whoever waits for it asks for messages until it comes; a
   * failure also comes before messages that nobody has asked for.
   */
  onStatus(status: EndStatus): void;
  /** The call goes on with another stream, on which all is done that was done on the one before. */
  onMoved(stream: ClientStream): void;
}

/** One call under way. After its end all of this does nothing. */
export interface ClientStream {
  /** Asks for one more message. One is asked for at a time. */
  startRead(): void;
  /**
   * Sends a message of a call that streams its request, and gives back how many bytes it has. It is encoded now: its value may
   * change afterwards. `onSent` comes when it has left and there is room for more, in the order of the messages and never
   * before `send` has returned; it does not come for a call that is over.
   * @throws what the codec throws; then nothing is sent and the call goes on
   */
  send(codec: MessageCodec, value: unknown, onSent: () => void): number;
  /** Ends the request of a call that streams it, behind all that was sent. */
  halfClose(): void;
  /** Ends the call on both sides, with a status for the listener unless it has had one. */
  cancel(code: Code, details: string): void;
}

/** Whether calls of a channel find a connection. */
export type Connectivity = "idle" | "connecting" | "ready" | "transient-failure" | "shutdown";

/** Which way calls go: straight to a connection of grpc-js, through all of its layers, or nowhere outside of the process. */
export type CallWay = "direct" | "layers" | "memory";

/** What a channel says about itself. */
export interface ChannelState {
  readonly connectivity: Connectivity;
  /** Which way calls go that ask for nothing of their own, once the channel is connected. */
  readonly way: CallWay;
}

/** Where a client's calls go. */
export interface ClientTransport {
  /** The address that it was made with. */
  readonly target: string;
  /** Whether credentials of calls may travel here: they would be in the open on a connection that is not secure. */
  readonly carriesCredentials: boolean;
  /** The state now; asking does not connect. */
  readonly state: ChannelState;
  /**
   * Starts a call. Whatever is wrong with it or with the transport comes as a status.
   * @throws what the codec throws for `message`; then there is no call, and the listener hears nothing
   */
  start(call: CallStart, listener: ClientListener): ClientStream;
  /** Connects, if that is not so yet. Rejects when `deadline`, as in {@link CallStart}, passes first or the transport is closed. */
  connect(deadline: number): Promise<void>;
  /** Ends the calls in progress with CANCELLED, and refuses further ones with UNAVAILABLE. */
  close(): void;
}
