import { type AddressInfo, createServer, type Socket } from "node:net";
import { FrameType, preface } from "../../runtime/transport/http2/frame-type.js";
import { headers } from "../http2/connection-rows.js";
import { frame, settings, word } from "../http2/frame.js";

/** A frame that a client has sent. */
export interface ClientFrame {
  readonly type: number;
  readonly flags: number;
  readonly id: number;
  readonly payload: Buffer;
}

const responseHead = [":status", "200", "content-type", "application/grpc"];

/** A client's connection to a server that does with each frame what the test wants, and nothing by itself. */
export class Peer {
  readonly socket: Socket;
  readonly frames: ClientFrame[] = [];
  /** Called for each frame of the client. */
  onFrame: (frame: ClientFrame) => void = () => {};
  private unread: Buffer = Buffer.alloc(0);
  private toSkip = preface.length;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("error", () => {});
    socket.on("data", (chunk) => this.read(chunk));
  }

  send(...frames: Buffer[]): void {
    if (!this.socket.destroyed) this.socket.write(Buffer.concat(frames));
  }

  /** The identifiers of the streams that the client has opened. */
  get requests(): number[] {
    return this.frames.filter(({ type }) => type === FrameType.headers).map(({ id }) => id);
  }

  count(type: number): number {
    return this.frames.filter((one) => one.type === type).length;
  }

  private read(chunk: Buffer): void {
    this.unread = Buffer.concat([this.unread, chunk]);
    const skipped = Math.min(this.toSkip, this.unread.length);
    this.toSkip -= skipped;
    this.unread = this.unread.subarray(skipped);
    while (this.toSkip === 0 && this.unread.length >= 9) {
      const end = 9 + this.unread.readUIntBE(0, 3);
      if (this.unread.length < end) return;
      const [type = 0, flags = 0] = this.unread.subarray(3, 5);
      const read = { type, flags, id: this.unread.readUInt32BE(5), payload: this.unread.subarray(9, end) };
      this.unread = this.unread.subarray(end);
      this.frames.push(read);
      this.onFrame(read);
    }
  }
}

const toClose: (() => void)[] = [];

afterEach(() => {
  for (const close of toClose.splice(0)) close();
});

/** Closes something after the test. */
export function closeLater(close: () => void): void {
  toClose.push(close);
}

/** A server whose connections are handed to a function, with their numbers from 0. */
export async function serveBytes(act: (peer: Peer, nth: number) => void, host = "127.0.0.1") {
  const peers: Peer[] = [];
  const server = createServer((socket) => {
    const peer = new Peer(socket);
    peers.push(peer);
    closeLater(() => socket.destroy());
    act(peer, peers.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closeLater(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { address: `${host}:${port}`, port, peers };
}

/** A server that sends its settings, and passes each request to a function. */
export function serveFrames(
  onRequest: (peer: Peer, id: number, nth: number) => void,
  ...given: number[]
): ReturnType<typeof serveBytes> {
  return serveBytes((peer, nth) => {
    peer.send(settings(...given));
    peer.onFrame = ({ type, id }) => {
      if (type === FrameType.headers) onRequest(peer, id, nth);
    };
  });
}

/** The headers of a response. */
export function head(id: number, ...more: string[]): Buffer {
  return headers(id, false, ...responseHead, ...more);
}

/** DATA with a message, given in hexadecimal. */
export function message(id: number, hex: string, flags = 0): Buffer {
  const bytes = Buffer.from(hex, "hex");
  const prefix = Buffer.alloc(5);
  prefix[0] = flags;
  prefix.writeUInt32BE(bytes.length, 1);
  return frame(FrameType.data, 0, id, Buffer.concat([prefix, bytes]));
}

/** The end of a response. */
export function trailers(id: number, status = "0", ...more: string[]): Buffer {
  return headers(id, true, "grpc-status", status, ...more);
}

/** A whole response with the text "hi". */
export function answer(id: number): Buffer {
  return Buffer.concat([head(id), message(id, "0a026869"), trailers(id)]);
}

export function reset(id: number, code: number): Buffer {
  return frame(FrameType.rstStream, 0, id, word(code));
}

export function goaway(lastId: number, code = 0, text = ""): Buffer {
  return frame(FrameType.goaway, 0, 0, word(lastId) + word(code) + Buffer.from(text).toString("hex"));
}
