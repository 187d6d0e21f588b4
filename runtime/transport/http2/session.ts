// Source: RFC 9113, section 5.
import { EndedStreams } from "./ended-streams.js";
import { type ConnectionEnd, ConnectionError, ErrorCode, PrefaceError } from "./error-code.js";
import type { FieldSection } from "./field-section.js";
import { initialWindow, ReceiveWindow, SendWindow } from "./flow-control.js";
import { FrameBudget } from "./frame-budget.js";
import { most31 } from "./frame-type.js";
import { FrameWriter } from "./frame-writer.js";
import { Encoder } from "./hpack/encoder.js";
import type { Limits } from "./limits.js";
import { PeerSettings } from "./settings.js";
import { type ResetBy, Stream } from "./stream.js";
import { StreamTable } from "./stream-table.js";
import { TokenBucket } from "./token-bucket.js";

/** How many of the streams that this side ended before the peer are remembered. */
const mostEnded = { onServer: 256, onClient: 8192 };

/** How many of the streams that the peer has reset are remembered. */
const mostReset = 256;

/** Receives the events of a connection; implemented by the owner of the socket. */
export interface ConnectionHandler {
  /** A request has arrived, on a server. The handler must set the listener of the stream before it returns. */
  onRequest(stream: Stream, section: FieldSection): void;
  /** The peer's settings have changed. */
  onSettings(): void;
  /**
   * A message is kept as a value, because too many encoded bytes wait to be sent. From now on, {@link Connection.endStalled} has
   * to be called regularly.
   */
  onHeldBack(): void;
  /** A PING was acknowledged. The acknowledgement has eight bytes, from `start` on. */
  onPingAck(bytes: Uint8Array, start: number): void;
  /** The peer has sent GOAWAY, and serves no streams above `lastId`. */
  onGoaway(lastId: number, code: number, text: string): void;
  /** The peer has caused too much work, and was told by GOAWAY to open no more streams. Streams in progress go on. */
  onFlood(text: string): void;
  /** A stream has ended, for whatever reason. */
  onStreamClosed(stream: Stream): void;
  /** The connection has ended. The owner of the socket sends the rest of the output, and then closes the socket. */
  onClosed(end: ConnectionEnd): void;
}

/** The state of a connection that `Receiver` (frames that arrive) and `DataSender` (frames that are sent) share. */
export class Session {
  readonly isServer: boolean;
  readonly limits: Limits;
  readonly handler: ConnectionHandler;
  readonly streams: StreamTable = new StreamTable();
  /** The streams that this side has ended before the peer did. Frames on them that are still under way are no error. */
  readonly ended: EndedStreams;
  /** The streams that the peer has reset, which no frame of the peer may follow. Kept by clients. */
  readonly resetByPeer: EndedStreams = new EndedStreams(mostReset);
  readonly output: FrameWriter = new FrameWriter();
  readonly encoder: Encoder = new Encoder();
  readonly peer: PeerSettings = new PeerSettings();
  readonly sendWindow: SendWindow = new SendWindow(initialWindow);
  readonly receiveWindow: ReceiveWindow;
  /** The size in bytes of the receive window of new streams. */
  streamWindow: number = initialWindow;
  /** The number of DATA bytes that listeners have received and not yet consumed. */
  private held = 0;
  /** The number of unread bytes for which the connection's receive window is enlarged only when they are consumed. */
  private owed = 0;
  /**
   * The identifier of the last stream that the peer has opened; `lastLocalId` is that of the last stream that this side has
   * opened.
   */
  lastPeerId = 0;
  lastLocalId = 0;
  /** The last stream of this side of which bytes were handed to the socket; 0 for none. */
  lastLeft = 0;
  /** Whether the peer was told by GOAWAY to open no more streams. */
  isLeaving = false;
  /** Whether the peer has told this side by GOAWAY, perhaps by the first of two, to open no more streams. */
  isPeerLeaving = false;
  /** The identifier of the last stream that this side serves, after it has sent the final GOAWAY. */
  lastAccepted: number = most31;
  /** The identifier of the last stream that the peer serves, after it has sent GOAWAY. */
  lastTaken: number = most31;
  isClosed = false;
  /** The number of the peer's streams that were refused before {@link ConnectionHandler.onRequest} was called for them. */
  refusedStreams = 0;
  /** The bytes that the queues of streams keep in memory. A partly sent message counts as a whole. */
  queuedBytes = 0;
  /** The total size in bytes of the messages that are kept as values until there is memory to encode them. */
  heldBack = 0;
  /** The bytes of DATA in the output that the socket may not have accepted yet. */
  unsent = 0;
  /** Whether DATA was ever sent. If so, the peer does grant flow-control windows. */
  hasSent = false;
  /** Whether DATA was sent since this flag was last cleared. */
  hasMoved = false;
  /** Called when queued bytes were dropped while messages wait for memory to be encoded. */
  onMemory: () => void = () => {};
  /** Whether the peer has used up its first budget for resets, and a GOAWAY has told it to open no more streams. */
  private isWarned = false;
  private readonly resets: TokenBucket;
  /** What useless frames of the peer may cost. */
  readonly budget: FrameBudget;

