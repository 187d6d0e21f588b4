import { dirname, join, resolve } from "node:path";
import type { CompilerOptions } from "../compiler/language.js";
import type { Api, FileSystemCallbacks, ParsedConfig } from "../compiler/remote/api.js";
import type { RemoteSession } from "../compiler/remote/remote-session.js";
import type { Disk } from "./disk.js";
import { type PluginEntry, readPluginOptions } from "./plugin-options.js";
import { declarationsAt, isUnreadable, type ProjectConfig, unreadable } from "./project-config.js";
import { createRecorder, type Recorder } from "./recorder.js";
import { slashed } from "./slashed.js";

/**
 * Reads a tsconfig.json with TypeScript 7.1. A process of its own reads it, which asks for each file, so that what it looked at is
 * known.
 * @throws HostError IW3002 for an unknown option of interwire, IW3004 if the file cannot be read
 */
export function readNativeConfig(session: RemoteSession, disk: Disk, given: string): ProjectConfig {
  const path = slashed(given);
  const folder = dirname(path);
  const { host, sightings } = createRecorder(session.installed.sys, disk);
  if (host.readFile(path) === undefined) throw unreadable(path, `Cannot read file '${path}'.`);
  const texts = (): readonly string[] => sightings().flatMap(([seen, what]) => (what === "text" ? [seen] : []));
  const { parsed, configs } = session.askThrough(callbacks(session, host), (api) => read(api, path, texts));
  const { options, fileNames, projectReferences = [] } = parsed;
  const plugins = configs.flatMap((one) => one.plugins);
  return {
    folder,
    options,
    pluginOptions: readPluginOptions({ plugins, configFilePath: path }),
    fileNames,
    types: typesOf(options, folder, host),
    references: projectReferences.map((one) => (one.path.endsWith(".json") ? one.path : `${one.path}/tsconfig.json`)),
    sightings: [...sightings(), ...foldersOf(configs, folder).map((root) => declarationsAt(disk, root))],
  };
}

function callbacks(session: RemoteSession, host: Recorder["host"]): FileSystemCallbacks {
  const { useOS } = session.installed.fs.serverFS;
  return {
    fileExists: (path) => host.fileExists(path),
    directoryExists: (path) => host.directoryExists?.(path) === true,
    readFile: (path) => host.readFile(path),
    realpath: useOS,
    getAccessibleEntries: useOS,
    stat: useOS,
    writeFile: useOS,
    removeFile: useOS,
  };
}

interface Read {
  readonly parsed: ParsedConfig;
  /** The texts of the file and of those that it extends, which have more than the compiler tells: the members of plugins' entries. */
  readonly configs: readonly RawConfig[];
}

interface RawConfig {
  readonly folder: string;
  readonly include: readonly string[];
  readonly plugins: readonly PluginEntry[];
}

interface ConfigText {
  readonly include?: readonly string[];
  readonly compilerOptions?: { readonly plugins?: readonly PluginEntry[] };
}

function read(api: Api, path: string, texts: () => readonly string[]): Read {
  const { error } = api.readConfigFile(path);
  if (error !== undefined) throw unreadable(path, error.text);
  const parsed = api.parseConfigFile(path);
  const unread = parsed.errors.find(isUnreadable);
  if (unread !== undefined) throw unreadable(path, unread.text);
  const configs = texts().map((one): RawConfig => {
    const { include = [], compilerOptions } = (api.readConfigFile(one).config ?? {}) as ConfigText;
    return { folder: dirname(one), include, plugins: compilerOptions?.plugins ?? [] };
  });
  return { parsed, configs };
}

/** The folders in which new files belong to the project: its own, and those outside of it that `include` names. */
function foldersOf(configs: readonly RawConfig[], folder: string): readonly string[] {
  const included = configs.flatMap((one) => one.include.map((pattern) => beforeWildcard(one.folder, pattern)));
  return [folder, ...included.filter((one) => one !== folder && !one.startsWith(`${folder}/`))];
}

function beforeWildcard(folder: string, pattern: string): string {
  const [before = ""] = pattern.split(/[*?]/, 1);
  return slashed(resolve(folder, before === pattern ? pattern : before.slice(0, before.lastIndexOf("/") + 1)));
}

/** The names and versions of the packages that the option `types` names. Without it, TypeScript 7 includes none. */
function typesOf(
  { types = [], typeRoots }: CompilerOptions,
  folder: string,
  host: Recorder["host"],
): readonly string[] {
  const modules = upwards(folder).map((one) => join(one, "node_modules"));
  const roots = typeRoots ?? modules.map((one) => `${one}/@types`);
  const namesIn = (root: string): readonly string[] => host.getDirectories?.(root) ?? [];
  const names = new Set(types.flatMap((name) => (name === "*" ? roots.flatMap(namesIn) : [name])));
  return Array.from(names, (name) => {
    const mangled = name.startsWith("@") ? name.slice(1).replace("/", "__") : name;
    const places = [...roots.map((root) => `${root}/${mangled}`), ...modules.map((one) => `${one}/${name}`)];
    const text = places.map((one) => `${one}/package.json`).find((one) => host.fileExists(one));
    const manifest = text === undefined ? {} : (JSON.parse(host.readFile(text) ?? "{}") as { version?: string });
    return manifest.version === undefined ? name : `${name}@${manifest.version}`;
  });
}

function upwards(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}
