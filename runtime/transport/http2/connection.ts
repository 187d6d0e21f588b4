// Source: RFC 9113, sections 3.4, 5 and 8.1.
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

/**
 * Messages may be held back as values, unencoded, up to this multiple of `maxQueuedBytes`, if the peer has accepted any data so
 * far.
 */
const heldPerQueued = 4;

export interface ConnectionOptions {
  readonly isServer: boolean;
  readonly handler: ConnectionHandler;
  /** The limits that differ from their usual values. */
  readonly limits?: Partial<Limits>;
}

/**
 * One side of an HTTP/2 connection, without its socket: received bytes are passed to {@link Connection.receive}, and bytes to
 * send are taken from `output`. A handler receives the events of the connection; each stream has a listener for its own.
 */
export class Connection {
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

  /** The number of the peer's streams that were refused before the handler learned of them. */
  get refusedStreams(): number {
    return this.session.refusedStreams;
  }

  /** The open streams, the oldest first. */
  get streams(): readonly Stream[] {
    return this.session.streams.all();
  }

  /** Whether the peer has been told by GOAWAY which streams are served, and all of these have ended. */
  get isDrained(): boolean {
    return this.session.lastAccepted !== most31 && this.session.streams.count === 0;
  }

  /** The bytes that the queues of streams keep in memory. A partly sent message counts as a whole. */
  get queuedBytes(): number {
    return this.session.queuedBytes;
  }

  get peerSettings(): Readonly<PeerSettings> {
    return this.session.peer;
  }

  /**
   * Whether this client may open a stream now. After a GOAWAY of either side, or when all stream identifiers are used up, it
   * stays false.
   */
  get canOpen(): boolean {
    const { session } = this;
    return (
      !session.isClosed &&
      !session.isLeaving &&
      !session.isPeerLeaving &&
      session.lastLocalId < most31 - 1 &&
      session.streams.count < session.peer.maxConcurrentStreams
    );
  }

  /** Whether the peer has told this client by GOAWAY, perhaps by the first of two, to open no more streams. */
  get isPeerLeaving(): boolean {
    return this.session.isPeerLeaving;
  }

  /**
   * Whether bytes of a stream were handed to the socket. The peer has certainly not seen a stream for which this is false, so its
   * call may be repeated on another connection.
   */
  hasLeft({ id }: Stream): boolean {
    return id <= this.session.lastLeft;
  }

  /** Takes the next piece of the output, to hand it to the socket. Undefined if there is none. */
  take(): Uint8Array | undefined {
    const piece = this.output.take();
    if (piece !== undefined) this.session.lastLeft = this.session.lastLocalId;
    return piece;
  }

  /**
   * Processes received bytes. The chunk must not be overwritten afterwards.
   * @param now milliseconds of a monotonic clock
   */
  receive(chunk: Uint8Array, now: number): void {
    const { session } = this;
    if (session.isClosed) return;
    session.budget.now = now;
    try {
      this.reader.read(chunk);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.fail(error.code, error);
    }
  }

  /**
   * Opens a stream with the headers of a request: those of `block`, which are the same in many requests, and then `fields`, a
   * flat list of alternating names and values. Allowed only while {@link canOpen} is true. The headers cannot be taken back, so a
   * message that may turn out to be unsendable has to be encoded before.
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

  /**
   * Sends the headers of a response: those of `block`, which are the same in many responses, and then `fields`, a flat list of
   * alternating names and values.
   */
  sendHeaders(stream: Stream, block: FieldBlock | undefined, fields?: readonly string[]): void {
    if (isSendable(stream)) this.output.headers(stream.id, this.session.encoder, block, fields, false);
  }

  /**
   * Sends a message with its framing and, if `ends`, the end of the stream. Returns the size in bytes. If the peer's windows have
   * no room, the encoded message waits; if `maxQueuedBytes` wait already, only its value is kept, which is encoded again later
   * and must not change until then.
   * @throws what the codec throws; nothing is sent then
   */
  sendMessage(stream: Stream, framing: Framing, codec: MessageCodec, value: unknown, ends: boolean): number {
    if (!isSendable(stream)) return 0;
    const size = this.sender.message(stream, framing, codec, value, ends);
    if (stream.heldBack !== undefined) this.boundHeldBack(stream);
    return size;
  }

