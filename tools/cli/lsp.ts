import { loadTypeScript } from "../../transformer/service/load-typescript.js";
import type { Command } from "./command.js";

export const lsp: Command = {
  summary: "serves editors over the Language Server Protocol, by its standard streams",
  usage: "[--stdio]",
  options: {
    stdio: { type: "boolean", help: "The one way to serve, which editors name." },
  },
  notes:
    "It shows what interwire knows, beside the server of TypeScript. Editors with TypeScript 5.9 and 6 do not need it: their server\n" +
    'loads interwire by its entry in tsconfig.json. With TypeScript 7, install the API of version 6 beside it: see "In your editor".',
  examples: ["interwire lsp --stdio"],
  async run(_given, { folder }) {
    const typescript = loadTypeScript(folder);
    const { serveEditor } =
      require("../../transformer/hosts/lsp.js") as typeof import("../../transformer/hosts/lsp.js");
    serveEditor(typescript as never, process.stdin, process.stdout);
    // The protocol ends the process.
    return new Promise<number>(() => undefined);
  },
};
