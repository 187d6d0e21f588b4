// The work of `interwire list` and `interwire call`.

export { type CallRequest, callMethod } from "./terminal/call-method.js";
export type { Console } from "./terminal/console.js";
export { type ListRequest, listServices } from "./terminal/list-services.js";
export type { ServerAddress } from "./terminal/open-channel.js";
export type { MethodFacts } from "./terminal/schema.js";
export type { SchemaFile, SchemaSource, ServerRequest } from "./terminal/with-server.js";
