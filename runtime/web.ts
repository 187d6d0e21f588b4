// Everything of browsers: what programs use without a transport, channels for pages, and handlers that serve them.
export * from "./core.js";
export type { FetchBody, FetchRequest } from "./transport/fetch/fetch-exchange.js";
export { createFetchHandler, type FetchHandler, type FetchResponse } from "./transport/fetch/fetch-handler.js";
export type { NodeRequest, NodeResponse } from "./transport/node-http1/message-exchange.js";
export { createNodeHandler, type NodeHandler } from "./transport/node-http1/node-handler.js";
export type {
  FetchCredentials,
  FetchedResponse,
  FetchFunction,
  WebSocketClass,
} from "./transport/web-channel/fetch-api.js";
export { createWebChannel } from "./transport/web-channel/web-channel.js";
export type { GivenHeaders, HeaderRecord, WebChannelOptions } from "./transport/web-channel/web-channel-options.js";
export type {
  CorsOptions,
  WebHandlerOptions,
  WebJsonOptions,
  WebOptions,
  WebPortOptions,
  WebSocketServerClass,
} from "./transport/web-options.js";
export { jsonFormat } from "./web/json-format.js";
