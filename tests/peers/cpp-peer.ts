import { join } from "node:path";
import type { NativePeer } from "../interop/native-peer.js";
import { type PeerCommand, startClient, startServer } from "./peer-process.js";
import { buildCpp } from "./toolchain.js";

let folder = "";
const command = (role: string): PeerCommand => ({ file: join(folder, "peer"), args: [role] });

/** gRPC in C++ with the stubs that protoc makes of the twins. */
export const cppPeer: NativePeer = {
  name: "C++",
  prepare: async () => {
    folder = await buildCpp();
  },
  startClient: () => startClient(command("client")),
  startServer: () => startServer(command("server")),
};
