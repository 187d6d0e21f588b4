// Source: RFC 9113, sections 5.1, 6 and 8.1.

import { equalBytes, latin1Bytes, readLenientUtf8 } from "../../platform/platform.js";
import type { DataSender } from "./data-sender.js";
import { ConnectionError, ErrorCode } from "./error-code.js";
import { type FieldSection, readSection } from "./field-section.js";
import { initialWindow } from "./flow-control.js";
import type { FrameSink } from "./frame-sink.js";
import { most31 } from "./frame-type.js";
import { Decoder, defaultTableSize } from "./hpack/decoder.js";
import { HpackError } from "./hpack/hpack-error.js";
import type { Limits } from "./limits.js";
import type { Session } from "./session.js";
import type { Stream } from "./stream.js";

const { protocolError, flowControlError, streamClosed, compressionError, refusedStream, enhanceYourCalm } = ErrorCode;

/** The eight bytes of the PING whose acknowledgement shows that the peer has received the first GOAWAY. */
export const goodbye: Uint8Array = latin1Bytes("goodbye!");

/**
 * The length in bytes of the longest DATA frame that this side sends, even if the peer allows longer ones, which would only delay
 * other streams.
 */
const longestFrame = 65_536;

/**
 * How many bytes of a GOAWAY's debug text are decoded. The text may fill the frame, and decoding all of it would take longer than
 * processing the rest of the frame.
 */
const longestText = 1024;

/** Applies received frames to the streams and the connection. If a method throws, the connection is ended. */
export class Receiver implements FrameSink {
  isSettled = false;
  private readonly session: Session;
  private readonly sender: DataSender;
  private readonly decoder: Decoder<FieldSection>;
  /**
   * The identifiers between `skippedFrom` and `skippedTo` were skipped by the client, so that streams can no longer be opened
   * with them.
   */
  private skippedFrom = 0;
  private skippedTo = 0;

  constructor(session: Session, sender: DataSender) {
    this.session = session;
    this.sender = sender;
    this.decoder = new Decoder(readSection, session.limits);
  }

  onData(id: number, bytes: Uint8Array, start: number, end: number, size: number, ends: boolean): void {
    const { session } = this;
    if (!session.receiveWindow.receive(size)) {
      throw new ConnectionError(flowControlError, "the peer sends more DATA than the connection has room for");
    }
    const stream = session.streams.get(id);
    if (stream === undefined || stream.remoteEnded) {
      session.credit(size);
      this.strayData(id, stream);
      return;
    }
    const length = end - start;
    const problem = this.takeData(stream, size, length, ends);
    if (problem !== undefined) {
      session.credit(size);
      session.refuse(stream, problem === tooMuch ? flowControlError : protocolError, problem);
      return;
    }
    if (size > length) {
      session.credit(size - length);
      session.creditStream(stream, size - length);
    }
    if (length > 0) {
      session.budget.earnReceived(length);
      session.hold(stream, length);
      stream.listener.onData(bytes, start, end);
    } else if (!ends) {
      session.budget.spend();
    }
    if (ends && !stream.isClosed) session.endRemote(stream);
  }

  onHeaders(id: number, bytes: Uint8Array, start: number, end: number, ends: boolean): void {
    const { session } = this;
    const section = this.decode(bytes, start, end);
    const stream = session.streams.get(id);
    if (stream === undefined) {
      if (session.isServer) this.request(id, section, ends);
      else this.strayHeaders(id);
      return;
    }
    if (stream.remoteEnded) {
      session.refuse(stream, streamClosed, "HEADERS come after the end of the stream");
    } else if (section.isTooLarge) {
      session.refuse(stream, enhanceYourCalm, tooLarge(session.limits));
    } else if (stream.hasHeaders) {
      this.trailers(stream, section, ends);
    } else {
      this.response(stream, section, ends);
    }
  }

