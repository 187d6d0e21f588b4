import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from "node:http2";

/** An answer: its headers, its trailers, and the bytes between them as hex. */
export interface RawAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly trailers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The code that the stream was closed with. */
  readonly code: number;
}

/** A message as gRPC frames it, as hex. */
export function framed(message: Buffer, flags = 0): string {
  const prefix = Buffer.alloc(5);
  prefix[0] = flags;
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]).toString("hex");
}

/** The headers of a request of gRPC. */
export const usualHeaders: OutgoingHttpHeaders = {
  ":method": "POST",
  "content-type": "application/grpc",
  te: "trailers",
};

/** Opens a connection of Node's own to an address. */
export function openSession(address: string): ClientHttp2Session {
  const session = connect(`http://${address}`);
  session.on("error", () => {});
  return session;
}

/** Sends bytes, which are hex, as a request, and gives back all of the answer. With `open` the request does not end. */
export function rawRequest(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body: string,
  open = false,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const stream = session.request({ ...usualHeaders, ...headers }, { endStream: false });
    const answer = { headers: {}, trailers: {}, pieces: [] as Buffer[] };
    stream.on("response", (received) => Object.assign(answer.headers, received));
    stream.on("trailers", (received) => Object.assign(answer.trailers, received));
    stream.on("data", (piece: Buffer) => answer.pieces.push(piece));
    stream.on("error", () => {});
    stream.on("close", () => {
      const { headers: got, trailers, pieces } = answer;
      resolve({ headers: got, trailers, body: Buffer.concat(pieces).toString("hex"), code: stream.rstCode });
    });
    stream.write(Buffer.from(body, "hex"));
    if (!open) stream.end();
  });
}
