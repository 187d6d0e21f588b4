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
import { SentMessages } from "../http2-socket/sent-messages.js";
import { type PumpedSide, SocketPump } from "../http2-socket/socket-pump.js";
import { certificateOf, peerOf } from "../node-http1/peer.js";
import type { TurnQueue } from "../turn-queue.js";
import type { Watched } from "./connection-watch.js";
import { endUnsettled } from "./end-unsettled.js";
import { Http2Call } from "./http2-call.js";
import { refuseClient } from "./refuse-client.js";
import { type HeadHost, isGrpc, RequestHead } from "./request-head.js";
import type { ServedCall } from "./served-call.js";
import type { ServerMonitor } from "./server-monitor.js";
import { StallWatch } from "./stall-watch.js";
import { StreamExchange } from "./stream-exchange.js";

/**
 * What connections use of the server that accepted them: the services of the listening address, and the settings and counters of
 * the server.
 */
export interface ConnectionHost extends HeadHost {
  /** Serves gRPC-Web and Connect. Undefined if the server has gRPC alone. */
  readonly web: WebHost | undefined;
  readonly monitor: ServerMonitor;
  /** Spreads work on many connections over several turns of the event loop. */
  readonly turns: TurnQueue<ServerConnection>;
  leave(connection: ServerConnection): void;
}

/** What serves the requests of a connection that belong to other protocols than gRPC. */
interface WebHost {
  serve(exchange: StreamExchange): void;
}

/** How long the client has to answer the first GOAWAY, in milliseconds. */
const answerMs = 1000;

/** The eight bytes of the PING that asks a silent client for an answer. */
const keepalive: Buffer = Buffer.from("keep up!", "latin1");

/**
 * The connection of a client: HTTP/2 on a socket. The server's SETTINGS are sent together with the answer to the client's first
 * bytes.
 */
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
  /**
   * Streams that were answered before their requests were complete. They are reset at the end of this turn of the event loop,
   * with the code NO_ERROR.
   */
  private answered: Stream[] = [];
  /** Calls that have received bytes in this turn of the event loop and not read them yet. */
  private unsettled: ServedCall[] = [];
  private isLeaving = false;
  /** Whether the client's first bytes were not HTTP/2. */
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

  /** The client's certificate. Undefined if it presented none, or one that the server does not trust. */
  get peerCertificate(): PeerCertificate | undefined {
    return certificateOf(this.socket);
  }

  /** Schedules sending the output, for when the running code and all pending microtasks (promise callbacks) have run. */
  arm(): void {
    this.pump.arm();
  }

  /** Calls `onSent` when all output up to now has been sent, unless the call has ended by then. */
  tellSent(call: ServedCall, onSent: () => void): void {
    this.sent.add(call, onSent);
  }

  /** Resets a stream that was answered, unless the rest of its request arrives in this turn of the event loop. */
  resetLater(stream: Stream): void {
    this.answered.push(stream);
  }

  /** Has a call copy its unread bytes out of large chunks at the end of this turn of the event loop. */
  settleLater(call: ServedCall): void {
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

  /**
   * Accepts no more calls, and closes once the last call has ended. `leftMs` is the time in milliseconds until calls are cut off.
   * The client has half of it, and at most a second, to answer the first GOAWAY.
   */
  shutdown(leftMs: number = Number.POSITIVE_INFINITY): void {
    if (this.isLeaving || this.pump.isEnding) return;
    this.isLeaving = true;
    this.http2.shutdown();
    this.timer = setTimeout(soon, Math.min(answerMs, leftMs / 2), this, goOn);
    this.arm();
  }

  /** Ends all calls in progress, and the connection. */
  cutOff(reason: CutOff): void {
    for (const served of this.served()) served.cutOff(reason);
    this.http2.fail(ErrorCode.noError, reason);
  }

  beat(now: number, since: number): void {
    for (const served of this.served()) served.beat(now, since);
  }

  destroy(): void {
    this.socket.destroy();
  }

  private served(): ServedCall[] {
    const listeners = this.http2.streams.map(({ listener }) => listener);
    return listeners.filter((one) => one instanceof Http2Call || one instanceof StreamExchange);
  }

  onRequest(stream: Stream, section: FieldSection): void {
    this.busyAt = this.heardAt;
    const { monitor, web } = this.host;
    monitor.streamsOpened++;
    const known = section.digest as RequestHead | undefined;
    if (known === undefined && web !== undefined && !isGrpc(section)) {
      web.serve(new StreamExchange(this, stream, section));
      return;
    }
    const head = known ?? new RequestHead(section, this.host);
    if (head.refusal === undefined && head.handler !== undefined) {
      // The heads of refused requests are not cached, because an idle connection would keep their texts in memory.
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

  /**
   * Called when the client sends GOAWAY. A client that ends the connection because of an error accepts no responses, so its calls
   * are ended.
   */
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

  /** Destroys the socket after some time, because the client may never close its side. */
  onEnding(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(soon, lingerMs, this, destroy);
  }

  /** Calls `act` with this connection in one of the next turns of the event loop. */
  soon(act: (connection: ServerConnection) => void): void {
    this.host.turns.add(this, act);
  }

  /** Sends the final GOAWAY although the client has not answered the first. */
  goOn(): void {
    this.http2.finishShutdown();
    this.arm();
  }

  private receive(chunk: Buffer): void {
    this.heardAt = performance.now();
    try {
      this.http2.receive(chunk, this.heardAt);
    } catch (error) {
      // A fault of interwire itself ends one connection, not the process.
      process.emitWarning(error as Error);
      this.http2.fail(ErrorCode.internalError, "internal error");
    }
    // A client of another protocol must not get the SETTINGS that are still in the batch.
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

// Named functions, because closures would be allocated for each connection.
function soon(connection: ServerConnection, act: (connection: ServerConnection) => void): void {
  connection.soon(act);
}

function goOn(connection: ServerConnection): void {
  connection.goOn();
}

function destroy(connection: ServerConnection): void {
  connection.destroy();
}