  onReset(id: number, code: number): void {
    const { session } = this;
    // nghttp2 resets a request that it never sent because a GOAWAY arrived first. That is no reason to end the other streams.
    if (session.isIdle(id) && !session.isLeaving) {
      throw new ConnectionError(protocolError, `RST_STREAM of the idle stream ${id}`);
    }
    if (session.isRefused(id)) {
      session.budget.spend();
      return;
    }
    const stream = session.streams.get(id);
    if (stream === undefined && !session.isServer && this.isLate(id)) {
      session.budget.spendLate();
      return;
    }
    session.spendReset(stream !== undefined);
    if (stream === undefined) return;
    if (!session.isServer && !stream.remoteEnded) session.resetByPeer.add(id);
    session.drop(stream, code, "peer", "");
  }

  onSettings(bytes: Uint8Array, start: number, end: number): void {
    const { session, sender } = this;
    const { peer, output } = session;
    session.budget.spend();
    const before = peer.initialWindowSize;
    peer.apply(bytes, start, end, session.isServer);
    // The peer must also be shown the smallest size between two blocks (RFC 7541, section 4.2).
    session.encoder.resize(peer.smallestTableSize);
    session.encoder.resize(peer.headerTableSize);
    output.maxFrameSize = Math.min(peer.maxFrameSize, longestFrame);
    const change = peer.initialWindowSize - before;
    if (change !== 0) this.resizeWindows(change);
    output.settingsAck();
    if (change > 0) sender.pumpAll();
    session.handler.onSettings();
  }

  onPing(bytes: Uint8Array, start: number, isAck: boolean): void {
    const { session } = this;
    session.budget.spend();
    if (!isAck) {
      session.output.ping(bytes, start, true);
    } else if (session.isLeaving && equalBytes(bytes.subarray(start, start + 8), goodbye)) {
      this.sayGoodbye();
    } else {
      session.handler.onPingAck(bytes, start);
    }
  }

  onGoaway(lastId: number, code: number, bytes: Uint8Array, start: number, end: number): void {
    const { session } = this;
    if (lastId > session.lastTaken) {
      throw new ConnectionError(
        protocolError,
        `GOAWAY takes streams up to ${lastId} after it took those up to ${session.lastTaken}`,
      );
    }
    session.budget.spend();
    session.lastTaken = lastId;
    session.isPeerLeaving = true;
    const text = readLenientUtf8(bytes, start, Math.min(end, start + longestText));
    if (!session.isServer) {
      for (const stream of session.streams.all()) {
        if (stream.id > lastId) session.abandon(stream, refusedStream, text);
      }
    }
    session.handler.onGoaway(lastId, code, text);
  }

  onWindowUpdate(id: number, increment: number): void {
    const { session } = this;
    session.budget.spend();
    if (id === 0) {
      if (increment === 0) throw new ConnectionError(protocolError, "WINDOW_UPDATE is 0");
      if (!session.sendWindow.enlarge(increment)) {
        throw new ConnectionError(flowControlError, "WINDOW_UPDATE makes the connection's window too large");
      }
      this.sender.pump();
      return;
    }
    if (session.isIdle(id)) throw new ConnectionError(protocolError, `WINDOW_UPDATE of the idle stream ${id}`);
    const stream = session.streams.get(id);
    if (stream !== undefined) this.enlarge(stream, increment);
  }

  onIdleFrame(): void {
    this.session.budget.spend();
  }

  onStreamError(id: number, code: number, text: string): void {
    const { session } = this;
    const stream = session.streams.get(id);
    if (stream !== undefined) {
      session.refuse(stream, code, text);
    } else {
      // RST_STREAM must not be sent on an idle stream, and is useless on a closed one.
      if (session.isIdle(id)) throw new ConnectionError(code, text);
      session.budget.spend();
      // A server is told all the same, because it has sent the frame with or behind the end of its stream.
      if (!session.isServer && !this.isLate(id)) session.output.reset(id, code);
    }
  }

  /**
   * Sends the final GOAWAY: streams that the peer has opened so far are served, later ones are refused (RFC 9113, section 6.8).
   * Does nothing if it was sent already.
   */
  sayGoodbye(): void {
    const { session } = this;
    if (session.lastAccepted !== most31) return;
    session.leave("");
  }

