import { join } from "node:path";
import { describePeer } from "../interop/describe-peer.js";
import { root } from "../support/compile.js";
import { type PeerCommand, startClient, startServer } from "./peer-process.js";
import { buildPython, python } from "./toolchain.js";

let stubs = "";
const command = (program: string): PeerCommand => ({
  file: python,
  args: [join(root, `tests/peers/python/${program}.py`)],
  env: { PYTHONPATH: stubs, PYTHONDONTWRITEBYTECODE: "1" },
});

describePeer({
  name: "Python",
  prepare: async () => {
    stubs = await buildPython();
  },
  startClient: () => startClient(command("client")),
  startServer: () => startServer(command("server")),
});
