// RFC 9113, section 5: what the two directions of a connection share.
import { EndedStreams } from "./ended-streams.js";
import { type ConnectionEnd, ConnectionError, ErrorCode, PrefaceError } from "./error-code.js";
import type { FieldSection } from "./field-section.js";
import { initialWindow, ReceiveWindow, SendWindow } from "./flow-control.js";
import { most31 } from "./frame-type.js";
import { FrameWriter } from "./frame-writer.js";
import { Encoder } from "./hpack/encoder.js";
import type { Limits } from "./limits.js";
import { PeerSettings } from "./settings.js";
import { type ResetBy, Stream } from "./stream.js";
import { StreamTable } from "./stream-table.js";
import { TokenBucket } from "./token-bucket.js";

/**
 * The number of received bytes of DATA that pay for one frame without use. Smaller frames pay in part, so that a peer cannot earn
 * a flood of frames byte by byte.
 */
const bytesOfToken = 1024;

/**
 * The number of frames without use that a sent DATA frame pays for: clients of Go and C++ answer each DATA frame with a PING and
 * a WINDOW_UPDATE.
 */
const answersToData = 2;

/** The number of streams whose windows can be updated in the time that one frame takes. */
const streamsOfToken = 32;

/** Receives the events of a connection. */
export interface ConnectionHandler {
  /** A request has arrived, on a server. The handler gives the stream its listener before it returns. */
  onRequest(stream: Stream, section: FieldSection): void;
  /** The peer's settings have changed. */
  onSettings(): void;
  /**
   * A message is held back, because too many bytes wait already. From now on, {@link Connection.endStalled} has to be called
   * regularly.
   */
  onHeldBack(): void;
  /** A PING was acknowledged, with eight bytes. */
  onPingAck(bytes: Uint8Array, start: number): void;
  /** The peer serves no streams above `lastId`. */
  onGoaway(lastId: number, code: number, text: string): void;
  /** The peer has caused too much work, and was told to open no more streams. Streams in progress go on. */
  onFlood(text: string): void;
  /** A stream has ended, for whatever reason. */
  onStreamClosed(stream: Stream): void;
  /** The connection has ended. The owner sends what is left in the output, and then closes the socket. */
  onClosed(end: ConnectionEnd): void;
}

/** The state of a connection, which its receiver and its sender share. */
export class Session {
  readonly isServer: boolean;
  readonly limits: Limits;
  readonly handler: ConnectionHandler;
  readonly streams: StreamTable = new StreamTable();
  readonly ended: EndedStreams = new EndedStreams();
  readonly output: FrameWriter = new FrameWriter();
  readonly encoder: Encoder = new Encoder();
  readonly peer: PeerSettings = new PeerSettings();
  readonly sendWindow: SendWindow = new SendWindow(initialWindow);
  readonly receiveWindow: ReceiveWindow;
  /** The receive window of new streams. */
  streamWindow: number = initialWindow;
  /** The number of bytes of DATA that listeners have received and not consumed. */
  private held = 0;
  /** The part of `held` for which the connection's window gets no new room before bytes are consumed. */
  private owed = 0;
  /** The last stream that the peer has opened. `lastLocalId` is the last stream that this side has opened. */
  lastPeerId = 0;
  lastLocalId = 0;
  /** Whether the peer was told to open no more streams. */
  isLeaving = false;
  /** The last stream of the peer that this side serves, after the peer was told to open no more. */
  lastAccepted: number = most31;
  /** The last stream of this side that the peer serves. */
  lastTaken: number = most31;
  isClosed = false;
  /** The number of streams of the peer that were refused before there was a call. */
  refusedStreams = 0;
  /** The bytes of memory that the queues of streams keep. A message that was sent in part counts as a whole. */
  queuedBytes = 0;
  /** The sum of the sizes of all messages that are held back. */
  heldBack = 0;
  /** The bytes of DATA in the output that the socket may not have taken yet. */
  unsent = 0;
  /** Whether any DATA was sent so far, which shows that the peer gives room. */
  hasSent = false;
  /** Whether any DATA was sent since this was last set to false. */
  hasMoved = false;
  /** Called when there is memory again while messages are held back. */
  onMemory: () => void = () => {};
  /** The current time, in milliseconds of a clock that never goes back. */
  now = 0;
  /** Whether the budget for resets has been used up once. */
  private isWarned = false;
  private readonly resets: TokenBucket;
  private readonly controls: TokenBucket;

