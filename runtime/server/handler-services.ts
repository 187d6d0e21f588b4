import { handlerLimits, type WebHandlerOptions } from "../transport/web-options.js";
import { WebService } from "../web/web-service.js";
import { type ContractServer, serveThrough } from "./contract-server.js";
import type { Server } from "./server.js";
import { serverCheck } from "./server-option-checks.js";

/**
 * Serves everything that is mapped on a server by gRPC-Web and Connect, for a handler that is passed requests. Closing the server ends the
 * calls.
 * @throws SetupError IW2009 if nothing is mapped or the server is closed, TypeError if `server` is not a server
 */
export function handlerServices(server: Server, options: WebHandlerOptions, call: string): WebService {
  serverCheck(server, "The server", call);
  const { compression, prefix = "" } = options;
  const setup = { limits: handlerLimits(options), compression, prefix };
  return (server as ContractServer)[serveThrough](call, (services) => new WebService(services, setup, options));
}
