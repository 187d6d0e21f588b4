import type { Socket } from "node:net";
import { endSocket } from "../node-http1/end-socket.js";

const text = "This port speaks gRPC, which needs HTTP/2. A server with the option web serves HTTP/1.1, too.\n";

/** The answer to clients that do not speak HTTP/2, nearly all of which speak HTTP/1.1. */
const http1Answer: string = [
  "HTTP/1.1 505 HTTP Version Not Supported",
  "content-type: text/plain",
  `content-length: ${text.length}`,
  "connection: close",
  "",
  text,
].join("\r\n");

/**
 * Answers a client that does not speak HTTP/2 with an HTTP/1.1 error, and closes the connection. A client that tries TLS cannot
 * read this answer, but will at least report a wrong TLS version.
 */
export function refuseClient(socket: Socket): void {
  endSocket(socket, http1Answer);
}
