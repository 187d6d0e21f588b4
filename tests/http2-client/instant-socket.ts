import { EventEmitter } from "node:events";
import type { Socket } from "node:net";

/** What a client sends is handed on at once, and what its server sends arrives at once: a socket for millions of connections. */
export class InstantSocket extends EventEmitter {
  destroyed = false;
  /** Whether the client has closed its side. */
  hasEnded = false;
  writableLength = 0;
  private readonly onSent: (bytes: Buffer) => void;
  /** Whether the kernel takes what is written only when {@link take} is called. */
  private readonly isSlow: boolean;
  private untaken: (() => void)[] = [];
  private unread: Buffer[] | undefined = undefined;
  private hasServerEnded = false;

  constructor(onSent: (bytes: Buffer) => void, isSlow: boolean) {
    super();
    this.onSent = onSent;
    this.isSlow = isSlow;
  }

  /** The socket as its client uses it. */
  get asSocket(): Socket {
    return this as unknown as Socket;
  }

  ref(): void {}
  unref(): void {}

  pause(): void {
    this.unread ??= [];
  }

  isPaused(): boolean {
    return this.unread !== undefined;
  }

  resume(): void {
    const { unread = [] } = this;
    this.unread = undefined;
    for (const bytes of unread) this.arrive(bytes);
  }

  write(piece: Uint8Array, done: () => void): void {
    if (this.destroyed) return;
    if (this.hasEnded) throw new Error("write after end");
    // A piece may be written to again once it was taken.
    this.onSent(Buffer.from(piece));
    this.writableLength += piece.length;
    this.untaken.push(() => {
      this.writableLength -= piece.length;
      done();
    });
    if (!this.isSlow) this.take();
  }

  end(): void {
    this.hasEnded = true;
    if (this.hasServerEnded) this.destroy();
  }

  destroy(error?: Error): void {
    if (this.destroyed) return;
    this.destroyed = true;
    process.nextTick(() => {
      if (error !== undefined) this.emit("error", error);
      this.emit("close");
    });
  }

  /** Has the kernel take all that was written. */
  take(): void {
    for (const taken of this.untaken.splice(0)) taken();
  }

  /** Has bytes of the server arrive. */
  arrive(bytes: Buffer): void {
    if (this.destroyed || this.hasServerEnded || bytes.length === 0) return;
    if (this.unread === undefined) this.emit("data", bytes);
    else this.unread.push(bytes);
  }

  /** Has the server close its side. As sockets of Node do, the socket closes the other side then. */
  endServer(): void {
    if (this.destroyed || this.hasServerEnded) return;
    this.resume();
    this.hasServerEnded = true;
    this.emit("end");
    this.end();
  }
}
