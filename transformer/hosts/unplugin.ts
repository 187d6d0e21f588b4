import { relative } from "node:path";
import { createUnplugin } from "unplugin";
import type { FileDiagnostic } from "../service/file-diagnostic.js";
import { createService } from "../service/service.js";

/** The options of the plugin of a bundler. */
export interface BundlerOptions {
  /** The tsconfig.json, from the working directory; left out, the nearest to each file. */
  readonly tsconfig?: string;
}

/** A plugin as bundlers take it. */
export interface BundlerPlugin {
  readonly name: string;
}

function placed({ file, line, column, code, text }: FileDiagnostic): string {
  return `${relative(process.cwd(), file)}:${line}:${column}: ${code}: ${text}`;
}

const plugin = createUnplugin<BundlerOptions | undefined>((options = {}) => {
  const service = createService({ tsconfig: options.tsconfig });
  return {
    name: "interwire",
    enforce: "pre",
    buildStart() {
      service.refresh();
    },
    watchChange(path) {
      service.changed(path);
    },
    transform: {
      filter: { id: { include: /\.[cm]?tsx?(?:\?|$)/, exclude: [/[\\/]node_modules[\\/]/, /\.d\.[cm]?ts(?:\?|$)/] } },
      handler(code, id) {
        const [path = id, query] = id.split("?");
        // A part of another file is named by a query, and is no file of the project.
        if (query !== undefined && /\b(?:raw|url|type=|worker_file)\b/.test(query)) return undefined;
        const { dependencies, diagnostics, edited } = service.answer(path, code);
        for (const one of dependencies) this.addWatchFile(one);
        const [first, ...others] = diagnostics;
        if (first !== undefined) {
          const { file, line, column } = first;
          // Not every tool prints the place of an error.
          const message = `${placed(first)}${others.map((one) => `\n${placed(one)}`).join("")}`;
          this.error({ id: file, message, loc: { file, line, column: column - 1 } });
        }
        return edited === undefined ? undefined : { code: edited.code, map: edited.map() };
      },
    },
    vite: {
      // Tests print contracts as text without asking for it.
      config: () => ({ test: { snapshotSerializers: [require.resolve("interwire/snapshot")] } }) as object,
    },
  };
});

/** For vite and vitest. */
export const interwireForVite: (options?: BundlerOptions) => BundlerPlugin = (options) =>
  plugin.vite(options) as BundlerPlugin;
