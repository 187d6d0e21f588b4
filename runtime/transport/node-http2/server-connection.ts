import type { Socket } from "node:net";
import type { PeerCertificate } from "node:tls";
import type { MessageLimits } from "../../protocol/message-limits.js";
import type { CutOff } from "../cut-off.js";
import { lingerMs } from "../grace.js";
import { Connection } from "../http2/connection.js";
import { type ConnectionEnd, ErrorCode, PrefaceError } from "../http2/error-code.js";
import type { FieldSection } from "../http2/field-section.js";
import type { ConnectionHandler } from "../http2/session.js";
import type { Stream } from "../http2/stream.js";
import type { TurnQueue } from "../turn-queue.js";
import type { Watched } from "./connection-watch.js";
import { endUnsettled } from "./end-unsettled.js";
import { Http2Call } from "./http2-call.js";
import { certificateOf, peerOf } from "./peer.js";
import { refuseClient } from "./refuse-client.js";
import { type HeadHost, RequestHead } from "./request-head.js";
import { SentMessages } from "./sent-messages.js";
import type { ServerMonitor } from "./server-monitor.js";
import { type PumpedSide, SocketPump } from "./socket-pump.js";
import { StallWatch } from "./stall-watch.js";

/** The parts that the connections of one address share. */
export interface ConnectionHost extends HeadHost {
  readonly monitor: ServerMonitor;
  /** Work that may be due for many connections at once. */
  readonly turns: TurnQueue<ServerConnection>;
  /** Takes note that a connection is over. */
  leave(connection: ServerConnection): void;
}

/** The milliseconds that a peer has to answer the first GOAWAY. */
const answerMs = 1000;

/** The bytes of the PING that asks for a sign of life. */
const keepalive: Buffer = Buffer.from("keep up!", "latin1");

/** A client's connection: its socket, and HTTP/2 on that. The server's settings leave with the answer to what the client sends first. */
export class ServerConnection implements ConnectionHandler, PumpedSide, Watched {
  readonly http2: Connection;
  readonly limits: MessageLimits;
  readonly peer: string;
  readonly host: ConnectionHost;
  readonly openedAt: number = performance.now();
  heardAt: number = this.openedAt;
  busyAt: number = this.openedAt;
  askedAt = 0;
  readonly jitter: number = Math.random();
  private readonly socket: Socket;
  private readonly pump: SocketPump;
  private readonly sent = new SentMessages();
  /** Streams that are answered, but whose requests were not complete then. */
  private answered: Stream[] = [];
  /** Calls to which something has come in this turn that they have not read at once. */
  private unsettled: Http2Call[] = [];
  private isLeaving = false;
  /** Whether what the client sent first is no HTTP/2. */
  private isRefused = false;
  private timer: NodeJS.Timeout | undefined = undefined;
  private stalls: StallWatch | undefined = undefined;
  private readonly handshake: NodeJS.Timeout;

  constructor(socket: Socket, host: ConnectionHost) {
    this.socket = socket;
    this.host = host;
    this.limits = host.settings.limits;
    this.peer = peerOf(socket);
    this.http2 = new Connection({ isServer: true, handler: this, limits: host.settings.http2Limits });
    this.pump = new SocketPump(socket, this.http2, this);
    const { handshakeMs } = host.settings.http2Limits;
    this.handshake = setTimeout(endUnsettled, handshakeMs, this.http2, handshakeMs).unref();
    host.monitor.opened(this);
    socket.on("data", (chunk: Buffer) => this.receive(chunk));
    socket.on("end", () => this.http2.lost("the client closed the connection"));
    socket.on("error", (error) => this.http2.lost(error.message));
    socket.on("close", () => this.gone());
  }

  get isSecure(): boolean {
    return "encrypted" in this.socket;
  }

  /** The client's certificate, if there is one. */
  get peerCertificate(): PeerCertificate | undefined {
    return certificateOf(this.socket);
  }

  /** Sends what there is once the code that runs now, and what waits for it, has run. */
  arm(): void {
    this.pump.arm();
  }

  /** Calls `onSent` once everything in the current batch has been sent. */
  tellSent(call: Http2Call, onSent: () => void): void {
    this.sent.add(call, onSent);
  }

  /** Ends a stream that is answered, unless the rest of its request is on its way already. */
  resetLater(stream: Stream): void {
    this.answered.push(stream);
  }

  /** Has a call keep no more memory than it needs for what it does not read in this turn. */
  settleLater(call: Http2Call): void {
    this.unsettled.push(call);
  }

