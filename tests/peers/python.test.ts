import { describePeer } from "../interop/describe-peer.js";
import { pythonPeer } from "./python-peer.js";

describePeer(pythonPeer);
