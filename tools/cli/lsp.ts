import { loadTypeScript } from "../../transformer/service/load-typescript.js";
import { type Command, UsageError } from "./command.js";

export const lsp: Command = {
  summary: "serves editors over the Language Server Protocol, by its standard streams",
  usage: "[--stdio] [--clientProcessId <id>]",
  options: {
    stdio: { type: "boolean", help: "The one way to serve, which editors name." },
    clientProcessId: {
      type: "string",
      value: "<id>",
      help: "The process of the editor: the server ends when it is gone. Editors name it.",
    },
  },
  notes:
    "It shows what interwire knows, beside the server of TypeScript. Editors with TypeScript 5.9 and 6 do not need it: their server\n" +
    'loads interwire by its entry in tsconfig.json. With TypeScript 7, install the API of version 6 beside it: see "In your editor".',
  examples: ["interwire lsp --stdio"],
  async run(given, { folder }) {
    const editor = given.text("clientProcessId");
    if (editor !== undefined && !/^[1-9]\d*$/.test(editor)) {
      throw new UsageError(`--clientProcessId is '${editor}'. Write the number of the editor's process.`);
    }
    const typescript = loadTypeScript(folder);
    const { serveEditor } =
      require("../../transformer/hosts/lsp.js") as typeof import("../../transformer/hosts/lsp.js");
    // The protocol's library reads --clientProcessId from the command line itself, and watches the process.
    serveEditor(typescript as never, process.stdin, process.stdout);
    // The protocol ends the process.
    return new Promise<number>(() => undefined);
  },
};
