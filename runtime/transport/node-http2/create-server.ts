import { ContractServer } from "../../server/contract-server.js";
import type { CreateServerOptions, Server } from "../../server/server.js";
import { openHttp2Server } from "./http2.js";

/**
 * Makes a server. Map implementations on it, then let it listen. It serves calls over this package's own HTTP/2, unless it has
 * the option `transport`.
 * @throws TypeError or RangeError if an option cannot be used
 * @example
 * const server = createServer().map(Calculator);
 * const address = await server.listen("0.0.0.0:50051");
 */
export function createServer(options: CreateServerOptions = {}): Server {
  return new ContractServer(options, openHttp2Server);
}
