import { createUnplugin, type UnpluginMessage } from "unplugin";
import type { FileDiagnostic } from "../service/file-diagnostic.js";
import { printDiagnostics } from "../service/print-diagnostics.js";
import { createService, type Service } from "../service/service.js";
import { createViteServers } from "./vite-servers.js";

/** The options of the plugin of a bundler. */
export interface BundlerOptions {
  /** The tsconfig.json, from the root of the project; left out, the nearest to each file. */
  readonly tsconfig?: string;
}

/** A plugin as bundlers take it. */
export interface BundlerPlugin {
  readonly name: string;
}

interface Framed {
  readonly frame: string;
}

/** An error as tools show it: at the place of the first problem, with the lines of all. */
function failure(folder: string, all: readonly [FileDiagnostic, ...FileDiagnostic[]]): UnpluginMessage & Framed {
  const [{ file, line, column }] = all;
  const [message = "", ...lines] = printDiagnostics(all, { folder }).trimEnd().split("\n");
  // Not every tool prints `loc`, which is why the message has the place, too. Columns are counted from zero here.
  return { id: file, message, frame: lines.join("\n"), stack: "", loc: { file, line, column: column - 1 } };
}

const plugin = createUnplugin<BundlerOptions | undefined>((options = {}) => {
  let root = process.cwd();
  let opened: Service | undefined;
  const servers = createViteServers();
  const service = (): Service => {
    opened ??= createService({ cwd: root, tsconfig: options.tsconfig });
    return opened;
  };
  return {
    name: "interwire",
    enforce: "pre",
    buildStart() {
      service().refresh();
    },
    watchChange(path) {
      service().changed(path);
      servers.changed(path);
    },
    transform: {
      filter: { id: { include: /\.[cm]?tsx?(?:\?|$)/, exclude: [/[\\/]node_modules[\\/]/, /\.d\.[cm]?ts(?:\?|$)/] } },
      handler(code, id) {
        const [path = id, query] = id.split("?");
        // A module that another plugin makes up has a NUL in its id.
        if (path.includes("\0")) return undefined;
        // A part of another file is named by a query, and is no file of the project.
        if (query !== undefined && /\b(?:raw|url|type=|worker_file)\b/.test(query)) return undefined;
        const { dependencies, diagnostics, edited } = service().answer(path, code);
        for (const one of dependencies) this.addWatchFile(one);
        servers.transformed(path, dependencies);
        const [first, ...others] = diagnostics;
        if (first !== undefined) this.error(failure(root, [first, ...others]));
        return edited === undefined ? undefined : { code: edited.code, map: edited.map() };
      },
    },
    vite: {
      // Tests print contracts as text without asking for it.
      config: () => ({ test: { snapshotSerializers: [require.resolve("interwire/snapshot")] } }) as object,
      configResolved(config: { readonly root: string }) {
        root = config.root;
      },
      configureServer: servers.add,
    },
  };
});

/** For vite and vitest. */
export const interwireForVite: (options?: BundlerOptions) => BundlerPlugin = (options) =>
  plugin.vite(options) as BundlerPlugin;
