export type { FetchBody, FetchRequest } from "./transport/fetch/fetch-exchange.js";
export { createFetchHandler, type FetchHandler, type FetchResponse } from "./transport/fetch/fetch-handler.js";
export type { NodeRequest, NodeResponse } from "./transport/node-http1/message-exchange.js";
export { createNodeHandler, type NodeHandler } from "./transport/node-http1/node-handler.js";
export type {
  CorsOptions,
  WebHandlerOptions,
  WebJsonOptions,
  WebOptions,
  WebPortOptions,
  WebSocketServerClass,
} from "./transport/web-options.js";