  constructor(isServer: boolean, limits: Limits, handler: ConnectionHandler) {
    this.isServer = isServer;
    this.limits = limits;
    this.handler = handler;
    this.ended = new EndedStreams(isServer ? mostEnded.onServer : mostEnded.onClient);
    this.receiveWindow = new ReceiveWindow(Math.max(limits.connectionWindow, initialWindow));
    this.resets = new TokenBucket(limits.resetBurst, limits.resetsPerSecond);
    this.budget = new FrameBudget(isServer, limits);
  }

  createStream(id: number): Stream {
    const stream = new Stream(id, this.peer.initialWindowSize, this.streamWindow, this.limits.streamWindow);
    this.streams.add(stream);
    return stream;
  }

  /** Whether a stream was never opened. Only clients open streams, with odd identifiers, because neither side may push. */
  isIdle(id: number): boolean {
    return (id & 1) === 0 || id > (this.isServer ? this.lastPeerId : this.lastLocalId);
  }

  /** Whether a client has opened the stream although this server has sent the final GOAWAY, perhaps before the GOAWAY arrived. */
  isRefused(id: number): boolean {
    return this.isServer && id > this.lastAccepted;
  }

  endLocal(stream: Stream): void {
    stream.localEnded = true;
    if (stream.remoteEnded) this.finish(stream);
  }

  endRemote(stream: Stream): void {
    stream.remoteEnded = true;
    stream.listener.onEnd();
    if (stream.localEnded && !stream.isClosed) this.finish(stream);
  }

  /** Ends a stream early, without sending a frame, and informs its listener. */
  drop(stream: Stream, code: number, by: ResetBy, text: string): void {
    this.release(stream);
    stream.listener.onReset(code, by, text);
  }

  /** Ends a stream that the server does not serve because of its GOAWAY. */
  abandon(stream: Stream, code: number, text: string): void {
    this.ended.add(stream.id);
    this.budget.expectLate();
    this.drop(stream, code, "goaway", text);
  }

  /** Ends a stream early with RST_STREAM, without informing its listener. */
  reset(stream: Stream, code: number): void {
    this.release(stream);
    this.resetId(stream.id, code, stream.remoteEnded);
  }

  /**
   * Ends a stream with RST_STREAM, because the peer has broken a rule on it (RFC 9113, section 5.4.2).
   * @throws ConnectionError if the peer does so too often
   */
  refuse(stream: Stream, code: number, text: string): void {
    this.reset(stream, code);
    stream.listener.onReset(code, "error", text);
    this.spendReset(true);
  }

