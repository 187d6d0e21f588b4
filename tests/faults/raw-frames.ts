import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/** The types of HTTP/2 frames that the tests send or wait for (RFC 9113, section 6). */
export const frameType = { data: 0, headers: 1, reset: 3, settings: 4, ping: 6, goaway: 7 } as const;
/** The flag of a stream's last frame. */
export const endStream = 1;
const endHeaders = 4;
const ack = 1;

export interface RawFrame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

/** One end of an HTTP/2 connection that sends what it is told, allowed or not, and keeps what it gets. */
export class RawConnection {
  readonly socket: Socket;
  readonly received: RawFrame[] = [];
  onFrame: (frame: RawFrame) => void = () => {};
  answersPings = true;
  private rest = Buffer.alloc(0);

  constructor(socket: Socket, skipped: number) {
    this.socket = socket;
    let toSkip = skipped;
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("data", (chunk: Buffer) => {
      const bytes = chunk.subarray(Math.min(toSkip, chunk.length));
      toSkip -= chunk.length - bytes.length;
      this.read(bytes);
    });
    this.send(frameType.settings, 0, 0, Buffer.alloc(0));
  }

  send(type: number, flags: number, stream: number, payload: Buffer): void {
    const head = Buffer.alloc(9);
    head.writeUIntBE(payload.length, 0, 3);
    head[3] = type;
    head[4] = flags;
    head.writeUInt32BE(stream, 5);
    this.socket.write(Buffer.concat([head, payload]));
  }

  headers(stream: number, fields: Readonly<Record<string, string>>, end = false): void {
    this.send(frameType.headers, endHeaders | (end ? endStream : 0), stream, block(fields));
  }

  data(stream: number, bytes: Buffer, end = false): void {
    this.send(frameType.data, end ? endStream : 0, stream, bytes);
  }

  reset(stream: number, code: number): void {
    this.send(frameType.reset, 0, stream, words(code));
  }

  goaway(lastStream: number, code: number): void {
    this.send(frameType.goaway, 0, 0, words(lastStream, code));
  }

  /** Settles with the first frame of a type, also one that came already. */
  async frame(type: number): Promise<RawFrame> {
    for (;;) {
      const found = this.received.find((frame) => frame.type === type);
      if (found !== undefined) return found;
      await once(this.socket, "data");
    }
  }

  private read(bytes: Buffer): void {
    this.rest = Buffer.concat([this.rest, bytes]);
    while (this.rest.length >= 9) {
      const end = 9 + this.rest.readUIntBE(0, 3);
      if (end > this.rest.length) return;
      const [type = 0, flags = 0] = this.rest.subarray(3, 5);
      const frame = { type, flags, stream: this.rest.readUInt32BE(5), payload: this.rest.subarray(9, end) };
      this.rest = this.rest.subarray(end);
      this.received.push(frame);
      if (flags === 0 && type === frameType.settings) this.send(type, ack, 0, Buffer.alloc(0));
      if (flags === 0 && type === frameType.ping && this.answersPings) this.send(type, ack, 0, frame.payload);
      // As a peer does that is told of its own fault; Node's client waits for that.
      if (type === frameType.goaway && frame.payload.readUInt32BE(4) !== 0) this.socket.end();
      this.onFrame(frame);
    }
  }
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

/** A header block in the plainest form of HPACK: literals without indexing (RFC 7541, section 6.2.2). */
function block(fields: Readonly<Record<string, string>>): Buffer {
  const text = (value: string): Buffer[] => {
    if (value.length > 126) throw new RangeError("Too long for one byte of length");
    return [Buffer.of(value.length), Buffer.from(value, "latin1")];
  };
  return Buffer.concat(
    Object.entries(fields).flatMap(([name, value]) => [Buffer.of(0), ...text(name), ...text(value)]),
  );
}

/** A server of frames. */
export interface FrameServer {
  readonly address: string;
  /** In the order in which they were opened. */
  readonly connections: readonly RawConnection[];
  close(): Promise<void>;
}

/** Lets `act` answer each stream that a client opens. */
export async function serveFrames(act: (stream: number, connection: RawConnection) => void): Promise<FrameServer> {
  const connections: RawConnection[] = [];
  const server = createServer((socket) => {
    const connection = new RawConnection(socket, preface.length);
    connections.push(connection);
    connection.onFrame = ({ type, stream }) => {
      if (type === frameType.headers) act(stream, connection);
    };
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections,
    close: async () => {
      for (const { socket } of connections) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Connects to a server as a client. */
export async function connectFrames(address: string): Promise<RawConnection> {
  const socket = connect(Number(address.split(":")[1]), "127.0.0.1");
  await once(socket, "connect");
  socket.write(preface);
  return new RawConnection(socket, 0);
}

/** The headers of a request. */
export function requestHeaders(path: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const pseudo = { ":method": "POST", ":scheme": "http", ":path": path, ":authority": "test" };
  return { ...pseudo, te: "trailers", "content-type": "application/grpc", ...more };
}
