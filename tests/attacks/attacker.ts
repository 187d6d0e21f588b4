import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { clientStart, frame, settingsAck } from "../http2/frame.js";
import { plainBlock } from "../http2/recorded-connection.js";
import { readFrames } from "../http2/strict-frames.js";

/** A connection that is used to do harm. */
export class Attacker {
  /** How often each kind of frame came: RST_STREAM and GOAWAY with their code, and headers. */
  readonly got: Record<string, number> = {};
  readonly socket: Socket;
  /** Fulfilled when the server has ended the connection. */
  readonly closed: Promise<void>;
  isClosed = false;
  private rest = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => this.take(chunk));
    socket.on("error", () => {});
    this.closed = new Promise((resolve) => {
      socket.on("close", () => {
        this.isClosed = true;
        resolve();
      });
    });
  }

  /** Connects, and sends what every client sends first. */
  static async open(address: string, start: Buffer = clientStart): Promise<Attacker> {
    const [host, port] = address.split(":") as [string, string];
    const socket = connect({ port: Number(port), host, noDelay: true });
    await once(socket, "connect");
    const attacker = new Attacker(socket);
    if (start.length > 0) socket.write(start);
    return attacker;
  }

  /** Sends something many times, as fast as the server takes it, or until that ends the connection. */
  async flood(count: number, make: (n: number) => Buffer, each = 100): Promise<void> {
    for (let n = 0; n < count && !this.isClosed; n += each) {
      const bytes = Buffer.concat(Array.from({ length: Math.min(each, count - n) }, (_, i) => make(n + i)));
      if (!this.socket.write(bytes)) await Promise.race([once(this.socket, "drain").catch(() => {}), this.closed]);
      // So that other connections of this process get their turn.
      else await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Waits for frames: until there are so many of a kind, or the connection has ended. */
  async until(kind: string, count = 1): Promise<void> {
    while (!this.isClosed && (this.got[kind] ?? 0) < count) {
      await Promise.race([once(this.socket, "data").catch(() => {}), this.closed]);
    }
  }

  /** The code of the last GOAWAY, once the server has ended the connection. */
  async end(): Promise<string> {
    await this.closed;
    return Object.keys(this.got).findLast((kind) => kind.startsWith("GOAWAY")) ?? "closed";
  }

  private take(chunk: Buffer): void {
    const bytes = Buffer.concat([this.rest, chunk]);
    const frames = readFrames(bytes, 0, 1 << 24);
    for (const { type, start } of frames) {
      if (type === FrameType.rstStream) this.count(`RST_STREAM ${bytes.readUInt32BE(start)}`);
      else if (type === FrameType.goaway) this.count(`GOAWAY ${bytes.readUInt32BE(start + 4)}`);
      else if (type === FrameType.headers) this.count("HEADERS");
      else if (type === FrameType.data) this.count("DATA");
      else if (type === FrameType.ping) this.count("PING");
    }
    this.rest = bytes.subarray(frames.at(-1)?.to ?? 0);
  }

  private count(kind: string): void {
    this.got[kind] = (this.got[kind] ?? 0) + 1;
  }
}

/** HEADERS of a call. */
export function call(id: number, operation: string, ends = false, ...more: string[]): Buffer {
  const path = [":method", "POST", ":scheme", "http", ":path", `/Attacked/${operation}`, ":authority", "a"];
  const fields = [...path, "content-type", "application/grpc", "te", "trailers", ...more];
  return frame(FrameType.headers, ends ? 5 : 4, id, plainBlock(...fields));
}

/** DATA with these bytes. */
export function data(id: number, bytes: Buffer, ends = false): Buffer {
  return frame(FrameType.data, ends ? 1 : 0, id, bytes);
}

/** A message behind its prefix. */
export function message(bytes: Buffer, flags = 0, length: number = bytes.length): Buffer {
  const prefix = Buffer.alloc(5);
  prefix[0] = flags;
  prefix.writeUInt32BE(length, 1);
  return Buffer.concat([prefix, bytes]);
}

/** Opens connections whose clients finish the handshake and then neither ask for anything nor answer. */
export async function openSilent(address: string, count: number): Promise<Attacker[]> {
  const start = Buffer.concat([clientStart, settingsAck, frame(FrameType.ping, 0, 0, "00".repeat(8))]);
  const all = await Promise.all(Array.from({ length: count }, () => Attacker.open(address, start)));
  await Promise.all(all.map((one) => one.until("PING")));
  return all;
}
