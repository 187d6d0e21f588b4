import { AsyncResource } from "node:async_hooks";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { lingerMs } from "../grace.js";
import { Connection } from "../http2/connection.js";
import { type ConnectionEnd, ErrorCode } from "../http2/error-code.js";
import type { ConnectionHandler } from "../http2/session.js";
import type { Stream } from "../http2/stream.js";
import { SentMessages } from "../http2-socket/sent-messages.js";
import { type PumpedSide, SocketPump } from "../http2-socket/socket-pump.js";
import type { ChannelSettings } from "./channel-settings.js";
import { Pulse } from "./pulse.js";

const closedText = "the server closed the connection";
const leftText = "the client closed the connection";

/** What a connection tells the channel, or the attempt to connect, that owns it. */
export interface ConnectionOwner {
  /** The server's SETTINGS have arrived: calls may be made. */
  onReady(connection: ClientConnection): void;
  /** The server serves no more calls on the connection. Those in progress go on. */
  onLeaving(connection: ClientConnection): void;
  /** Another stream may be opened, because one has ended or the server allows more. */
  onRoom(connection: ClientConnection): void;
  /** The connection is closed. All of its calls have ended. */
  onGone(connection: ClientConnection, reason: string): void;
}

/** A call on a stream, as its connection sees it. */
interface CarriedCall {
  readonly isOver: boolean;
  settle(): void;
}

/**
 * Sockets belong to no call, so their events must not run in the asynchronous context of the call that happened to open them: values
 * of `AsyncLocalStorage` would be kept by the connection.
 */
const outside = new AsyncResource("Http2Channel");

/** Runs a function outside of the asynchronous context of the caller. */
export function runOutside<T>(act: () => T): T {
  return outside.runInAsyncScope(act);
}

/** A connection to a server: HTTP/2 on a socket. */
export class ClientConnection implements ConnectionHandler, PumpedSide {
  readonly http2: Connection;
  /** Set before an event can arrive, and again when an attempt hands the connection over to its channel. */
  owner: ConnectionOwner;
  readonly peer: string;
  readonly settings: ChannelSettings;
  /** Whether the server's SETTINGS have arrived. */
  isReady = false;
  heardAt: number = performance.now();
  /** Whether a server has answered a call on the connection. */
  hasAnswered = false;
  /** Whether the server has ended the connection because the client makes too much work (ENHANCE_YOUR_CALM). */
  wasTooMuch = false;
  /** Whether the server has said that it is pinged too often (gRPC's proposal A8). */
  hadTooManyPings = false;
  private readonly socket: Socket;
  private readonly pump: SocketPump;
  private readonly sent = new SentMessages();
  private readonly pulse: Pulse;
  private unsettled: CarriedCall[] = [];
  private reason = closedText;
  /** The error that the server has given in a GOAWAY, as the end of a reason. */
  private goaway = "";
  private isGone = false;
  private isHolding = true;
  private timer: NodeJS.Timeout | undefined;

  constructor(socket: Socket, peer: string, settings: ChannelSettings, owner: ConnectionOwner) {
    this.socket = socket;
    this.peer = peer;
    this.settings = settings;
    this.owner = owner;
    const { http2Limits } = settings;
    this.http2 = new Connection({ isServer: false, handler: this, limits: http2Limits });
    this.pump = new SocketPump(socket, this.http2, this);
    this.pulse = new Pulse(this, settings);
    const { handshakeMs } = http2Limits;
    this.timer = setTimeout(late, handshakeMs, this, handshakeMs);
    socket.on("data", (chunk: Buffer) => this.receive(chunk));
    socket.on("end", () => {
      // A handshake that is cut short is reported by an error or by the end of the socket.
      if (this.isReady) this.lost(closedText);
    });
    socket.on("error", (error) => this.lost(`${error.name}: ${error.message}`));
    socket.on("close", () => this.gone());
    this.arm();
  }

  get isSecure(): boolean {
    return "encrypted" in this.socket;
  }

  /** Whether the connection has resumed a session of TLS. */
  get isResumed(): boolean {
    return (this.socket as Partial<TLSSocket>).isSessionReused?.() === true;
  }

  /** Whether another call may be made now. */
  get canOpen(): boolean {
    return this.isReady && this.http2.canOpen;
  }

  get isBusy(): boolean {
    return this.http2.streamCount > 0;
  }

  /** Schedules sending the output, for when the running code and all pending microtasks (promise callbacks) have run. */
  arm(): void {
    this.pump.arm();
  }

