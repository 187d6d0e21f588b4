// RFC 9113, section 5.1: streams and their states.
import type { FieldSection } from "./field-section.js";
import { ReceiveWindow, SendWindow } from "./flow-control.js";
import type { FieldBlock } from "./hpack/field-block.js";

/**
 * The reason why a stream ended early: the peer sent RST_STREAM (`"peer"`), the peer broke a rule (`"error"`), a GOAWAY said that
 * the stream was not processed and may be repeated elsewhere (`"goaway"`), or the connection ended (`"connection"`).
 */
export type ResetBy = "peer" | "error" | "goaway" | "connection";

/** Receives the events of a stream. */
export interface StreamListener {
  /** Receives the headers of a response. The headers of a request come with the stream. */
  onHeaders(section: FieldSection): void;
  /**
   * Receives DATA: the bytes from `start` to `end`, which are never written to again. The peer may send more when the bytes are
   * consumed, see {@link Connection.consume}.
   */
  onData(bytes: Uint8Array, start: number, end: number): void;
  /** Receives the trailers, after all DATA. */
  onTrailers(section: FieldSection): void;
  /** Called when the peer has ended its side of the stream. */
  onEnd(): void;
  /** Called when the stream has ended early, unless the caller itself has reset it. */
  onReset(code: number, by: ResetBy, text: string): void;
  /** Called when everything that had to wait for room was sent, with the end of the stream if that waited, too. */
  onWritable(): void;
  /**
   * Called with the error of a message that was held back and cannot be encoded any more, because its value was changed. The
   * stream was reset.
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

/** A message for whose bytes there was no memory: they were dropped, and are made again when there is. */
export interface HeldMessage {
  /** Its size in its framing when it was first encoded. */
  readonly size: number;
  /** Encodes it in its framing. @throws what the codec throws */
  readonly frame: () => Uint8Array;
}

/** A stream. Its members belong to the connection. Others set `listener` and `isUseful`, and only read the rest. */
export class Stream {
  readonly id: number;
  /** Receives the events of the stream. At first, this is a listener that ignores them. */
  listener: StreamListener = deaf;
  /** Whether this side has sent END_STREAM. */
  localEnded = false;
  /** Whether the peer has sent END_STREAM. */
  remoteEnded = false;
  /** Whether the stream has ended on both sides. */
  isClosed = false;
  /**
   * Whether the end of the stream pays for the reset of another one. The owner of the stream sets this for work that was asked
   * for and done, but not for refusals and failures, which the peer could cause too easily.
   */
  isUseful = false;
  /** Whether the peer's headers have arrived. */
  hasHeaders = false;
  readonly sendWindow: SendWindow;
  readonly receiveWindow: ReceiveWindow;
  /** The number of bytes of DATA that the listener has received and not consumed. */
  held = 0;
  /** The number of bytes that are still to come, by the header content-length; -1 without this header. */
  expected = -1;
  /** The pieces of data that wait for room. Undefined if nothing waits; empty if only messages that are held back wait. */
  queue: Uint8Array[] | undefined = undefined;
  /** The number of bytes of the first piece in `queue` that were sent. */
  queueFrom = 0;
  /** The messages that are held back. They are sent after those in `queue`. */
  heldBack: HeldMessage[] | undefined = undefined;
  /** Whether the stream waits for memory for the first message that is held back. */
  awaitsMemory = false;
  /** Whether data of the stream was sent since {@link stalledSince} was last checked. */
  hasMoved = true;
  stalledSince = 0;
  /**
   * Whether the listener is to be told when the queue is empty, because data is still in it after the call that sent the data.
   */
  awaitsRoom = false;
  /** Whether the stream waits for room in the connection's window or in the socket. */
  isBlocked = false;
  /** Whether the stream ends when the queue is empty. */
  queueEnds = false;
  /** The trailers with which the stream ends when the queue is empty. */
  queuedBlock: FieldBlock | undefined = undefined;
  queuedFields: readonly string[] | undefined = undefined;
  /** The next stream in the same slot of {@link StreamTable}. */
  next: Stream | undefined = undefined;
  /** The neighbours of the stream in the order in which streams were opened. */
  older: Stream | undefined = undefined;
  newer: Stream | undefined = undefined;

  constructor(id: number, sendWindow: number, receiveWindow: number, readWindow: number = receiveWindow) {
    this.id = id;
    this.sendWindow = new SendWindow(sendWindow);
    this.receiveWindow = new ReceiveWindow(receiveWindow, readWindow);
  }
}
