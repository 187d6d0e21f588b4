import { ContractServer } from "../../server/contract-server.js";
import type { CreateServerOptions, Server } from "../../server/server.js";
import { openHttp2Server } from "./http2.js";

/**
 * Makes a server on interwire's own HTTP/2, unless the option `transport` selects another transport. Implementations are
 * registered with `map` before `listen` is called.
 * @throws TypeError or RangeError if an option cannot be used
 * @example const server = createServer().map(Calculator); const address = await server.listen("0.0.0.0:50051");
 */
export function createServer(options: CreateServerOptions = {}): Server {
  return new ContractServer(options, openHttp2Server);
}