  /**
   * Sends bytes as DATA and, if `ends`, the end of the stream. The bytes must not change any more. If `maxQueuedBytes` wait
   * already, they are dropped, and `again` produces them anew once there is memory.
   */
  sendBytes(stream: Stream, bytes: Uint8Array, ends: boolean, again: () => Uint8Array = () => bytes): void {
    if (!isSendable(stream)) return;
    this.sender.bytes(stream, bytes, ends, again);
    if (stream.heldBack !== undefined) this.boundHeldBack(stream);
  }

  /** Called when the socket has accepted all bytes of the output, so that their memory can be reused. */
  written(): void {
    const { session, sender } = this;
    session.output.reuse();
    session.unsent = 0;
    if (!session.isClosed) sender.pump();
  }

  /**
   * Resets the streams whose data has not moved for `stalledMs`, if messages are held back. Returns whether messages are still
   * held back, in which case the method has to be called again.
   * @param now milliseconds of a monotonic clock
   */
  endStalled(now: number): boolean {
    const { session } = this;
    session.budget.now = now;
    for (const stream of this.stalled.look(now)) {
      if (stream.isClosed || session.isClosed) continue;
      const text = `nothing was taken of what waits for ${session.limits.stalledMs} ms, and more is held back`;
      session.reset(stream, ErrorCode.enhanceYourCalm);
      stream.listener.onReset(ErrorCode.enhanceYourCalm, "error", text);
      this.spendReset();
    }
    return session.heldBack > 0;
  }

  /** Ends a stream on this side, behind everything that was sent on it. */
  sendEnd(stream: Stream): void {
    if (isSendable(stream)) this.sender.end(stream);
  }

  /**
   * Ends a stream on this side with trailers, behind everything that was sent on it. If no headers were sent before, the trailers
   * are the headers of the response at the same time (gRPC's Trailers-Only).
   */
  sendTrailers(stream: Stream, block: FieldBlock | undefined, fields?: readonly string[]): void {
    if (isSendable(stream)) this.sender.trailers(stream, block, fields);
  }

  /**
   * Ends a stream on both sides, without informing its listener. The server counts the reset towards the limited number of resets
   * that its client may cause, unless the response was sent completely: such a stream has made no more work than others. A client
   * counts no resets.
   */
  reset(stream: Stream, code: number): void {
    if (stream.isClosed) return;
    this.session.reset(stream, code);
    if (this.session.isServer && !stream.localEnded) this.spendReset();
  }

  /** Counts a call that was ended early without RST_STREAM towards the limited number of resets that the client may cause. */
  spendReset(): void {
    try {
      this.session.spendReset(true);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.fail(error.code, error);
    }
  }

  /** Counts bytes of a stream's DATA that no longer occupy memory, so that the peer may send more. The stream may have ended. */
  consume(stream: Stream, length: number): void {
    const consumed = Math.min(length, stream.held);
    if (consumed === 0 || this.session.isClosed) return;
    this.session.free(stream, consumed);
    this.session.creditStream(stream, consumed);
  }

  ping(data: Uint8Array): void {
    if (!this.session.isClosed) this.output.ping(data, 0, false);
  }

  /**
   * Accepts no more streams, while streams in progress go on. Takes two steps (RFC 9113, section 6.8): a first GOAWAY announces
   * the end, and once the peer is known to have received it, a final GOAWAY names the last stream that is served.
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

  /** Sends the final GOAWAY without waiting until the peer has received the first. */
  finishShutdown(): void {
    if (!this.session.isClosed) this.receiver.sayGoodbye();
  }

  /** Ends the connection and all streams, and tells the peer the reason by GOAWAY. */
  fail(code: number, cause: ConnectionError | string): void {
    if (this.session.isClosed) return;
    this.reader.stop();
    this.session.fail(typeof cause === "string" ? { code, message: cause } : cause);
  }

  /** Ends the connection and all streams, because the socket is closed. */
  lost(text: string): void {
    if (this.session.isClosed) return;
    this.reader.stop();
    this.session.close({ code: ErrorCode.internalError, message: text });
  }

  /**
   * Resets a stream if too much is held back: the held-back values take memory of the program. For a peer that has never granted
   * any window, nothing may be held back.
   */
  private boundHeldBack(stream: Stream): void {
    const { session } = this;
    if (!session.isServer) return;
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
