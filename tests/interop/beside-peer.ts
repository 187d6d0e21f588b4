import { createServer } from "interwire";
import { serverOnGrpc } from "../runtime/on-grpc-server.js";
import { addTwins, grpcJsPeer } from "./grpc-js-peer.js";
import type { NativePeer } from "./native-peer.js";

/** grpc-js and interwire on each other's server: its handlers on ours, our contracts on its own. */
export const besidePeer: NativePeer = {
  ...grpcJsPeer,
  name: "grpc-js beside",
  newServer: (options) => serverOnGrpc(options),
  async startServer() {
    const server = createServer();
    const events = addTwins(server);
    return { address: await server.listen("127.0.0.1:0"), events, stop: () => server.close({ graceMs: 0 }) };
  },
};
