import { WebService, type WebSetup } from "../../web/web-service.js";
import type { Handlers } from "../server-transport.js";
import type { WebOptions } from "../web-options.js";
import { Http1Connections, type Http1Monitor, type Http1Settings } from "./http1-connections.js";

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

/** Makes what serves gRPC-Web and Connect. It is loaded when a server with the option `web` listens, because most have only gRPC. */
export function openWeb(services: Handlers, setup: WebSideSetup, options: WebOptions): WebSide {
  const service = new WebService(services, setup, options);
  return { service, connections: new Http1Connections(service, setup.monitor, setup.http1) };
}
