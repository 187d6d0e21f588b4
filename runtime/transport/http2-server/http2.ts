import type { OpenServerTransport } from "../server-transport.js";
import { Http2ServerTransport } from "./http2-server-transport.js";

/**
 * The transport of a server over HTTP/2 of this package's own, without grpc-js.
 * @example
 * const server = createServer({ transport: http2() }).map(Calculator);
 */
export function http2(): OpenServerTransport {
  return openHttp2Server;
}

export const openHttp2Server: OpenServerTransport = (setup) => new Http2ServerTransport(setup);