  /** Calls `onSent` when all output up to now has been sent, unless the call has ended by then. */
  tellSent(call: CarriedCall, onSent: () => void): void {
    this.sent.add(call, onSent);
  }

  /** Has a call copy its unread bytes out of large chunks at the end of this turn of the event loop. */
  settleLater(call: CarriedCall): void {
    this.unsettled.push(call);
  }

  /** Sets whether the socket keeps the process running. It does so while there are calls, and while calls wait for it. */
  hold(isNeeded: boolean): void {
    if (this.isHolding === isNeeded || this.isGone) return;
    this.isHolding = isNeeded;
    if (isNeeded) {
      this.socket.ref();
      this.timer?.ref();
    } else {
      this.socket.unref();
      this.timer?.unref();
    }
  }

  /** Asks the server for a sign of life, because a call on the connection got none in time. */
  probe(): void {
    this.pulse.probe();
  }

  ping(bytes: Uint8Array): void {
    this.http2.ping(bytes);
    this.arm();
  }

  /** Accepts no more calls, and closes the connection once its calls have ended. */
  leave(): void {
    this.reason = leftText;
    this.http2.shutdown();
    this.arm();
  }

  /** Ends the connection and its calls at once. */
  lost(reason: string): void {
    const whole = reason + this.goaway;
    if (!this.http2.isClosed) this.reason = whole;
    this.http2.lost(whole);
  }

  /** Ends a connection whose server does not answer. */
  giveUp(reason: string): void {
    this.lost(reason);
    this.socket.destroy();
  }

  /** Closes a connection without calls that nobody needs any more. */
  drop(): void {
    this.http2.fail(ErrorCode.noError, "");
    this.arm();
  }

  onRequest(): void {}
  onFlood(): void {}
  onHeldBack(): void {}
  onPingAck(): void {}

  onSettings(): void {
    if (this.isReady) {
      this.owner.onRoom(this);
      return;
    }
    this.isReady = true;
    clearTimeout(this.timer);
    this.pulse.start();
    this.owner.onReady(this);
  }

  onGoaway(_lastId: number, code: number, text: string): void {
    if (code === ErrorCode.enhanceYourCalm) this.wasTooMuch = true;
    if (this.wasTooMuch && text === "too_many_pings") this.hadTooManyPings = true;
    if (!this.isReady) return;
    if (code !== ErrorCode.noError) {
      this.goaway = `, after GOAWAY with code ${code}${text === "" ? "" : `: ${text}`}`;
      this.reason = closedText + this.goaway;
    }
    this.http2.shutdown();
    this.owner.onLeaving(this);
  }

  onStreamClosed(stream: Stream): void {
    if (stream.held > 0) this.http2.consume(stream, stream.held);
    this.arm();
    if (!this.http2.isClosed) this.owner.onRoom(this);
  }

  onClosed(end: ConnectionEnd): void {
    clearTimeout(this.timer);
    // A peer of another protocol is told apart from one of HTTP/2 that breaks a rule.
    const isForeign = !this.isReady && (end.code === ErrorCode.protocolError || end.code === ErrorCode.frameSizeError);
    if (isForeign) this.reason = "Protocol error";
    else if (!this.isReady && end.message === closedText) this.reason = "Failed to connect";
    else if (end.message !== "") this.reason = end.message;
    this.pump.end();
    this.tellGone();
  }

  onFlush(): boolean {
    for (const call of this.unsettled) call.settle();
    if (this.unsettled.length > 0) this.unsettled = [];
    return true;
  }

  onWaiting(): void {
    // Until the connection is ready, the time limit of its handshake applies.
    if (this.isReady) this.pulse.onWaiting();
  }

  onSent(): void {
    this.pulse.onSent();
    this.sent.written();
  }

  /** Destroys the socket after some time, because the server may never close its side. */
  onEnding(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(destroy, lingerMs, this.socket).unref();
    this.socket.unref();
    this.tellGone();
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
    this.arm();
  }

  private gone(): void {
    this.pump.isEnding = true;
    this.lost(closedText);
    clearTimeout(this.timer);
    this.tellGone();
  }

  private tellGone(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.pulse.stop();
    this.owner.onGone(this, this.reason);
  }
}

// Named functions, because closures would be allocated for each connection.
function late(connection: ClientConnection, ms: number): void {
  connection.giveUp(`the server has not completed its handshake within ${ms} ms`);
}

function destroy(socket: Socket): void {
  socket.destroy();
}
