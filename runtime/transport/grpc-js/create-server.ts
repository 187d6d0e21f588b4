import { ContractServer } from "../../server/contract-server.js";
import type { CreateServerOptions, Server } from "../../server/server.js";
import { openGrpcServer } from "./grpc-server-transport.js";

/**
 * Makes a server; map implementations on it, then let it listen.
 * @throws TypeError or RangeError for an option that cannot be used
 */
export function createServer(options: CreateServerOptions = {}): Server {
  return new ContractServer(options, openGrpcServer);
}
