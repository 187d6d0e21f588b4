export * from "./api.js";
export { createChannel } from "./transport/grpc-js/create-channel.js";
export { createServer } from "./transport/grpc-js/create-server.js";
