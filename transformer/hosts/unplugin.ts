import { createUnplugin, type UnpluginContextMeta, type UnpluginMessage } from "unplugin";
import { packages, sourceIds } from "../dependencies/source-paths.js";
import type { FileDiagnostic } from "../service/file-diagnostic.js";
import { printDiagnostics } from "../service/print-diagnostics.js";
import { createService, type Service } from "../service/service.js";
import type { AppliedPlugin, BundlerOptions, BundlerPlugin, SetUpPlugin } from "./bundler-plugins.js";
import { isFailed } from "./file-errors.js";
import { type CachingCompiler, withCacheOf } from "./persistent-cache.js";
import { createViteServers } from "./vite-servers.js";

export { loadInBun } from "./bun-loader.js";
export type { AppliedPlugin, BundlerOptions, BundlerPlugin, SetUpPlugin } from "./bundler-plugins.js";

interface Framed {
  readonly frame: string;
}

/** The tools that show a code frame below a message. The others show only the message. */
const framing: readonly UnpluginContextMeta["framework"][] = ["vite", "rollup", "rolldown"];

/** The error for a file's problems in the form of bundlers: at the place of the first problem, with the lines of all problems. */
function failure(
  folder: string,
  all: readonly [FileDiagnostic, ...FileDiagnostic[]],
  { framework }: UnpluginContextMeta,
): UnpluginMessage & Framed {
  const [{ file, line, column }] = all;
  const text = printDiagnostics(all, { folder }).trimEnd();
  const [first = "", ...lines] = text.split("\n");
  const message = framing.includes(framework) ? first : text;
  // Not every tool prints `loc`, so the message has the place, too. Columns are counted from 0 here.
  return { id: file, message, frame: lines.join("\n"), stack: "", loc: { file, line, column: column - 1 } };
}

const plugin = createUnplugin<BundlerOptions | undefined>((options = {}, meta) => {
  let root = process.cwd();
  let opened: Service | undefined;
  const servers = createViteServers();
  const service = (): Service => {
    opened ??= createService({ cwd: root, tsconfig: options.tsconfig, lock: options.lock });
    return opened;
  };
  const applyTo = (compiler: object): void => {
    root = (compiler as CachingCompiler).context;
    withCacheOf(compiler as CachingCompiler, options);
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
      filter: { id: { include: sourceIds, exclude: packages } },
      handler(code, id) {
        const [path = id, query] = id.split("?");
        // The id of a virtual module of another plugin contains a NUL.
        if (path.includes("\0")) return undefined;
        // A query names a part of another file, which is not a file of the project.
        if (query !== undefined && /\b(?:raw|url|type=|worker_file)\b/.test(query)) return undefined;
        const { dependencies, diagnostics, edited } = service().answer(path, code);
        for (const one of dependencies) this.addWatchFile(one);
        servers.transformed(path, dependencies);
        const [first, ...others] = diagnostics;
        if (first !== undefined) {
          const told = failure(root, [first, ...others], meta);
          if (isFailed(diagnostics)) this.error(told);
          else this.warn(told);
        }
        return edited === undefined ? undefined : { code: edited.code, map: JSON.parse(edited.map()) };
      },
    },
    vite: {
      // Makes vitest print contracts in snapshots as text.
      config: () => ({ test: { snapshotSerializers: [require.resolve("interwire/snapshot")] } }) as object,
      configResolved(config: { readonly root: string }) {
        root = config.root;
      },
      configureServer: servers.add,
    },
    esbuild: {
      setup({ initialOptions }) {
        root = initialOptions.absWorkingDir ?? root;
      },
    },
    webpack: applyTo,
    rspack: applyTo,
  };
});

/** The plugin for vite and vitest. */
export const interwireForVite: (options?: BundlerOptions) => BundlerPlugin = (options) =>
  plugin.vite(options) as BundlerPlugin;

export const interwireForRollup: (options?: BundlerOptions) => BundlerPlugin = (options) =>
  plugin.rollup(options) as BundlerPlugin;

export const interwireForRolldown: (options?: BundlerOptions) => BundlerPlugin = (options) =>
  plugin.rolldown(options) as BundlerPlugin;

export const interwireForEsbuild: (options?: BundlerOptions) => SetUpPlugin = (options) => plugin.esbuild(options);

export const interwireForWebpack: (options?: BundlerOptions) => AppliedPlugin = (options) => plugin.webpack(options);

export const interwireForRspack: (options?: BundlerOptions) => AppliedPlugin = (options) => plugin.rspack(options);

/** The plugin for `Bun.build`. */
export const interwireForBun: (options?: BundlerOptions) => SetUpPlugin = (options) =>
  plugin.bun(options) as SetUpPlugin;
