// RFC 9113, section 5.1: streams and their states.
import type { FieldSection } from "./field-section.js";
import { ReceiveWindow, SendWindow } from "./flow-control.js";
import type { FieldBlock } from "./hpack/field-block.js";

/**
 * Who ended a stream early: the peer by RST_STREAM; this side, for the peer broke a rule; a GOAWAY which says that the stream was
 * not processed, so that it may be repeated elsewhere; or the end of the connection.
 */
export type ResetBy = "peer" | "error" | "goaway" | "connection";

/** Hears what comes on one stream. */
export interface StreamListener {
  /** The headers of a response. Those of a request come with the stream. */
  onHeaders(section: FieldSection): void;
  /**
   * DATA: the bytes from `start` to `end`, which nothing writes to any more. The peer gets room for more when they are consumed,
   * see {@link Connection.consume}.
   */
  onData(bytes: Uint8Array, start: number, end: number): void;
  /** The trailers, after all DATA. */
  onTrailers(section: FieldSection): void;
  /** The peer will send no more. */
  onEnd(): void;
  /** The stream is over before its end. Not called for a reset by the caller itself. */
  onReset(code: number, by: ResetBy, text: string): void;
  /** All that had to wait for room has been sent; the end, if that waited behind it, too. */
  onWritable(): void;
  /** A message that was held back cannot be encoded any more: its value was changed. The stream was reset. */
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

/** A message for whose bytes there was no memory: they were dropped, and are made again when there is. */
export interface HeldMessage {
  /** Its size with its prefix when it was first encoded. */
  readonly size: number;
  /** Encodes it behind its prefix. @throws what the codec throws */
  readonly frame: () => Uint8Array;
}

/** One stream. Its members are for the connection, but for `listener` and what can be read. */
export class Stream {
  readonly id: number;
  /** The listener for events of this stream; at first one that ignores them. */
  listener: StreamListener = deaf;
  /** Whether this side has sent its END_STREAM. */
  localEnded = false;
  /** Whether the peer has. */
  remoteEnded = false;
  /** Whether the stream is over, on both sides. */
  isClosed = false;
  /**
   * Whether its end pays for a reset of another stream: its owner sets it for work that was asked for and done. Refusals and failures
   * cost the peer too little.
   */
  isUseful = false;
  /** Whether the peer's headers have come. */
  hasHeaders = false;
  readonly sendWindow: SendWindow;
  readonly receiveWindow: ReceiveWindow;
  /** The bytes that were told to the listener and not consumed. */
  held = 0;
  /** The bytes that are still to come by the content-length; -1 without one. */
  expected = -1;
  /** The data that waits for room in a window; empty if only messages that are held back wait. */
  queue: Uint8Array[] | undefined = undefined;
  /** How much of the first of them has been sent. */
  queueFrom = 0;
  /** The messages that are held back behind the queue. */
  heldBack: HeldMessage[] | undefined = undefined;
  /** Whether the stream waits until the connection may hold the first of its messages in memory. */
  awaitsMemory = false;
  /** Whether some of its data has left since {@link stalledSince} was looked at. */
  hasMoved = true;
  stalledSince = 0;
  /** Whether its queue outlived the call that filled it, so that the listener wants to hear of its end. */
  awaitsRoom = false;
  /** Whether the stream waits for room in the window of the connection. */
  isBlocked = false;
  /** Whether the stream ends with the queue. */
  queueEnds = false;
  /** The trailers that end the stream behind the queue. */
  queuedBlock: FieldBlock | undefined = undefined;
  queuedFields: readonly string[] | undefined = undefined;
  /** The next in the same slot of {@link StreamTable}. */
  next: Stream | undefined = undefined;
  /** The neighbours of the stream in the order of opening. */
  older: Stream | undefined = undefined;
  newer: Stream | undefined = undefined;

  constructor(id: number, sendWindow: number, receiveWindow: number, readWindow: number = receiveWindow) {
    this.id = id;
    this.sendWindow = new SendWindow(sendWindow);
    this.receiveWindow = new ReceiveWindow(receiveWindow, readWindow);
  }
}
