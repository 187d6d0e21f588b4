import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { InitialContract } from "../setup/first-server.js";
import type { Arguments } from "./command.js";
import { consoleOf } from "./server-options.js";
import type { Terminal } from "./terminal.js";

/** What a new project has that begins with .proto files. */
export interface InitialContracts {
  /** The texts of the modules, by path relative to the project's folder. */
  readonly modules: Readonly<Record<string, string>>;
  readonly contracts: readonly InitialContract[];
}

/** The folder of the modules. */
const source = "src";

/** Imports the .proto files that the options name. The exit status if they cannot be imported; undefined if there are none. */
export async function readInitialContracts(
  given: Arguments,
  terminal: Terminal,
): Promise<InitialContracts | number | undefined> {
  const files = given.texts("proto");
  if (files.length === 0) return undefined;
  const { importContracts } = await import("../terminal.js");
  const { folder } = terminal;
  const modules: Record<string, string> = {};
  const contracts: InitialContract[] = [];
  const status = await importContracts(
    {
      server: undefined,
      headers: [],
      timeoutMs: undefined,
      schema: { files, folders: given.texts("import"), folder },
      timestamps: "date",
      decorators: false,
      read: (path) => {
        const at = resolve(folder, source, path);
        return existsSync(at) ? readFileSync(at, "utf8") : undefined;
      },
      write: (written) => {
        for (const { path, text, contracts: names } of written) {
          modules[`${source}/${path}`] = text;
          const module = `./${path.replace(/\.ts$/, ".js")}`;
          contracts.push(...names.map((name) => ({ name, module })));
        }
      },
    },
    consoleOf(terminal),
  );
  return status === 0 ? { modules, contracts } : status;
}
