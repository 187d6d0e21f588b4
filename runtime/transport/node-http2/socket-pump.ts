import type { Socket } from "node:net";
import type { Connection } from "../http2/connection.js";

/** Nothing is read from a peer that has not taken so many bytes of what it was sent. */
const mostUnsent = 1 << 20;

const settled = Promise.resolve();

/** The side of a connection that a pump sends for. */
export interface PumpedSide {
  /** Does the work that a turn of the event loop has left. Returns false if nothing is to be sent. */
  onFlush(): boolean;
  /** The kernel has taken all that was sent. */
  onSent(): void;
  /** The socket closes after all that was sent. */
  onEnding(): void;
}

/** Sends the output of HTTP/2 on a socket, once in a turn of the event loop, and reads no more than a slow peer takes. */
export class SocketPump {
  /** Whether nothing more is sent. */
  isEnding = false;
  private readonly socket: Socket;
  private readonly http2: Connection;
  private readonly side: PumpedSide;
  private isArmed = false;
  /** How many writes the kernel has not taken yet. */
  private writes = 0;
  private readonly flushSoon = (): void => process.nextTick(flush, this);
  private readonly onWritten = (): void => this.written();

  constructor(socket: Socket, http2: Connection, side: PumpedSide) {
    this.socket = socket;
    this.http2 = http2;
    this.side = side;
  }

  /** Sends the output once the code that runs now, and the code that waits for it, has run. */
  arm(): void {
    if (this.isArmed) return;
    this.isArmed = true;
    // A tick by itself would come before the promises that are settled already.
    void settled.then(this.flushSoon);
  }

  /** Sends the output now. */
  flush(): void {
    this.isArmed = false;
    if (this.isEnding || !this.side.onFlush()) return;
    this.write();
    if (this.writes === 0) this.written();
    else if (this.socket.writableLength > mostUnsent) this.socket.pause();
    if (this.http2.isDrained) this.end();
  }

  /** Closes the socket after all that was sent. */
  end(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    this.write();
    this.socket.end();
    this.side.onEnding();
  }

  private write(): void {
    const { output } = this.http2;
    for (let piece = output.take(); piece !== undefined; piece = output.take()) {
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

// A closure would cost each turn.
function flush(pump: SocketPump): void {
  pump.flush();
}
