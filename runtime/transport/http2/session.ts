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

/** The bytes of DATA that pay for a frame which brings nothing. Smaller frames pay in part: a peer could buy floods byte by byte. */
const bytesOfToken = 1024;

/** A DATA frame that is sent pays for a PING and a WINDOW_UPDATE, by which clients of Go and C++ answer each. */
const answersToData = 2;

/** Updating the windows of so many streams takes as long as a frame. */
const streamsOfToken = 32;

/** Hears what comes on a connection. */
export interface ConnectionHandler {
  /** A request, on a server. The handler gives the stream its listener now. */
  onRequest(stream: Stream, section: FieldSection): void;
  /** The peer's settings have changed. */
  onSettings(): void;
  /** A message is held back, for too much waits already. {@link Connection.endStalled} is to be called now and then. */
  onHeldBack(): void;
  /** The acknowledgement of a PING: eight bytes. */
  onPingAck(bytes: Uint8Array, start: number): void;
  /** The peer takes no streams above `lastId`, and will take no more. */
  onGoaway(lastId: number, code: number, text: string): void;
  /** The peer makes too much work, and is told to open no more streams. Those in progress go on. */
  onFlood(text: string): void;
  /** A stream is over, however. */
  onStreamClosed(stream: Stream): void;
  /** The connection is over: what waits in its output is to be sent, and then the socket closed. */
  onClosed(end: ConnectionEnd): void;
}

