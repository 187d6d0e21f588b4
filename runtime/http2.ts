export * from "./api.js";
export { createChannel } from "./transport/http2-server/create-channel.js";
export { createServer } from "./transport/http2-server/create-server.js";
export { http2 } from "./transport/http2-server/http2.js";
export type { Http2Limits, Http2Options } from "./transport/http2-server/http2-options.js";
export { type WatchFileOptions, watchFile } from "./transport/http2-server/watch-file.js";
