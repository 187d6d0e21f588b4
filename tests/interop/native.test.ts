import { describePeer } from "./describe-peer.js";
import { grpcJsPeer } from "./grpc-js-peer.js";

describePeer(grpcJsPeer);
