import {
  connect,
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";

/** What one side of a call sent: headers and trailers in one, messages as hex. */
export interface RawHalf {
  readonly headers: Readonly<Record<string, string>>;
  readonly messages: readonly string[];
}

/** What a raw server answers. */
export interface RawAnswer {
  readonly headers: OutgoingHttpHeaders;
  readonly messages: readonly string[];
  /** Undefined for a Trailers-Only answer: then the headers end the stream. */
  readonly trailers?: OutgoingHttpHeaders;
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

/** Sends headers and messages over a connection of their own and gives back the whole answer. */
export function rawCall(address: string, headers: OutgoingHttpHeaders, messages: readonly string[]): Promise<RawHalf> {
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
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("error", reject);
    stream.on("close", () => {
      session.close();
      resolve({ headers: all, messages: unframe(Buffer.concat(chunks)) });
    });
    stream.end(Buffer.concat(messages.map(frame)));
  });
}

/** A server that knows nothing of gRPC but its frames. */
export interface RawServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves every call with what `answer` says to it. */
export async function serveRaw(answer: (request: RawHalf) => RawAnswer): Promise<RawServer> {
  const server = createServer();
  server.on("stream", (stream, headers) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const messages = unframe(Buffer.concat(chunks));
      respond(stream, answer({ headers: headers as Record<string, string>, messages }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function respond(stream: ServerHttp2Stream, { headers, messages, trailers }: RawAnswer): void {
  if (trailers === undefined) {
    stream.respond(headers, { endStream: true });
    return;
  }
  stream.respond(headers, { waitForTrailers: true });
  stream.on("wantTrailers", () => stream.sendTrailers(trailers));
  stream.end(Buffer.concat(messages.map(frame)));
}
