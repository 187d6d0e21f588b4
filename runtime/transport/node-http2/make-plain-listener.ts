import type { Server as NetServer, Socket } from "node:net";

/** Takes over the socket of a new connection, on which HTTP/2 is to be spoken. */
export type Accept = (socket: Socket) => void;

/** Makes a listener for connections without TLS. Clients have to speak HTTP/2 from the first byte. */
export function makePlainListener(accept: Accept): NetServer {
  const { createServer } = process.getBuiltinModule("node:net");
  return createServer({ noDelay: true }, accept);
}
