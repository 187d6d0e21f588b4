// RFC 9113, sections 3.4, 5 and 8.1: one side of a connection.
import type { Framing } from "../../protocol/framing.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { DataSender } from "./data-sender.js";
import { ConnectionError, ErrorCode } from "./error-code.js";
import { initialWindow } from "./flow-control.js";
import { FrameReader } from "./frame-reader.js";
import { most31 } from "./frame-type.js";
import type { FrameWriter } from "./frame-writer.js";
import type { FieldBlock } from "./hpack/field-block.js";
import { type Limits, usualLimits } from "./limits.js";
import { goodbye, Receiver } from "./receiver.js";
import { type ConnectionHandler, Session } from "./session.js";
import { type PeerSettings, sentSettings } from "./settings.js";
import { StalledStreams } from "./stalled-streams.js";
import type { Stream } from "./stream.js";

/** Messages may be held back as values up to `maxQueuedBytes` times this number, if the peer has taken any data so far. */
const heldPerQueued = 4;

export interface ConnectionOptions {
  readonly isServer: boolean;
  readonly handler: ConnectionHandler;
  /** Limits that differ from the usual ones. */
  readonly limits?: Partial<Limits>;
}

/**
 * One side of a connection, without its socket. Bytes that have arrived are passed to {@link Connection.receive}, and bytes to
 * send are taken from `output`. A handler receives the events of the connection, and the listener of a stream those of the
 * stream.
 */
export class Connection {
  /** The bytes that are to be sent. */
  readonly output: FrameWriter;
  private readonly session: Session;
  private readonly sender: DataSender;
  private readonly stalled: StalledStreams;
  private readonly receiver: Receiver;
  private readonly reader: FrameReader;

  constructor({ isServer, handler, limits: given }: ConnectionOptions) {
    const limits = { ...usualLimits, ...given };
    this.session = new Session(isServer, limits, handler);
    this.output = this.session.output;
    this.sender = new DataSender(this.session);
    this.stalled = new StalledStreams(this.session, this.sender);
    this.receiver = new Receiver(this.session, this.sender);
    this.reader = new FrameReader(this.receiver, isServer, limits);
    if (!isServer) this.output.preface();
    this.output.settings(sentSettings(limits, isServer));
    const more = limits.connectionWindow - initialWindow;
    if (more > 0) this.output.windowUpdate(0, more);
  }

  /** Whether the connection has ended. */
  get isClosed(): boolean {
    return this.session.isClosed;
  }

  /** Whether the peer has acknowledged the settings of this side. */
  get isSettled(): boolean {
    return this.receiver.isSettled;
  }

  get streamCount(): number {
    return this.session.streams.count;
  }

  /** The number of streams of the peer that were refused before the handler was told of them. */
  get refusedStreams(): number {
    return this.session.refusedStreams;
  }

  /** A list of the open streams, the oldest first. */
  get streams(): readonly Stream[] {
    return this.session.streams.all();
  }

  /** Whether a GOAWAY has told the peer which streams are served, and all of these have ended. */
  get isDrained(): boolean {
    return this.session.lastAccepted !== most31 && this.session.streams.count === 0;
  }

  /** The bytes that the queues of streams keep in memory. A message that was sent in part counts as a whole. */
  get queuedBytes(): number {
    return this.session.queuedBytes;
  }

  get peerSettings(): Readonly<PeerSettings> {
    return this.session.peer;
  }

  /**
   * Whether this client may open a stream now. After a GOAWAY of either side, or when all numbers are used up, it stays false.
   */
  get canOpen(): boolean {
    const { session } = this;
    return (
      !session.isClosed &&
      !session.isLeaving &&
      session.lastTaken === most31 &&
      session.lastLocalId < most31 - 1 &&
      session.streams.count < session.peer.maxConcurrentStreams
    );
  }

  /**
   * Processes bytes that have arrived. The chunk must not be written to again.
   * @param now milliseconds of a clock that never goes back
   */
  receive(chunk: Uint8Array, now: number): void {
    const { session } = this;
    if (session.isClosed) return;
    session.now = now;
    try {
      this.reader.read(chunk);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.fail(error.code, error);
    }
  }

  /**
   * Opens a stream with the headers of a request: `block` is known beforehand, `fields` are more names and values. Allowed only
   * while {@link canOpen} is true.
   */
  open(block: FieldBlock | undefined, fields: readonly string[] | undefined, ends: boolean): Stream {
    const { session } = this;
    const id = session.lastLocalId === 0 ? 1 : session.lastLocalId + 2;
    session.lastLocalId = id;
    const stream = session.createStream(id);
    stream.isUseful = true;
    this.output.headers(id, session.encoder, block, fields, ends);
    if (ends) session.endLocal(stream);
    return stream;
  }

  /** Sends the headers of a response. `block` is known beforehand, `fields` are more names and values. */
  sendHeaders(stream: Stream, block: FieldBlock | undefined, fields?: readonly string[]): void {
    if (isSendable(stream)) this.output.headers(stream.id, this.session.encoder, block, fields, false);
  }

  /**
   * Sends a message in its framing, and the stream's end with it. Returns its size. What no window has room for waits: its bytes,
   * or the value alone if `maxQueuedBytes` wait already. That is encoded again when there is room, and must not be changed until then.
   * @throws what the codec throws; nothing is sent then
   */
  sendMessage(stream: Stream, framing: Framing, codec: MessageCodec, value: unknown, ends: boolean): number {
    if (!isSendable(stream)) return 0;
    const size = this.sender.message(stream, framing, codec, value, ends);
    if (stream.heldBack !== undefined) this.boundHeldBack(stream);
    return size;
  }

