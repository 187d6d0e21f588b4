import {
  connect,
  constants,
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";

/** All that one side of a call sent: headers and trailers in one, messages as hex. */
export interface RawHalf {
  readonly headers: Readonly<Record<string, string>>;
  readonly messages: readonly string[];
}

/** The answer of a raw server. */
export interface RawAnswer {
  readonly headers: OutgoingHttpHeaders;
  readonly messages: readonly string[];
  /** Undefined for a Trailers-Only answer: then the headers end the stream. */
  readonly trailers?: OutgoingHttpHeaders;
  /** The stream stays open: the client is to reset it. */
  readonly open?: boolean;
  /** Nothing is answered at all: the client is to reset the stream. */
  readonly silent?: boolean;
}

/** A message as gRPC frames it: no compression, four bytes of length. */
export function frame(hex: string): Buffer {
  const payload = Buffer.from(hex, "hex");
  const head = Buffer.alloc(5);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/** The messages in a stream's bytes. */
export function unframe(bytes: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] !== 0) throw new Error("A compressed message");
    const end = at + 5 + bytes.readUInt32BE(at + 1);
    if (end > bytes.length) throw new Error("Half a message");
    messages.push(bytes.subarray(at + 5, end).toString("hex"));
    at = end;
  }
  return messages;
}

/** The number of whole messages in a stream's bytes. */
function countFrames(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at + 5 <= bytes.length; count++) {
    at += 5 + bytes.readUInt32BE(at + 1);
    if (at > bytes.length) break;
  }
  return count;
}

function firstFrames(bytes: Buffer, count: number): Buffer {
  let at = 0;
  for (let i = 0; i < count; i++) at += 5 + bytes.readUInt32BE(at + 1);
  return bytes.subarray(0, at);
}

/**
 * Sends headers and messages over a connection of their own and gives back the whole answer. `reset` cancels the call
 * after so many messages, and may leave the request open.
 */
export function rawCall(
  address: string,
  headers: OutgoingHttpHeaders,
  messages: readonly string[],
  reset?: { readonly after: number; readonly open: boolean },
): Promise<RawHalf> {
  return new Promise((resolve, reject) => {
    const session = connect(`http://${address}`);
    session.on("error", reject);
    const stream = session.request({ ":method": "POST", ...headers });
    const all: Record<string, string> = {};
    const chunks: Buffer[] = [];
    const collect = (block: IncomingHttpHeaders) => {
      for (const [name, value] of Object.entries(block)) all[name] = String(value);
    };
    stream.on("response", collect);
    stream.on("trailers", collect);
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (reset !== undefined && countFrames(Buffer.concat(chunks)) >= reset.after) {
        stream.close(constants.NGHTTP2_CANCEL);
      }
    });
    stream.on("error", reject);
    stream.on("close", () => {
      session.close();
      const bytes = Buffer.concat(chunks);
      resolve({ headers: all, messages: unframe(reset === undefined ? bytes : firstFrames(bytes, reset.after)) });
    });
    stream.write(Buffer.concat(messages.map(frame)));
    if (reset?.open !== true) stream.end();
  });
}

/** A server that knows nothing of gRPC but its frames. */
export interface RawServer {
  readonly address: string;
  /** Settles when the last call's stream is closed, with the code of its reset. */
  closed(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Serves every call with what `answer` says to it: at the end of the request, or after as many messages as `enough` says.
 */
export async function serveRaw(
  answer: (request: RawHalf) => RawAnswer,
  enough: () => number = () => Number.POSITIVE_INFINITY,
): Promise<RawServer> {
  const server = createServer();
  let closed: Promise<number> = Promise.resolve(0);
  server.on("stream", (stream, headers) => {
    const chunks: Buffer[] = [];
    let answered = false;
    const reply = (bytes: Buffer): void => {
      if (answered) return;
      answered = true;
      respond(stream, answer({ headers: headers as Record<string, string>, messages: unframe(bytes) }));
    };
    closed = new Promise((resolve) => stream.on("close", () => resolve(stream.rstCode ?? 0)));
    stream.on("error", () => {});
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      if (countFrames(bytes) >= enough()) reply(firstFrames(bytes, enough()));
    });
    stream.on("end", () => reply(Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    closed: () => closed,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function respond(stream: ServerHttp2Stream, { headers, messages, trailers, open, silent }: RawAnswer): void {
  if (silent === true) return;
  if (open === true) {
    stream.respond(headers);
    stream.write(Buffer.concat(messages.map(frame)));
    return;
  }
  if (trailers === undefined) {
    stream.respond(headers, { endStream: true });
    return;
  }
  stream.respond(headers, { waitForTrailers: true });
  stream.on("wantTrailers", () => stream.sendTrailers(trailers));
  stream.end(Buffer.concat(messages.map(frame)));
}
