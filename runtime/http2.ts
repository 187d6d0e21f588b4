export * from "./api.js";
export { createChannel } from "./transport/node-http2/create-channel.js";
export { createServer } from "./transport/node-http2/create-server.js";
export { http2 } from "./transport/node-http2/http2.js";
export type { Http2Limits, Http2Options } from "./transport/node-http2/http2-options.js";
export { type WatchFileOptions, watchFile } from "./transport/node-http2/watch-file.js";
