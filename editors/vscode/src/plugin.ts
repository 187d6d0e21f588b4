import { installedPackage } from "./installed-package.js";

/** The parts of TypeScript's server that are needed here: the plugin of the workspace's own package is what knows the rest. */
interface CreateInfo {
  readonly languageService: object;
  readonly project: {
    getCurrentDirectory(): string;
    getCompilerOptions(): { readonly plugins?: readonly PluginEntry[] };
  };
  readonly config: PluginEntry;
}

interface PluginEntry {
  readonly name?: string;
  readonly transform?: string;
}

interface Plugin {
  create(info: CreateInfo): object;
}

type Factory = (modules: object) => Plugin;

/**
 * The plugin that VS Code's TypeScript loads from the extension. It is the one of the package that a project has installed, so that an
 * editor shows what the project's build finds. A project without the package gets nothing.
 */
module.exports = (modules: object): Plugin => ({
  create(info) {
    const installed = installedPackage(info.project.getCurrentDirectory());
    if (installed === undefined) return info.languageService;
    const { create } = (require(installed) as Factory)(modules);
    return create(Object.create(info, { config: { value: entryOf(info) } }) as CreateInfo);
  },
});

/** The entry of interwire in tsconfig.json, which may have the transformer alone. */
function entryOf({ project, config }: CreateInfo): PluginEntry {
  const entries = project.getCompilerOptions().plugins ?? [];
  return entries.find(({ name, transform }) => name === "interwire" || transform === "interwire/transformer") ?? config;
}
