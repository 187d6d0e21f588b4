import { join } from "node:path";
import { describePeer } from "../interop/describe-peer.js";
import { type PeerCommand, startClient, startServer } from "./peer-process.js";
import { buildCpp } from "./toolchain.js";

let folder = "";
const command = (role: string): PeerCommand => ({ file: join(folder, "peer"), args: [role] });

describePeer({
  name: "C++",
  prepare: async () => {
    folder = await buildCpp();
  },
  startClient: () => startClient(command("client")),
  startServer: () => startServer(command("server")),
});