  constructor(isServer: boolean, limits: Limits, handler: ConnectionHandler) {
    this.isServer = isServer;
    this.limits = limits;
    this.handler = handler;
    this.receiveWindow = new ReceiveWindow(Math.max(limits.connectionWindow, initialWindow));
    this.resets = new TokenBucket(limits.resetBurst, limits.resetsPerSecond);
    this.controls = new TokenBucket(limits.controlBurst, limits.controlsPerSecond);
  }

  /** Opens a stream of either side. */
  createStream(id: number): Stream {
    const stream = new Stream(id, this.peer.initialWindowSize, this.streamWindow, this.limits.streamWindow);
    this.streams.add(stream);
    return stream;
  }

  /** Whether a stream has never been opened. As neither side may push, only clients open streams, and these have odd numbers. */
  isIdle(id: number): boolean {
    return (id & 1) === 0 || id > (this.isServer ? this.lastPeerId : this.lastLocalId);
  }

  /** Whether a client has opened a stream in spite of a GOAWAY, or before it has received the GOAWAY. */
  isRefused(id: number): boolean {
    return this.isServer && id > this.lastAccepted;
  }

  /** Notes that this side has sent END_STREAM. */
  endLocal(stream: Stream): void {
    stream.localEnded = true;
    if (stream.remoteEnded) this.finish(stream);
  }

  /** Notes that the peer has sent END_STREAM. */
  endRemote(stream: Stream): void {
    stream.remoteEnded = true;
    stream.listener.onEnd();
    if (stream.localEnded && !stream.isClosed) this.finish(stream);
  }

  /** Ends a stream early, without a frame for the peer. Its listener is told. */
  drop(stream: Stream, code: number, by: ResetBy, text: string): void {
    this.release(stream);
    stream.listener.onReset(code, by, text);
  }

  /** Ends a stream early with RST_STREAM. Its listener is not told. */
  reset(stream: Stream, code: number): void {
    this.release(stream);
    this.resetId(stream.id, code, stream.remoteEnded);
  }

  /**
   * Ends a stream with RST_STREAM because the peer has broken a rule in it (section 5.4.2).
   * @throws ConnectionError if the peer does so too often
   */
  refuse(stream: Stream, code: number, text: string): void {
    this.reset(stream, code);
    stream.listener.onReset(code, "error", text);
    this.spendReset(true);
  }

  /** Sends RST_STREAM. Frames of the stream may still be on their way, unless the peer has ended it. */
  resetId(id: number, code: number, remoteEnded: boolean): void {
    if (!remoteEnded) this.ended.add(id);
    this.output.reset(id, code);
  }

  /**
   * Counts DATA that a stream holds until it is consumed. Unless too much is held, the connection's window gets new room at once,
   * so that a stream whose DATA nobody reads does not stop other streams.
   */
  hold(stream: Stream, length: number): void {
    stream.held += length;
    this.held += length;
    const { maxUnreadBytes, connectionWindow } = this.limits;
    if (this.held <= maxUnreadBytes - connectionWindow) this.credit(length);
    else this.owed += length;
  }

  /** Counts DATA that was consumed, and gives the connection's window the room for it, if it was withheld. */
  free(stream: Stream, length: number): void {
    stream.held -= length;
    this.held -= length;
    if (this.owed === 0) return;
    const paid = Math.min(this.owed, length);
    this.owed -= paid;
    this.credit(paid);
  }

