import { checkOptions } from "../../base/options/check-options.js";
import { handlerServices } from "../../server/handler-services.js";
import type { Server } from "../../server/server.js";
import { type WebHandlerOptions, webHandlerChecks } from "../web-options.js";
import { MessageExchange, type NodeRequest, type NodeResponse } from "./message-exchange.js";
import { bodyReadBefore } from "./read-before.js";

/**
 * Answers a request of gRPC-Web or Connect that a server of Node has received. With `next`, requests for other paths are passed on to it;
 * without, they are answered with 404.
 */
export type NodeHandler = (request: NodeRequest, response: NodeResponse, next?: () => void) => void;

/**
 * Makes a function that serves everything that is mapped on a server by gRPC-Web and Connect, for servers of Node that exist:
 * `node:http`, `node:http2`, Express, Fastify, Nest, Vite. The server opens no port for it. Closing the server ends the calls.
 * @throws SetupError IW2009 if nothing is mapped or the server is closed
 * @throws TypeError or RangeError if `server` is not a server, or an option cannot be used
 * @example express().use(createNodeHandler(createServer().map(Calculator)));
 */
export function createNodeHandler(server: Server, options: WebHandlerOptions = {}): NodeHandler {
  checkOptions(webHandlerChecks, options, "createNodeHandler()");
  const service = handlerServices(server, options, "createNodeHandler()");
  return (request, response, next) => {
    const before = bodyReadBefore(request);
    const exchange = new MessageExchange(request, response, { bodyBefore: before ?? undefined });
    const [path = ""] = exchange.target.split("?", 1);
    if (next !== undefined && !service.hasPath(path)) next();
    else if (before === null) service.refuseLost(exchange, "createNodeHandler()");
    else service.serve(exchange);
  };
}