  get isBusy(): boolean {
    return this.http2.streamCount > 0;
  }

  ask(): void {
    this.http2.ping(keepalive);
    this.arm();
  }

  giveUp(text: string): void {
    this.http2.lost(text);
    this.destroy();
  }

  /** Takes no more calls, and closes once the last has ended. A peer has half of the time to answer until calls are cut off. */
  shutdown(leftMs: number = Number.POSITIVE_INFINITY): void {
    if (this.isLeaving || this.pump.isEnding) return;
    this.isLeaving = true;
    this.http2.shutdown();
    this.timer = setTimeout(soon, Math.min(answerMs, leftMs / 2), this, goOn);
    this.arm();
  }

  /** Ends the calls that are left, and the connection. */
  cutOff(reason: CutOff): void {
    for (const { listener } of this.http2.streams) if (listener instanceof Http2Call) listener.cutOff(reason);
    this.http2.fail(ErrorCode.noError, reason);
  }

  /** Drops what is left of the connection. */
  destroy(): void {
    this.socket.destroy();
  }

  onRequest(stream: Stream, section: FieldSection): void {
    this.busyAt = this.heardAt;
    const { monitor } = this.host;
    monitor.streamsOpened++;
    const head = (section.digest as RequestHead | undefined) ?? new RequestHead(section, this.host);
    if (head.refusal === undefined && head.handler !== undefined) {
      // Refusals are not kept: an idle connection would hold their texts.
      section.digest = head;
      new Http2Call(this, stream, head, head.handler).start();
      return;
    }
    if (head.refusalKind !== undefined) monitor.refused(this, head.path, head.refusalKind);
    this.http2.sendTrailers(stream, undefined, head.refusal);
    this.resetLater(stream);
  }

  onStreamClosed(stream: Stream): void {
    if (stream.held > 0) this.http2.consume(stream, stream.held);
  }

  onClosed(end: ConnectionEnd): void {
    clearTimeout(this.timer);
    this.host.monitor.closed(this, end);
    if (end instanceof PrefaceError) this.isRefused = true;
    else this.pump.end();
  }

  onSettings(): void {}
  onPingAck(): void {}

  onHeldBack(): void {
    this.stalls ??= new StallWatch(this);
    this.stalls.start();
  }
  onFlood(text: string): void {
    this.host.monitor.flooded(this, text);
  }

  /** A client that goes because of an error takes no answers. */
  onGoaway(_lastId: number, code: number): void {
    if (code !== ErrorCode.noError) this.http2.fail(ErrorCode.noError, "the client ends the connection with an error");
  }

  onFlush(): boolean {
    if (this.isRefused) return false;
    if (this.answered.length > 0) this.resetAnswered();
    for (const call of this.unsettled) call.settle();
    if (this.unsettled.length > 0) this.unsettled = [];
    return true;
  }

  onSent(): void {
    this.sent.written();
  }

  /** The client may never end its side. */
  onEnding(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(soon, lingerMs, this, destroy);
  }

  /** Does something when the connection has its turn. */
  soon(act: (connection: ServerConnection) => void): void {
    this.host.turns.add(this, act);
  }

  /** Moves a shutdown on although the peer has not answered. */
  goOn(): void {
    this.http2.finishShutdown();
    this.arm();
  }

  private receive(chunk: Buffer): void {
    this.heardAt = performance.now();
    try {
      this.http2.receive(chunk, this.heardAt);
    } catch (error) {
      // A fault of this package ends one connection, not the process.
      process.emitWarning(error as Error);
      this.http2.fail(ErrorCode.internalError, "internal error");
    }
    // The settings that are still in the batch are not for clients of another protocol.
    if (this.isRefused) refuseClient(this.socket);
    else this.arm();
  }

  private resetAnswered(): void {
    const left: Stream[] = [];
    for (const stream of this.answered) {
      if (stream.isClosed) continue;
      if (stream.localEnded) this.http2.reset(stream, ErrorCode.noError);
      else left.push(stream);
    }
    this.answered = left;
  }

  private gone(): void {
    this.pump.isEnding = true;
    this.http2.lost("the connection is closed");
    clearTimeout(this.timer);
    clearTimeout(this.handshake);
    this.stalls?.stop();
    this.host.leave(this);
  }
}

// Closures would cost each connection.
function soon(connection: ServerConnection, act: (connection: ServerConnection) => void): void {
  connection.soon(act);
}

function goOn(connection: ServerConnection): void {
  connection.goOn();
}

function destroy(connection: ServerConnection): void {
  connection.destroy();
}
