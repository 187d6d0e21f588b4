import { grpcJsPeer } from "./grpc-js-peer.js";
import { describePeer } from "./native-peer.js";

describePeer(grpcJsPeer);
