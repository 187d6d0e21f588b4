import type { Socket } from "node:net";
import type { Connection } from "../http2/connection.js";

/** The number of bytes in the socket's buffer above which nothing more is read from the client. */
const mostUnsent = 1 << 20;

const settled = Promise.resolve();

/** The connection whose output a {@link SocketPump} sends; receives the pump's callbacks. */
export interface PumpedSide {
  /** Called before output is sent, to finish the work of this turn of the event loop. Returns false if nothing is to be sent. */
  onFlush(): boolean;
  /** Called after output was sent which the kernel has not taken completely. */
  onWaiting?(): void;
  /** Called when the kernel has taken everything that was sent. */
  onSent(): void;
  onEnding(): void;
}

/**
 * Writes the output of an HTTP/2 connection, of a server or a client, to its socket, at most once in a turn of the event loop. While more than 1 MB waits
 * because the peer reads slowly, nothing more is read from the peer.
 */
export class SocketPump {
  /** Whether the socket is being closed, so that nothing more is sent. */
  isEnding = false;
  private readonly socket: Socket;
  private readonly http2: Connection;
  private readonly side: PumpedSide;
  private isArmed = false;
  /** The number of writes that the kernel has not completed. */
  private writes = 0;
  private readonly flushSoon = (): void => process.nextTick(flush, this);
  private readonly onWritten = (): void => this.written();

  constructor(socket: Socket, http2: Connection, side: PumpedSide) {
    this.socket = socket;
    this.http2 = http2;
    this.side = side;
  }

  /** Schedules sending the output, for when the running code and all pending microtasks (promise callbacks) have run. */
  arm(): void {
    if (this.isArmed) return;
    this.isArmed = true;
    // `process.nextTick` alone would run before the reactions of promises that are settled already.
    void settled.then(this.flushSoon);
  }

  flush(): void {
    this.isArmed = false;
    if (this.isEnding || !this.side.onFlush()) return;
    this.write();
    if (this.writes === 0) this.written();
    else if (this.socket.writableLength > 0) this.wait();
    if (this.http2.isDrained) this.end();
  }

  /** Closes the socket once all output has been sent. */
  end(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    this.write();
    this.socket.end();
    this.side.onEnding();
  }

  private wait(): void {
    if (this.socket.writableLength > mostUnsent) this.socket.pause();
    this.side.onWaiting?.();
  }

  private write(): void {
    const { http2 } = this;
    for (let piece = http2.take(); piece !== undefined; piece = http2.take()) {
      this.writes++;
      this.socket.write(piece, this.onWritten);
    }
  }

  private written(): void {
    if (this.writes > 0) this.writes--;
    if (this.writes > 0) return;
    this.http2.written();
    if (!this.http2.output.isEmpty) this.arm();
    if (this.socket.isPaused()) this.socket.resume();
    this.side.onSent();
  }
}

// A named function, because a closure would be allocated in each turn.
function flush(pump: SocketPump): void {
  pump.flush();
}
