// RFC 9113, sections 3.4, 5 and 8.1: one side of a connection.
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

/** Of `maxQueuedBytes`, so many times as much may be held back as values for a peer that takes something. */
const heldPerQueued = 4;

/** How a connection is set up. */
export interface ConnectionOptions {
  readonly isServer: boolean;
  readonly handler: ConnectionHandler;
  /** The limits of the connection; the usual ones where they are left out. */
  readonly limits?: Partial<Limits>;
}

/**
 * One side of a connection, without its socket: bytes that come are given to {@link Connection.receive}, and those to send are
 * taken from `output`. A handler hears of streams, and a stream's listener of what comes on it.
 */
export class Connection {
  /** The bytes to send. */
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

  /** Whether the connection is over. */
  get isClosed(): boolean {
    return this.session.isClosed;
  }

  /** Whether the peer has acknowledged the settings of this side. */
  get isSettled(): boolean {
    return this.receiver.isSettled;
  }

  /** How many streams are open. */
  get streamCount(): number {
    return this.session.streams.count;
  }

  /** How many streams of the peer were refused before the handler heard of them. */
  get refusedStreams(): number {
    return this.session.refusedStreams;
  }

  /** The open streams, the oldest first. */
  get streams(): readonly Stream[] {
    return this.session.streams.all();
  }

  /** Whether the peer knows which streams were taken, after a shutdown or too many resets, and all of them are over. */
  get isDrained(): boolean {
    return this.session.lastAccepted !== most31 && this.session.streams.count === 0;
  }

  /** The bytes that are kept because something of them waits for room in a window. */
  get queuedBytes(): number {
    return this.session.queuedBytes;
  }

  /** The settings of the peer. */
  get peerSettings(): Readonly<PeerSettings> {
    return this.session.peer;
  }

  /** Whether this client may open a stream now. Once either side has said GOAWAY, or all numbers are used, it never may again. */
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
   * Takes what has come. Nothing may write to the chunk any more.
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

  /** Opens a stream by a request: a list that is known beforehand and further names and values. Only if {@link canOpen}. */
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

  /** Sends the headers of a response. */
  sendHeaders(stream: Stream, block: FieldBlock | undefined, fields?: readonly string[]): void {
    if (isSendable(stream)) this.output.headers(stream.id, this.session.encoder, block, fields, false);
  }

  /**
   * Sends a message behind its prefix, and the stream's end with it. Returns its size. What no window has room for waits: its bytes,
   * or the value alone if `maxQueuedBytes` wait already. That is encoded again when there is room, and must not be changed until then.
   * @throws what the codec throws; nothing is sent then
   */
  sendMessage(stream: Stream, codec: MessageCodec, value: unknown, ends: boolean): number {
    if (!isSendable(stream)) return 0;
    const size = this.sender.message(stream, codec, value, ends);
    if (stream.heldBack !== undefined) this.boundHeldBack(stream);
    return size;
  }

  /**
   * Sends bytes as DATA, and the stream's end with it. They must not change any more. If `maxQueuedBytes` wait already they are
   * dropped, and made again by `again` when there is room.
   */
  sendBytes(stream: Stream, bytes: Uint8Array, ends: boolean, again: () => Uint8Array = () => bytes): void {
    if (!isSendable(stream)) return;
    this.sender.bytes(stream, bytes, ends, again);
    if (stream.heldBack !== undefined) this.boundHeldBack(stream);
  }

  /** Takes note that the socket has taken all that was taken from the output, which gets its memory back. */
  written(): void {
    const { session, sender } = this;
    session.output.reuse();
    session.unsent = 0;
    if (!session.isClosed) sender.pump();
  }

  /**
   * Resets the streams whose data has not moved for `stalledMs`, if messages are held back. Returns whether any still are, so that it
   * has to be called again.
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

  /** Ends the stream on this side, behind all that was sent. */
  sendEnd(stream: Stream): void {
    if (isSendable(stream)) this.sender.end(stream);
  }

  /** Ends it with trailers. A response without a body has only these. */
  sendTrailers(stream: Stream, block: FieldBlock | undefined, fields?: readonly string[]): void {
    if (isSendable(stream)) this.sender.trailers(stream, block, fields);
  }

  /**
   * Ends a stream on both sides. Its listener is not told. Costs a client what a reset by it costs, unless all of its answer has been
   * sent: such a stream made no more work than others. A client's own cancellations are not the server's doing.
   */
  reset(stream: Stream, code: number): void {
    if (stream.isClosed) return;
    this.session.reset(stream, code);
    if (this.session.isServer && !stream.localEnded) this.spendReset();
  }

  /** Takes note of a call that was ended early without a reset: it costs a client what a reset costs. */
  spendReset(): void {
    try {
      this.session.spendReset(true);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.fail(error.code, error);
    }
  }

  /** Takes note that so many bytes of a stream's DATA need no memory any more, also after its end. */
  consume(stream: Stream, length: number): void {
    const consumed = Math.min(length, stream.held);
    if (consumed === 0 || this.session.isClosed) return;
    this.session.free(stream, consumed);
    this.session.creditStream(stream, consumed);
  }

  /** Sends PING with eight bytes. */
  ping(data: Uint8Array): void {
    if (!this.session.isClosed) this.output.ping(data, 0, false);
  }

  /**
   * Takes no more streams, in two steps (section 6.8): the peer is told, and once it is known to have heard that, which streams were
   * still taken. Streams in progress go on.
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

  /** Does the second step without waiting for the peer. */
  finishShutdown(): void {
    if (!this.session.isClosed) this.receiver.sayGoodbye();
  }

  /** Ends the connection and all streams, and tells the peer why. */
  fail(code: number, cause: ConnectionError | string): void {
    if (this.session.isClosed) return;
    this.reader.stop();
    this.session.fail(typeof cause === "string" ? { code, message: cause } : cause);
  }

  /** Takes note that the socket is gone. */
  lost(text: string): void {
    if (this.session.isClosed) return;
    this.reader.stop();
    this.session.close({ code: ErrorCode.internalError, message: text });
  }

  /**
   * Resets a stream whose value is too much beside those that are held back already: they are memory of the program. For a peer that has
   * never given room, nothing is held back.
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
