import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** One end of a connection in memory. Bytes arrive in a later turn of the event loop, as from a kernel. */
class SocketEnd extends Duplex {
  other: SocketEnd | undefined = undefined;
  /** Whether this end takes nothing, so that the other end's writes do not complete. */
  private isStopped = false;
  private goOn = (): void => {};

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** Has this end take nothing more, or again what the other end sends. */
  stop(isStopped: boolean): void {
    this.isStopped = isStopped;
    if (isStopped) return;
    const { goOn } = this;
    this.goOn = () => {};
    goOn();
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    const arrive = (): void => {
      const { other } = this;
      if (other === undefined || other.destroyed) {
        done();
      } else if (other.isStopped) {
        other.goOn = arrive;
      } else {
        other.push(chunk);
        done();
      }
    };
    setImmediate(arrive);
  }

  override _final(done: () => void): void {
    setImmediate(() => {
      this.other?.push(null);
      done();
    });
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    setImmediate(() => {
      const { other } = this;
      if (other !== undefined && !other.destroyed) {
        other.destroy(
          other.readableEnded ? undefined : Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
        );
      }
    });
    done(error);
  }
}

/** A connection in memory: the socket of a client, and that of its server. */
export interface SocketPair {
  readonly client: Socket;
  readonly server: Socket;
  /** Has the server take nothing of what the client sends, or again everything. */
  stopServer(isStopped: boolean): void;
}

export function socketPair(): SocketPair {
  const [client, server] = [new SocketEnd(), new SocketEnd()];
  client.other = server;
  server.other = client;
  // As servers of sockets do that are not asked for half-open connections.
  server.on("end", () => server.end());
  return {
    client: client as unknown as Socket,
    server: server as unknown as Socket,
    stopServer: (isStopped) => server.stop(isStopped),
  };
}