  /** Applies this side's own settings, to which the peer keeps from now on. */
  onSettingsAck(): void {
    const { session } = this;
    session.budget.spend();
    if (this.isSettled) return;
    this.isSettled = true;
    const { streamWindow, headerTableSize } = session.limits;
    if (streamWindow < initialWindow) {
      session.streamWindow = streamWindow;
      for (const stream of session.streams.all()) stream.receiveWindow.resize(streamWindow);
    }
    if (headerTableSize !== defaultTableSize) this.decoder.settle(headerTableSize);
  }

  private decode(bytes: Uint8Array, start: number, end: number): FieldSection {
    try {
      return this.decoder.decode(bytes, start, end);
    } catch (error) {
      if (error instanceof HpackError) throw new ConnectionError(compressionError, error.message);
      throw error;
    }
  }

  /**
   * Counts the bytes of a DATA frame against the stream's window and its content-length. Returns the reason why the frame is an
   * error, or undefined for a valid frame.
   */
  private takeData(stream: Stream, size: number, length: number, ends: boolean): string | undefined {
    if (!stream.receiveWindow.receive(size)) return tooMuch;
    if (!stream.hasHeaders) return "DATA comes before the headers";
    if (stream.expected < 0) return undefined;
    stream.expected -= length;
    if (stream.expected < 0) return "the content is longer than content-length";
    return ends && stream.expected > 0 ? "the content is shorter than content-length" : undefined;
  }

  private strayData(id: number, stream: Stream | undefined): void {
    const { session } = this;
    if (session.isIdle(id)) throw new ConnectionError(protocolError, `DATA of the idle stream ${id}`);
    if (stream !== undefined) {
      session.refuse(stream, streamClosed, "DATA comes after the end of the stream");
    } else if (this.isLate(id)) {
      session.budget.spendLate();
    } else if (session.isServer) {
      session.spendReset(false);
      session.resetId(id, streamClosed, true);
    } else {
      this.refuseClosed("DATA", id);
    }
  }

  private strayHeaders(id: number): void {
    const { session } = this;
    if (session.isIdle(id)) throw new ConnectionError(protocolError, `HEADERS of the idle stream ${id}`);
    if (this.isLate(id)) session.budget.spendLate();
    else this.refuseClosed("HEADERS", id);
  }

  /**
   * Refuses a frame that a server sends on a stream which it has ended itself: an error of the stream if the server has reset it, of the
   * connection if it has sent END_STREAM (RFC 9113, section 5.1).
   */
  private refuseClosed(frame: string, id: number): void {
    const { session } = this;
    if (!session.resetByPeer.has(id)) throw new ConnectionError(streamClosed, `${frame} of the closed stream ${id}`);
    session.budget.spend();
    session.output.reset(id, streamClosed);
  }

  /** Whether a frame of a closed stream may have been sent before the peer learned that the stream is closed. */
  private isLate(id: number): boolean {
    const { ended, isServer } = this.session;
    if (this.session.isRefused(id) || ended.has(id)) return true;
    // A client that has reset more streams than it remembers gives the server the benefit of the doubt.
    return !isServer && id <= ended.lastForgotten;
  }

  private request(id: number, section: FieldSection, ends: boolean): void {
    const { session } = this;
    if ((id & 1) === 0)
      throw new ConnectionError(protocolError, `a client opens the stream ${id}, whose number is even`);
    if (id <= session.lastPeerId || session.isRefused(id)) {
      this.staleRequest(id);
      return;
    }
    if (id > session.lastPeerId + 2) {
      this.skippedFrom = session.lastPeerId;
      this.skippedTo = id;
    }
    session.lastPeerId = id;
    const problem = requestProblem(section, ends);
    if (problem !== undefined || section.isTooLarge || session.streams.count >= session.limits.maxConcurrentStreams) {
      session.spendReset(false);
      session.refusedStreams++;
      const code = problem !== undefined ? protocolError : section.isTooLarge ? enhanceYourCalm : refusedStream;
      session.resetId(id, code, ends);
      return;
    }
    const stream = session.createStream(id);
    stream.hasHeaders = true;
    stream.expected = section.contentLength;
    session.handler.onRequest(stream, section);
    if (ends && !stream.isClosed) session.endRemote(stream);
  }