  /** Sends RST_STREAM. Unless the peer has ended the stream, its late frames will be tolerated. */
  resetId(id: number, code: number, remoteEnded: boolean): void {
    if (!remoteEnded) {
      this.ended.add(id);
      this.budget.expectLate();
    }
    this.output.reset(id, code);
  }

  /**
   * Counts DATA that a listener has received and not consumed. The connection's receive window is enlarged at once by the same
   * number of bytes, so that a stream whose DATA nobody reads does not block other streams, unless more than `maxUnreadBytes`
   * could become unread.
   */
  hold(stream: Stream, length: number): void {
    stream.held += length;
    this.held += length;
    const { maxUnreadBytes, connectionWindow } = this.limits;
    if (this.held <= maxUnreadBytes - connectionWindow) this.credit(length);
    else this.owed += length;
  }

  /** Counts DATA that a listener has consumed. Enlarges the connection's receive window now if {@link Session.hold} did not. */
  free(stream: Stream, length: number): void {
    stream.held -= length;
    this.held -= length;
    if (this.owed === 0) return;
    const paid = Math.min(this.owed, length);
    this.owed -= paid;
    this.credit(paid);
  }

  /** Enlarges the connection's receive window by `length` bytes. */
  credit(length: number): void {
    if (this.isClosed) return;
    const increment = this.receiveWindow.consume(length);
    if (increment > 0) this.output.windowUpdate(0, increment);
  }

  /** Enlarges a stream's receive window by `length` bytes. */
  creditStream(stream: Stream, length: number): void {
    if (stream.remoteEnded || stream.isClosed) return;
    const increment = stream.receiveWindow.consume(length);
    if (increment > 0) this.output.windowUpdate(stream.id, increment);
  }

  /**
   * Counts a reset, by either side, against the peer's budget: resets cost this side much work and the peer hardly any. A peer
   * that has used up its budget may still be honest, if its user cancels many calls, so it is told by GOAWAY to open no more
   * streams, while its streams in progress go on and may be reset freely. Streams that it opens nevertheless count against a
   * second budget. A client opens the streams itself, so the reset of an open stream costs its server nothing.
   * @throws ConnectionError if the second budget is used up
   */
  spendReset(isOfOpenStream: boolean): void {
    if (!this.isServer) {
      if (!isOfOpenStream) this.budget.spend();
      return;
    }
    if ((this.isWarned && isOfOpenStream) || this.resets.take(this.budget.now, 1)) return;
    if (this.isWarned) throw new ConnectionError(ErrorCode.enhanceYourCalm, "too many streams are reset");
    this.isWarned = true;
    this.resets.refill();
    this.isLeaving = true;
    // GOAWAY has the code NO_ERROR, because at any other code Node's clients drop all calls of the connection.
    this.leave("too many streams are reset: calls in progress go on, others need a new connection");
    this.handler.onFlood("too many streams are reset");
  }

  /**
   * Sends GOAWAY with the identifier of the last stream that this side serves. The peer has to open further streams on another
   * connection (RFC 9113, section 6.8).
   */
  leave(text: string): void {
    this.lastAccepted = Math.min(this.lastAccepted, this.lastPeerId);
    this.output.goaway(this.lastAccepted, ErrorCode.noError, text);
  }

  /** Ends the connection with a GOAWAY that contains the reason (RFC 9113, section 5.4.1). */
  fail(end: ConnectionEnd): void {
    if (this.isClosed) return;
    // A peer that does not speak HTTP/2 could not read the GOAWAY.
    if (!(end instanceof PrefaceError))
      this.output.goaway(Math.min(this.lastPeerId, this.lastAccepted), end.code, end.message);
    this.close(end);
  }

  /** Ends the connection and its streams, without sending a frame. */
  close(end: ConnectionEnd): void {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const stream of this.streams.all()) this.drop(stream, end.code, "connection", end.message);
    this.handler.onClosed(end);
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
