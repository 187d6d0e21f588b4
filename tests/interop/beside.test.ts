import { besidePeer } from "./beside-peer.js";
import { describePeer } from "./describe-peer.js";

describePeer(besidePeer);
