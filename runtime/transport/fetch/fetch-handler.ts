import { checkOptions } from "../../base/options/check-options.js";
import { handlerServices } from "../../server/handler-services.js";
import type { Server } from "../../server/server.js";
import { type WebHandlerOptions, webHandlerChecks } from "../web-options.js";
import { FetchExchange, type FetchRequest } from "./fetch-exchange.js";

/** The class `Response` of the program: that of browsers, of Node, or of another engine, whichever types it has. */
export type FetchResponse = typeof globalThis extends { readonly Response: { readonly prototype: infer Made } }
  ? Made
  : object;

/** Answers a request of gRPC-Web or Connect. */
export type FetchHandler = (request: FetchRequest) => Promise<FetchResponse>;

/**
 * Makes a function that serves everything that is mapped on a server by gRPC-Web and Connect, for platforms that pass a `Request` and take
 * a `Response`: Bun, Deno, Workers, route handlers of Next.js, Hono. The server opens no port for it. Closing the server ends the calls.
 * @throws SetupError IW2009 if nothing is mapped or the server is closed
 * @throws TypeError or RangeError if `server` is not a server, or an option cannot be used
 * @example export default { fetch: createFetchHandler(createServer().map(Calculator)) };
 */
export function createFetchHandler(server: Server, options: WebHandlerOptions = {}): FetchHandler {
  checkOptions(webHandlerChecks, options, "createFetchHandler()");
  const service = handlerServices(server, options, "createFetchHandler()");
  return (request) => {
    const exchange = new FetchExchange<FetchResponse>(request);
    if (request.bodyUsed || request.body?.locked === true) service.refuseLost(exchange, "createFetchHandler()");
    else service.serve(exchange);
    return exchange.response;
  };
}
