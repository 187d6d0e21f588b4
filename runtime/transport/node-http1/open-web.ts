import { CrossOrigin } from "../../web/cors.js";
import { WebService, type WebSetup } from "../../web/web-service.js";
import type { Handlers } from "../server-transport.js";
import type { WebPortOptions } from "../web-options.js";
import { Http1Connections, type Http1Monitor, type Http1Settings } from "./http1-connections.js";
import { WebSockets } from "./web-sockets.js";

/** What serves gRPC-Web and Connect on the address of a server, over both versions of HTTP. */
export interface WebSide {
  readonly service: WebService;
  readonly connections: Http1Connections;
}

/** What {@link openWeb} needs to know of the server. */
export interface WebSideSetup extends WebSetup {
  readonly http1: Http1Settings;
  readonly monitor: Http1Monitor;
}

/** Makes what serves gRPC-Web and Connect. */
export function openWeb(services: Handlers, setup: WebSideSetup, options: WebPortOptions): WebSide {
  const { webSocketServer, cors } = options;
  const service = new WebService(services, setup, options);
  const settings = {
    mostReceived: setup.limits.receive,
    headersMs: setup.http1.headersMs,
    isAllowed: (origin: string) => cors !== undefined && new CrossOrigin(origin, cors).isAllowed,
  };
  const webSockets = webSocketServer === undefined ? undefined : new WebSockets(webSocketServer, settings);
  return { service, connections: new Http1Connections(service, setup.monitor, setup.http1, webSockets) };
}