  /**
   * Sends bytes as DATA, and the end of the stream if `ends`. The bytes must not change any more. If there is no memory for them
   * (`maxQueuedBytes`), they are dropped, and `again` makes them anew when there is.
   */
  sendBytes(stream: Stream, bytes: Uint8Array, ends: boolean, again: () => Uint8Array = () => bytes): void {
    if (!isSendable(stream)) return;
    this.sender.bytes(stream, bytes, ends, again);
    if (stream.heldBack !== undefined) this.boundHeldBack(stream);
  }

  /** Called when the socket has taken all bytes of the output, whose memory can thus be reused. */
  written(): void {
    const { session, sender } = this;
    session.output.reuse();
    session.unsent = 0;
    if (!session.isClosed) sender.pump();
  }

  /**
   * Resets the streams whose data has not moved for `stalledMs`, if messages are held back. Returns whether any are still held
   * back, so that the method has to be called again.
   * @param now milliseconds of a clock that never goes back
   */
  endStalled(now: number): boolean {
    const { session } = this;
    session.now = now;
    for (const stream of this.stalled.look(now)) {
      if (stream.isClosed || session.isClosed) continue;
      const text = `nothing was taken of what waits for ${session.limits.stalledMs} ms, and more is held back`;
      session.reset(stream, ErrorCode.enhanceYourCalm);
      stream.listener.onReset(ErrorCode.enhanceYourCalm, "error", text);
      this.spendReset();
    }
    return session.heldBack > 0;
  }

  /** Ends a stream on this side, after everything that was sent on it. */
  sendEnd(stream: Stream): void {
    if (isSendable(stream)) this.sender.end(stream);
  }

  /**
   * Ends a stream on this side with trailers, after everything that was sent on it. For a response without messages, these are
   * also its headers.
   */
  sendTrailers(stream: Stream, block: FieldBlock | undefined, fields?: readonly string[]): void {
    if (isSendable(stream)) this.sender.trailers(stream, block, fields);
  }

  /**
   * Ends a stream on both sides. Its listener is not told. A client pays for this as for a reset of its own, unless its response
   * was sent completely: such a stream has caused no more work than others. A client does not pay for its own cancellations here.
   */
  reset(stream: Stream, code: number): void {
    if (stream.isClosed) return;
    this.session.reset(stream, code);
    if (this.session.isServer && !stream.localEnded) this.spendReset();
  }

  /** Makes the client pay for a call that was ended early without a reset, as for a reset. */
  spendReset(): void {
    try {
      this.session.spendReset(true);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.fail(error.code, error);
    }
  }

  /** Counts bytes of a stream's DATA that need no memory any more, so that the peer may send more. The stream may have ended. */
  consume(stream: Stream, length: number): void {
    const consumed = Math.min(length, stream.held);
    if (consumed === 0 || this.session.isClosed) return;
    this.session.free(stream, consumed);
    this.session.creditStream(stream, consumed);
  }

  /** Sends a PING with eight bytes. */
  ping(data: Uint8Array): void {
    if (!this.session.isClosed) this.output.ping(data, 0, false);
  }

  /**
   * Takes no more streams; those in progress go on. This has two steps (section 6.8): a first GOAWAY announces it, and when the
   * peer is known to have received that, a final GOAWAY names the last stream that is served.
   */
  shutdown(): void {
    const { session, output } = this;
    if (session.isClosed || session.isLeaving) return;
    session.isLeaving = true;
    if (!session.isServer) {
      this.receiver.sayGoodbye();
      return;
    }
    output.goaway(most31, ErrorCode.noError, "");
    output.ping(goodbye, 0, false);
  }

  /** Sends the final GOAWAY without waiting for the peer to receive the first one. */
  finishShutdown(): void {
    if (!this.session.isClosed) this.receiver.sayGoodbye();
  }

  /** Ends the connection and all streams, and tells the peer the reason. */
  fail(code: number, cause: ConnectionError | string): void {
    if (this.session.isClosed) return;
    this.reader.stop();
    this.session.fail(typeof cause === "string" ? { code, message: cause } : cause);
  }

  /** Ends the connection because the socket is closed. */
  lost(text: string): void {
    if (this.session.isClosed) return;
    this.reader.stop();
    this.session.close({ code: ErrorCode.internalError, message: text });
  }

  /**
   * Resets a stream if too much is held back: values that are held back take memory of the program. Nothing may be held back for
   * a peer that has never given room for data.
   */
  private boundHeldBack(stream: Stream): void {
    const { session } = this;
    const { maxQueuedBytes } = session.limits;
    const mostHeld = session.hasSent ? maxQueuedBytes * heldPerQueued : 0;
    if (session.heldBack <= mostHeld) return;
    session.reset(stream, ErrorCode.enhanceYourCalm);
    const text = `answers of more than ${maxQueuedBytes + mostHeld} bytes wait for room in windows`;
    stream.listener.onReset(ErrorCode.enhanceYourCalm, "error", text);
    this.spendReset();
  }
}

function isSendable(stream: Stream): boolean {
  return !stream.isClosed && !stream.localEnded && !stream.queueEnds && stream.queuedFields === undefined;
}