/** The state of a connection. */
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
  /** The window that new streams of the peer have. */
  streamWindow: number = initialWindow;
  /** The bytes of DATA that were told to listeners and not consumed. */
  private held = 0;
  /** So many of them get no new room in the connection's window until something is consumed. */
  private owed = 0;
  /** The last streams that either side has opened. */
  lastPeerId = 0;
  lastLocalId = 0;
  /** Whether the peer has been told to open no more streams. */
  isLeaving = false;
  /** The last stream that the peer may open, once it has been told. */
  lastAccepted: number = most31;
  /** The last stream of this side that the peer takes. */
  lastTaken: number = most31;
  isClosed = false;
  /** How many streams of the peer were refused before there was a call. */
  refusedStreams = 0;
  /** The bytes that the queues of streams keep: of a message that is sent in part, all. */
  queuedBytes = 0;
  /** The sizes of the messages that are held back in all. */
  heldBack = 0;
  /** The bytes of DATA in the output that the socket is not known to have taken. */
  unsent = 0;
  /** Whether any DATA has ever been sent, so that the peer is known to give room. */
  hasSent = false;
  /** Whether any has been sent since this was set to false. */
  hasMoved = false;
  /** Called when less waits than before, and messages are held back. */
  onMemory: () => void = () => {};
  /** Milliseconds of a clock that never goes back. */
  now = 0;
  /** Whether the budget of resets has been empty once. */
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

  /** Opens a stream: the peer's or one of this side. */
  createStream(id: number): Stream {
    const stream = new Stream(id, this.peer.initialWindowSize, this.streamWindow, this.limits.streamWindow);
    this.streams.add(stream);
    return stream;
  }

  /** Whether a stream was never opened. Neither side may push, so only clients open streams, with odd numbers. */
  isIdle(id: number): boolean {
    return (id & 1) === 0 || id > (this.isServer ? this.lastPeerId : this.lastLocalId);
  }

  /** Whether a client opened a stream after it was told not to, or before it has heard of that. */
  isRefused(id: number): boolean {
    return this.isServer && id > this.lastAccepted;
  }

  /** Takes the END_STREAM that this side has sent. */
  endLocal(stream: Stream): void {
    stream.localEnded = true;
    if (stream.remoteEnded) this.finish(stream);
  }

  /** Takes the peer's END_STREAM. */
  endRemote(stream: Stream): void {
    stream.remoteEnded = true;
    stream.listener.onEnd();
    if (stream.localEnded && !stream.isClosed) this.finish(stream);
  }

  /** Ends a stream early, without a word to the peer. */
  drop(stream: Stream, code: number, by: ResetBy, text: string): void {
    this.release(stream);
    stream.listener.onReset(code, by, text);
  }

  /** Ends a stream early by RST_STREAM. Its listener is not told. */
  reset(stream: Stream, code: number): void {
    this.release(stream);
    this.resetId(stream.id, code, stream.remoteEnded);
  }

  /**
   * Ends a stream because the peer broke a rule of it (section 5.4.2).
   * @throws ConnectionError if it does so too often
   */
  refuse(stream: Stream, code: number, text: string): void {
    this.reset(stream, code);
    stream.listener.onReset(code, "error", text);
    this.spendReset(true);
  }

  /** Sends RST_STREAM. Unless the peer has ended the stream, more of it may be under way. */
  resetId(id: number, code: number, remoteEnded: boolean): void {
    if (!remoteEnded) this.ended.add(id);
    this.output.reset(id, code);
  }

  /**
   * Takes note of DATA that a stream holds until it is consumed. The connection's window gets new room at once, so that a stream that
   * nobody reads does not stop the others, unless too much is held.
   */
  hold(stream: Stream, length: number): void {
    stream.held += length;
    this.held += length;
    const { maxUnreadBytes, connectionWindow } = this.limits;
    if (this.held <= maxUnreadBytes - connectionWindow) this.credit(length);
    else this.owed += length;
  }

  /** Takes note that a stream holds so much less, and gives the connection's window the room that is owed. */
  free(stream: Stream, length: number): void {
    stream.held -= length;
    this.held -= length;
    if (this.owed === 0) return;
    const paid = Math.min(this.owed, length);
    this.owed -= paid;
    this.credit(paid);
  }

  /** Gives the connection's window room. */
  credit(length: number): void {
    if (this.isClosed) return;
    const increment = this.receiveWindow.consume(length);
    if (increment > 0) this.output.windowUpdate(0, increment);
  }

  /** Gives a stream's window room. */
  creditStream(stream: Stream, length: number): void {
    if (stream.remoteEnded || stream.isClosed) return;
    const increment = stream.receiveWindow.consume(length);
    if (increment > 0) this.output.windowUpdate(stream.id, increment);
  }

  /**
   * Pays for a reset, of either side: each makes work for this side and little for the peer. A peer that runs out of them may be an
   * honest one whose user cancels much, so its streams in progress go on and may be reset for nothing. It can open no more, and what it
   * still tries costs as much again.
   * @throws ConnectionError if that runs out, too
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

  /** Sends GOAWAY with the last stream that is served; the peer has to open others elsewhere (section 6.8). */
  leave(text: string): void {
    this.lastAccepted = Math.min(this.lastAccepted, this.lastPeerId);
    this.output.goaway(this.lastAccepted, ErrorCode.noError, text);
  }

  /** Pays for a frame that brings nothing. @throws ConnectionError */
  spendControl(): void {
    this.payControls(1);
  }

  /** Pays for a look at all open streams. @throws ConnectionError */
  spendWalk(): void {
    this.payControls(this.streams.count / streamsOfToken);
  }

  /** DATA that has come pays for frames that bring nothing. */
  earnReceived(bytes: number): void {
    this.controls.earn(bytes / bytesOfToken);
  }

  /** A DATA frame that is sent pays for frames that bring nothing, too. */
  earnSent(): void {
    this.controls.earn(answersToData);
  }

  /** Ends the connection and tells the peer why (section 5.4.1). */
  fail(end: ConnectionEnd): void {
    if (this.isClosed) return;
    // To a peer that does not speak HTTP/2, GOAWAY would be noise.
    if (!(end instanceof PrefaceError))
      this.output.goaway(Math.min(this.lastPeerId, this.lastAccepted), end.code, end.message);
    this.close(end);
  }

  /** Ends the connection, without a word to the peer. */
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
