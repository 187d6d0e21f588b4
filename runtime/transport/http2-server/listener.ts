import type { Server as NetServer, Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type { ServerCertificates } from "../server-tls.js";
import { refuseClient } from "./refuse-client.js";

/** Takes the connections that speak HTTP/2. */
export type Accept = (socket: Socket) => void;

/** Makes a listener for connections in plain text, whose clients know that they are to speak HTTP/2. */
export function makePlainListener(accept: Accept): NetServer {
  const { createServer } = process.getBuiltinModule("node:net");
  return createServer({ noDelay: true }, accept);
}

/** Makes a listener for secure connections, whose clients choose HTTP/2 by ALPN. */
export function makeSecureListener({ cert, key, ca }: ServerCertificates, accept: Accept): NetServer {
  const { createServer } = process.getBuiltinModule("node:tls");
  const trusted = ca === null ? {} : { ca, requestCert: true };
  // Clients of HTTP/1.1 are told in words what this port speaks, instead of by an alert of TLS.
  const options = { noDelay: true, cert, key, ...trusted, ALPNProtocols: ["h2", "http/1.1"] };
  return createServer(options, (socket: TLSSocket) => {
    if (socket.alpnProtocol === "h2") accept(socket);
    else refuseClient(socket);
  });
}
