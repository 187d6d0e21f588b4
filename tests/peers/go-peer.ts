import { join } from "node:path";
import type { NativePeer } from "../interop/native-peer.js";
import { type PeerCommand, startClient, startServer } from "./peer-process.js";
import { buildGo } from "./toolchain.js";

let folder = "";
const command = (role: string): PeerCommand => ({ file: join(folder, "peer"), args: [role] });

/** grpc-go with the stubs that protoc makes of the twins. */
export const goPeer: NativePeer = {
  name: "Go",
  compressesAsAsked: true,
  prepare: async () => {
    folder = await buildGo();
  },
  startClient: () => startClient(command("client")),
  startServer: () => startServer(command("server")),
};
