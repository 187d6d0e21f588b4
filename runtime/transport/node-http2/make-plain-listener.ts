import type { Server as NetServer, Socket } from "node:net";

/** Takes the connections that speak HTTP/2. */
export type Accept = (socket: Socket) => void;

/** Makes a listener for connections in plain text, whose clients know that they are to speak HTTP/2. */
export function makePlainListener(accept: Accept): NetServer {
  const { createServer } = process.getBuiltinModule("node:net");
  return createServer({ noDelay: true }, accept);
}
