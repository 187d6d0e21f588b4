import { dirname, resolve } from "node:path";
import type { CompilerOptions } from "../compiler/language.js";
import type { Api, FileSystemCallbacks, FolderQuestion, ParsedConfig } from "../compiler/remote/api.js";
import type { RemoteSession } from "../compiler/remote/remote-session.js";
import { declaringConfig, lockConfig } from "../lock/declaring-config.js";
import type { Disk } from "./disk.js";
import { foldersAround } from "./on-disk.js";
import { type PluginEntry, readPluginOptions } from "./plugin-options.js";
import { declarationsAt, isUnreadable, type ProjectConfig, unreadable } from "./project-config.js";
import { createRecorder, type Recorder } from "./recorder.js";
import { slashed } from "./slashed.js";
import { typesName } from "./specifiers.js";

/**
 * Reads a tsconfig.json with TypeScript 7.1. A process that is started for it asks this one for every file, so that all texts and
 * missing files on which the result depends are known.
 * `entriesIn` says what is in a folder, unless that is what is there on disk.
 * @throws HostError IW3002 for an unknown option of interwire, IW3004 if the file cannot be read
 */
export function readNativeConfig(
  session: RemoteSession,
  disk: Disk,
  given: string,
  entriesIn?: FolderQuestion,
): ProjectConfig {
  const path = slashed(given);
  const folder = dirname(path);
  const { host, sightings } = createRecorder(session.installed.sys, disk);
  if (host.readFile(path) === undefined) throw unreadable(path, `Cannot read file '${path}'.`);
  const texts = (): readonly string[] => sightings().flatMap(([seen, what]) => (what === "text" ? [seen] : []));
  const { parsed, configs } = session.askThrough(callbacks(session, host, entriesIn), (api) => read(api, path, texts));
  const { options, fileNames, projectReferences = [] } = parsed;
  const byPath = new Map(configs.map((one) => [one.path, one.config]));
  const declared = declaringConfig(path, byPath);
  const lock = lockConfig(path, byPath);
  const declaring = configs.find((one) => one.path === declared);
  return {
    folder,
    options,
    pluginOptions: readPluginOptions({ plugins: declaring?.plugins, configFilePath: path }),
    lockFolder: dirname(lock.path),
    lockProject: lock.project,
    isLockShared: lock.isShared,
    fileNames,
    types: typesOf(options, folder, host),
    references: projectReferences.map((one) => (one.path.endsWith(".json") ? one.path : `${one.path}/tsconfig.json`)),
    sightings: [...sightings(), ...foldersOf(configs, folder).map((root) => declarationsAt(disk, root))],
  };
}

function callbacks(
  session: RemoteSession,
  host: Recorder["host"],
  entriesIn: FolderQuestion | undefined,
): FileSystemCallbacks {
  const { useOS } = session.installed.fs.serverFS;
  return {
    fileExists: (path) => host.fileExists(path),
    directoryExists: (path) => host.directoryExists?.(path) === true,
    readFile: (path) => host.readFile(path),
    realpath: (path) => host.realpath?.(path) ?? path,
    getAccessibleEntries: entriesIn ?? useOS,
    stat: useOS,
    writeFile: useOS,
    removeFile: useOS,
  };
}

interface Read {
  readonly parsed: ParsedConfig;
  /**
   * The texts of the tsconfig.json and of those that it extends, the nearest first. They have the members of plugins' entries, which
   * the compiler leaves out of its options.
   */
  readonly configs: readonly ConfigText[];
}

interface ConfigText {
  readonly path: string;
  readonly folder: string;
  readonly config: unknown;
  readonly include: readonly string[] | undefined;
  readonly hasFiles: boolean;
  readonly plugins: readonly PluginEntry[] | undefined;
}

function read(api: Api, path: string, texts: () => readonly string[]): Read {
  const { error } = api.readConfigFile(path);
  if (error !== undefined) throw unreadable(path, error.text);
  const parsed = api.parseConfigFile(path);
  const unread = parsed.errors.find(isUnreadable);
  if (unread !== undefined) throw unreadable(path, unread.text);
  // Among the texts are the package.json files that lead to a configuration of a package.
  const configs = texts().filter((one) => one === path || !one.endsWith("/package.json"));
  return { parsed, configs: configs.map((one) => toConfigText(one, api.readConfigFile(one).config)) };
}

function toConfigText(path: string, config: unknown): ConfigText {
  const { include, files, compilerOptions } = (config ?? {}) as Readonly<Record<string, unknown>>;
  const { plugins } = (compilerOptions ?? {}) as Readonly<Record<string, unknown>>;
  return {
    path,
    folder: dirname(path),
    config,
    include: Array.isArray(include) ? include.filter((one) => typeof one === "string") : undefined,
    hasFiles: Array.isArray(files),
    plugins: Array.isArray(plugins) ? plugins.filter((one) => typeof one === "object" && one !== null) : undefined,
  };
}

/** The folders in which new files belong to the project: those that `include` names, or its own. */
function foldersOf(configs: readonly ConfigText[], folder: string): readonly string[] {
  const named = configs.find(({ include, hasFiles }) => include !== undefined || hasFiles);
  if (named === undefined) return [folder];
  return (named.include ?? []).map((pattern) => {
    const [before = ""] = pattern.replace(/\$\{configDir\}/, folder).split(/[*?]/, 1);
    return slashed(resolve(named.folder, before.length === pattern.length ? before : before.replace(/[^/]*$/, "")));
  });
}

/** The names and versions of the packages that the option `types` names. Without it, TypeScript 7 includes none. */
function typesOf(
  { types = [], typeRoots }: CompilerOptions,
  folder: string,
  host: Recorder["host"],
): readonly string[] {
  const modules = foldersAround(folder).map((one) => `${one}/node_modules`);
  const roots = typeRoots ?? modules.map((one) => `${one}/@types`);
  const namesIn = (root: string): readonly string[] => host.getDirectories?.(root) ?? [];
  const names = new Set(types.flatMap((name) => (name === "*" ? roots.flatMap(namesIn) : [name])));
  return Array.from(names, (name) => {
    const places = [...roots.map((root) => `${root}/${typesName(name)}`), ...modules.map((one) => `${one}/${name}`)];
    const text = places.map((one) => `${one}/package.json`).find((one) => host.fileExists(one));
    const version = text === undefined ? undefined : versionIn(host.readFile(text));
    return version === undefined ? name : `${name}@${version}`;
  });
}

function versionIn(manifest: string | undefined): unknown {
  try {
    return (JSON.parse(manifest ?? "{}") as { readonly version?: unknown }).version;
  } catch {
    return undefined;
  }
}