  /** Gives the connection's window room for `length` more bytes. */
  credit(length: number): void {
    if (this.isClosed) return;
    const increment = this.receiveWindow.consume(length);
    if (increment > 0) this.output.windowUpdate(0, increment);
  }

  /** Gives a stream's window room for `length` more bytes. */
  creditStream(stream: Stream, length: number): void {
    if (stream.remoteEnded || stream.isClosed) return;
    const increment = stream.receiveWindow.consume(length);
    if (increment > 0) this.output.windowUpdate(stream.id, increment);
  }

  /**
   * Pays for the reset of a stream by either side, as resets make work for this side and hardly any for the peer. A peer that has
   * used up its budget may still be honest, if its user cancels many calls. So it may open no more streams, while its streams in
   * progress go on and may be reset at no cost. What it opens nevertheless is paid from a second budget.
   * @throws ConnectionError if the second budget is used up
   */
  spendReset(isOfOpenStream: boolean): void {
    if ((this.isWarned && isOfOpenStream) || this.resets.take(this.now, 1)) return;
    if (this.isWarned) throw new ConnectionError(ErrorCode.enhanceYourCalm, "too many streams are reset");
    this.isWarned = true;
    this.resets.refill();
    this.isLeaving = true;
    // Node's clients drop all calls of a connection at any other code.
    this.leave("too many streams are reset: calls in progress go on, others need a new connection");
    this.handler.onFlood("too many streams are reset");
  }

  /** Sends GOAWAY with the last stream that is served. The peer has to open other streams elsewhere (section 6.8). */
  leave(text: string): void {
    this.lastAccepted = Math.min(this.lastAccepted, this.lastPeerId);
    this.output.goaway(this.lastAccepted, ErrorCode.noError, text);
  }

  /** Pays for a frame without use. @throws ConnectionError if the peer sends too many */
  spendControl(): void {
    this.payControls(1);
  }

  /** Pays for work on all open streams. @throws ConnectionError if the peer causes too much of it */
  spendWalk(): void {
    this.payControls(this.streams.count / streamsOfToken);
  }

  /** Counts received bytes of DATA, which pay for frames without use. */
  earnReceived(bytes: number): void {
    this.controls.earn(bytes / bytesOfToken);
  }

  /** Counts a sent DATA frame, which pays for frames without use. */
  earnSent(): void {
    this.controls.earn(answersToData);
  }

  /** Ends the connection, and tells the peer why with GOAWAY (section 5.4.1). */
  fail(end: ConnectionEnd): void {
    if (this.isClosed) return;
    // To a peer that does not speak HTTP/2, GOAWAY would be noise.
    if (!(end instanceof PrefaceError))
      this.output.goaway(Math.min(this.lastPeerId, this.lastAccepted), end.code, end.message);
    this.close(end);
  }

  /** Ends the connection and its streams, without a frame for the peer. */
  close(end: ConnectionEnd): void {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const stream of this.streams.all()) this.drop(stream, end.code, "connection", end.message);
    this.handler.onClosed(end);
  }

  private payControls(tokens: number): void {
    if (this.controls.take(this.now, tokens)) return;
    throw new ConnectionError(ErrorCode.enhanceYourCalm, "too many frames bring nothing");
  }

  private finish(stream: Stream): void {
    stream.isClosed = true;
    this.streams.remove(stream);
    if (stream.isUseful) this.resets.earn(1);
    this.handler.onStreamClosed(stream);
  }

  private release(stream: Stream): void {
    if (stream.isClosed) return;
    stream.isClosed = true;
    this.streams.remove(stream);
    if (stream.queue !== undefined) for (const piece of stream.queue) this.queuedBytes -= piece.length;
    stream.queue = undefined;
    if (stream.heldBack !== undefined) for (const { size } of stream.heldBack) this.heldBack -= size;
    stream.heldBack = undefined;
    stream.queuedBlock = undefined;
    stream.queuedFields = undefined;
    this.free(stream, stream.held);
    this.handler.onStreamClosed(stream);
    if (this.heldBack > 0 && !this.isClosed) this.onMemory();
  }
}
