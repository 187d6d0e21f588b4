import { join } from "node:path";
import { describePeer } from "../interop/native-peer.js";
import { type PeerCommand, runClient, startServer } from "./peer-process.js";
import { buildCpp } from "./toolchain.js";

let folder = "";
const command = (program: string): PeerCommand => ({ file: join(folder, program), args: [] });

describePeer({
  name: "C++",
  prepare: async () => {
    folder = await buildCpp();
  },
  callAll: (address, cases) => runClient(command("client"), address, cases),
  serve: () => startServer(command("server")),
});
