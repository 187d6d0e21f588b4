import { describePeer } from "../interop/describe-peer.js";
import { cppPeer } from "./cpp-peer.js";

describePeer(cppPeer);
