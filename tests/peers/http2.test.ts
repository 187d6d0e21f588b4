import { createChannel, createServer } from "interwire";
import { http2 } from "interwire/http2";
import { describePeer } from "../interop/describe-peer.js";
import { grpcJsPeer } from "../interop/grpc-js-peer.js";
import type { NativePeer } from "../interop/native-peer.js";
import { cppPeer } from "./cpp-peer.js";
import { goPeer } from "./go-peer.js";
import { pythonPeer } from "./python-peer.js";

const newServer: NativePeer["newServer"] = (options) => createServer({ ...options, transport: http2() });
const newChannel: NativePeer["newChannel"] = (address, options) =>
  createChannel(address, { ...options, transport: http2() });

describe("on HTTP/2 of our own", () => {
  for (const peer of [grpcJsPeer, pythonPeer, cppPeer, goPeer]) describePeer({ ...peer, newServer, newChannel });
});
