import type { Server as NetServer, Socket } from "node:net";

/** Starts HTTP/2 on the socket of a new connection. */
export type Accept = (socket: Socket) => void;

/** Makes a listener for connections without TLS, on which clients speak HTTP/2 from the first byte. */
export function makePlainListener(accept: Accept): NetServer {
  const { createServer } = process.getBuiltinModule("node:net");
  return createServer({ noDelay: true }, accept);
}