  private staleRequest(id: number): void {
    const { session } = this;
    if (session.isRefused(id)) {
      // For this side, the reset looks like that of a call that was cancelled before it began, so it counts as a reset.
      session.spendReset(false);
      session.lastPeerId = Math.max(session.lastPeerId, id);
      return;
    }
    if (session.ended.has(id)) {
      session.budget.spend();
      return;
    }
    if (id > this.skippedFrom && id < this.skippedTo) {
      throw new ConnectionError(protocolError, `the stream ${id} is opened after ${session.lastPeerId}`);
    }
    throw new ConnectionError(streamClosed, `HEADERS of the closed stream ${id}`);
  }

  private response(stream: Stream, section: FieldSection, ends: boolean): void {
    const { session } = this;
    const problem = responseProblem(section, ends);
    if (problem !== undefined) {
      session.refuse(stream, protocolError, problem);
      return;
    }
    if (section.status!.startsWith("1")) {
      session.budget.spend();
      return;
    }
    stream.hasHeaders = true;
    stream.expected = section.contentLength;
    stream.listener.onHeaders(section, ends);
    if (ends && !stream.isClosed) session.endRemote(stream);
  }

  private trailers(stream: Stream, section: FieldSection, ends: boolean): void {
    const { session } = this;
    const problem =
      trailersProblem(section, ends) ??
      (stream.expected > 0 ? "the content is shorter than content-length" : undefined);
    if (problem !== undefined) {
      session.refuse(stream, protocolError, problem);
      return;
    }
    stream.listener.onTrailers(section);
    if (!stream.isClosed) session.endRemote(stream);
  }

  private enlarge(stream: Stream, increment: number): void {
    const { session } = this;
    if (increment === 0) {
      session.refuse(stream, protocolError, "WINDOW_UPDATE is 0");
    } else if (stream.sendWindow.enlarge(increment)) {
      this.sender.pumpStream(stream);
    } else {
      session.refuse(stream, flowControlError, "WINDOW_UPDATE makes the stream's window too large");
    }
  }

  /**
   * Adds the change of the initial window size to the windows of all streams, which may become negative (RFC 9113, section
   * 6.9.2).
   */
  private resizeWindows(change: number): void {
    const { session } = this;
    session.budget.spendWalk(session.streams.count);
    for (const stream of session.streams.all()) {
      if (stream.sendWindow.enlarge(change)) continue;
      throw new ConnectionError(
        flowControlError,
        `INITIAL_WINDOW_SIZE makes the window of stream ${stream.id} too large`,
      );
    }
  }
}

function tooLarge({ maxHeaderListSize, maxHeaderFields }: Limits): string {
  return `the headers have more than ${maxHeaderListSize} bytes or ${maxHeaderFields} values`;
}

const tooMuch = "the peer sends more DATA than the stream has room for";

function requestProblem(section: FieldSection, ends: boolean): string | undefined {
  if (section.malformed !== undefined) return section.malformed;
  if (section.kind !== "request" && !section.isTooLarge) return "a request has no pseudo-header fields of one";
  return ends && section.contentLength > 0 ? "the content is shorter than content-length" : undefined;
}

function responseProblem(section: FieldSection, ends: boolean): string | undefined {
  if (section.malformed !== undefined) return section.malformed;
  if (section.kind !== "response") return "a response has no :status";
  if (section.status === "101") return ":status is 101, which HTTP/2 has not";
  if (ends && section.status!.startsWith("1")) return "an informational response ends the stream";
  return ends && section.contentLength > 0 ? "the content is shorter than content-length" : undefined;
}

function trailersProblem(section: FieldSection, ends: boolean): string | undefined {
  if (section.malformed !== undefined) return section.malformed;
  if (section.kind !== "trailers") return "trailers have pseudo-header fields";
  return ends ? undefined : "trailers do not end the stream";
}
