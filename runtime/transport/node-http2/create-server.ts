import { ContractServer } from "../../server/contract-server.js";
import type { CreateServerOptions, Server } from "../../server/server.js";
import { openHttp2Server } from "./http2.js";

/**
 * Makes a server. Map implementations on it, then let it listen. Calls go over HTTP/2 of this package's own, unless `transport` says
 * otherwise.
 * @throws TypeError or RangeError if an option cannot be used
 * @example
 * const server = createServer().map(Calculator);
 * const address = await server.listen("0.0.0.0:50051");
 */
export function createServer(options: CreateServerOptions = {}): Server {
  return new ContractServer(options, openHttp2Server);
}
