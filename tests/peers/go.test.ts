import { describePeer } from "../interop/describe-peer.js";
import { goPeer } from "./go-peer.js";

describePeer(goPeer);
