// Source: RFC 9113, section 5.1.
import { encodeFramed, type Framing } from "../../protocol/framing.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import type { FieldSection } from "./field-section.js";
import { ReceiveWindow, SendWindow } from "./flow-control.js";
import type { FieldBlock } from "./hpack/field-block.js";

/**
 * The reason why a stream ended early: the peer sent RST_STREAM (`"peer"`), the peer broke a rule (`"error"`), a GOAWAY said that
 * the stream was not processed and may be repeated elsewhere (`"goaway"`), or the connection ended (`"connection"`).
 */
export type ResetBy = "peer" | "error" | "goaway" | "connection";

/** Receives the events of one stream; set by the connection's handler. */
export interface StreamListener {
  /**
   * Receives the headers of a response, and whether they are all of it. The headers of a request are passed to the connection's
   * handler instead.
   */
  onHeaders(section: FieldSection, ends: boolean): void;
  /**
   * Receives DATA: the bytes from `start` to `end`, which are never overwritten. The peer may send more only when the bytes are
   * consumed, see {@link Connection.consume}.
   */
  onData(bytes: Uint8Array, start: number, end: number): void;
  /** Receives the trailers, after all DATA. */
  onTrailers(section: FieldSection): void;
  onEnd(): void;
  /** Called when the stream has ended early, unless the program on this side has reset it. */
  onReset(code: number, by: ResetBy, text: string): void;
  /** Called when all queued bytes of the stream have been sent, and END_STREAM, too, if it was queued. */
  onWritable(): void;
  /**
   * Called if a message that was queued as a value, for lack of memory, can no longer be encoded, because the program has changed
   * the value. The stream was reset.
   */
  onUnsendable(error: unknown): void;
}

const deaf: StreamListener = {
  onHeaders() {},
  onData() {},
  onTrailers() {},
  onEnd() {},
  onReset() {},
  onWritable() {},
  onUnsendable() {},
};

/** A message that is kept as a value, because there was no memory for its encoded bytes. It is encoded again when there is. */
export interface HeldMessage {
  /** The size in bytes, with its framing, when it was first encoded. */
  readonly size: number;
  /** Encodes the message with its framing. @throws what the codec throws */
  readonly frame: () => Uint8Array;
}

// A function of its own: a closure at the place where messages are sent would allocate a context for each message.
export function heldMessage(size: number, framing: Framing, codec: MessageCodec, value: unknown): HeldMessage {
  return { size, frame: () => encodeFramed(framing, codec, value) };
}

/**
 * The state of one stream, which belongs to the connection. Code outside the connection sets `listener` and `isUseful`, and only
 * reads the rest.
 */
export class Stream {
  readonly id: number;
  /** Receives the events of the stream. They are ignored until the connection's handler sets a listener. */
  listener: StreamListener = deaf;
  localEnded = false;
  remoteEnded = false;
  /** Whether the stream is over: both sides have ended it, or it was reset. */
  isClosed = false;
  /**
   * Whether the end of the stream gives back what the reset of another stream takes from the peer's budget for resets. The owner
   * sets this for work that was requested and done, but not for refusals and failures, which a peer could cause too easily.
   */
  isUseful = false;
  /** Whether headers of the peer have arrived: the request's on a server, the response's on a client. */
  hasHeaders = false;
  readonly sendWindow: SendWindow;
  readonly receiveWindow: ReceiveWindow;
  /** The number of DATA bytes that the listener has received and not consumed. */
  held = 0;
  /** The number of bytes still to arrive according to the field content-length; -1 without this field. */
  expected = -1;
  /**
   * The encoded bytes that wait for flow-control windows or the socket. Undefined if nothing waits; empty if only messages in
   * `heldBack` wait.
   */
  queue: Uint8Array[] | undefined = undefined;
  /** The number of bytes of the first piece in `queue` that were sent already. */
  queueFrom = 0;
  /** The messages that wait as values until there is memory to encode them. They are sent after those in `queue`. */
  heldBack: HeldMessage[] | undefined = undefined;
  /** Whether the stream waits for memory to encode the first message of `heldBack`. */
  awaitsMemory = false;
  /**
   * Whether data of the stream was sent since `StalledStreams` last checked. `stalledSince` is the time of the last check that
   * found progress, in milliseconds of a monotonic clock.
   */
  hasMoved = true;
  stalledSince = 0;
  /** Whether `onWritable` is to be called when the queue is empty. */
  awaitsRoom = false;
  /** Whether the stream waits for room in the connection's window or in the socket. */
  isBlocked = false;
  /** Whether END_STREAM is to be sent when the queue is empty. */
  queueEnds = false;
  /** The trailers that are to be sent when the queue is empty. */
  queuedBlock: FieldBlock | undefined = undefined;
  queuedFields: readonly string[] | undefined = undefined;
  /** The next stream in the same slot of the hash table {@link StreamTable}. */
  next: Stream | undefined = undefined;
  /** The neighbours in the list of streams in the order of their opening. */
  older: Stream | undefined = undefined;
  newer: Stream | undefined = undefined;

  constructor(id: number, sendWindow: number, receiveWindow: number, readWindow: number = receiveWindow) {
    this.id = id;
    this.sendWindow = new SendWindow(sendWindow);
    this.receiveWindow = new ReceiveWindow(receiveWindow, readWindow);
  }
}
