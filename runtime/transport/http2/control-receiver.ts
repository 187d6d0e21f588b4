// RFC 9113, sections 6.5, 6.7, 6.8 and 6.9: frames that control the connection.
import type { DataSender } from "./data-sender.js";
import { ConnectionError, ErrorCode } from "./error-code.js";
import { initialWindow } from "./flow-control.js";
import { most31 } from "./frame-type.js";
import { defaultTableSize } from "./hpack/decoder.js";
import type { LatinBuffer } from "./hpack/latin-buffer.js";
import type { Session } from "./session.js";
import type { Stream } from "./stream.js";

const { protocolError, flowControlError, refusedStream } = ErrorCode;

/** The bytes of the PING that asks whether the peer has seen the first GOAWAY. */
export const goodbye: Buffer = Buffer.from("goodbye!", "latin1");

/** A DATA frame may be as long as the peer likes up to here: a longer one would only delay other streams. */
const longestFrame = 65_536;

/** The bytes of a GOAWAY's text that are read: it may fill the frame, and decoding it costs more than all else of the frame. */
const longestText = 1024;

/** Takes the frames that control the connection. What it throws ends the connection. */
export abstract class ControlReceiver {
  /** Whether the peer has acknowledged the settings of this side. */
  isSettled = false;
  protected readonly session: Session;
  protected readonly sender: DataSender;

  constructor(session: Session, sender: DataSender) {
    this.session = session;
    this.sender = sender;
  }

  onSettings(bytes: LatinBuffer, start: number, end: number): void {
    const { session, sender } = this;
    const { peer, output } = session;
    session.spendControl();
    const before = peer.initialWindowSize;
    peer.apply(bytes, start, end, session.isServer);
    // The peer expects to be told of the smallest size, too (RFC 7541, section 4.2).
    session.encoder.resize(peer.smallestTableSize);
    session.encoder.resize(peer.headerTableSize);
    output.maxFrameSize = Math.min(peer.maxFrameSize, longestFrame);
    const change = peer.initialWindowSize - before;
    if (change !== 0) this.resizeWindows(change);
    output.settingsAck();
    if (change > 0) sender.pumpAll();
    session.handler.onSettings();
  }

  onPing(bytes: LatinBuffer, start: number, isAck: boolean): void {
    const { session } = this;
    session.spendControl();
    if (!isAck) {
      session.output.ping(bytes, start, true);
    } else if (session.isLeaving && bytes.compare(goodbye, 0, 8, start, start + 8) === 0) {
      this.sayGoodbye();
    } else {
      session.handler.onPingAck(bytes, start);
    }
  }

  onGoaway(lastId: number, code: number, bytes: LatinBuffer, start: number, end: number): void {
    const { session } = this;
    if (lastId > session.lastTaken) {
      throw new ConnectionError(
        protocolError,
        `GOAWAY takes streams up to ${lastId} after it took those up to ${session.lastTaken}`,
      );
    }
    session.spendControl();
    session.lastTaken = lastId;
    const text = bytes.toString("utf8", start, Math.min(end, start + longestText));
    if (!session.isServer) {
      for (const stream of session.streams.all()) {
        if (stream.id > lastId) session.drop(stream, refusedStream, "goaway", text);
      }
    }
    session.handler.onGoaway(lastId, code, text);
  }

  onWindowUpdate(id: number, increment: number): void {
    const { session } = this;
    session.spendControl();
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
    this.session.spendControl();
  }

  onStreamError(id: number, code: number, text: string): void {
    const { session } = this;
    const stream = session.streams.get(id);
    if (stream !== undefined) {
      session.refuse(stream, code, text);
    } else {
      // RST_STREAM is not allowed for an idle stream, and of no use for a closed one.
      if (session.isIdle(id)) throw new ConnectionError(code, text);
      session.spendControl();
    }
  }

  /** Sends the last GOAWAY: streams that the peer opened in the meantime are taken, later ones are not (section 6.8). */
  sayGoodbye(): void {
    const { session } = this;
    if (session.lastAccepted !== most31) return;
    session.leave("");
  }

  /** The peer keeps to the settings of this side from now on. Returns the size of its table if that is another one. */
  protected settleSettings(): number | undefined {
    const { session } = this;
    session.spendControl();
    if (this.isSettled) return undefined;
    this.isSettled = true;
    const { streamWindow, headerTableSize } = session.limits;
    if (streamWindow < initialWindow) {
      session.streamWindow = streamWindow;
      for (const stream of session.streams.all()) stream.receiveWindow.resize(streamWindow);
    }
    return headerTableSize === defaultTableSize ? undefined : headerTableSize;
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

  /** Another initial window changes those of all streams, also to less than 0 (section 6.9.2). */
  private resizeWindows(change: number): void {
    const { session } = this;
    session.spendWalk();
    for (const stream of session.streams.all()) {
      if (stream.sendWindow.enlarge(change)) continue;
      throw new ConnectionError(
        flowControlError,
        `INITIAL_WINDOW_SIZE makes the window of stream ${stream.id} too large`,
      );
    }
  }
}
