import { join } from "node:path";
import type { NativePeer } from "../interop/native-peer.js";
import { root } from "../support/compile.js";
import { type PeerCommand, startClient, startServer } from "./peer-process.js";
import { buildPython, python } from "./toolchain.js";

let stubs = "";
const command = (program: string): PeerCommand => ({
  file: python,
  args: [join(root, `tests/peers/python/${program}.py`)],
  env: { PYTHONPATH: stubs, PYTHONDONTWRITEBYTECODE: "1" },
});

/** grpcio with the stubs that protoc makes of the twins. */
export const pythonPeer: NativePeer = {
  name: "Python",
  prepare: async () => {
    stubs = await buildPython();
  },
  startClient: () => startClient(command("client")),
  startServer: () => startServer(command("server")),
};
