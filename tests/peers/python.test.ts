import { join } from "node:path";
import { describePeer } from "../interop/native-peer.js";
import { root } from "../support/compile.js";
import { type PeerCommand, runClient, startServer } from "./peer-process.js";
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
  callAll: (address, cases) => runClient(command("client"), address, cases),
  serve: () => startServer(command("server")),
});
