import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { PluginOptions } from "../dependencies/answer-inputs.js";
import { digestOf } from "../dependencies/digest.js";
import { isDeclaration, isInstalled } from "../dependencies/source-paths.js";
import type { Disk, Sighting } from "./disk.js";
import type { DiskCache } from "./disk-cache.js";
import type { LazyCompiler } from "./lazy-compiler.js";
import type { ProjectConfig } from "./project-config.js";

/**
 * What is known about a project from its tsconfig.json. It is plain data that is cached on disk, so that later processes need not
 * load the compiler for it.
 */
export interface ProjectFacts {
  readonly folder: string;
  /** A digest of the compiler's options, and of the packages whose declarations they make global. */
  readonly options: string;
  readonly pluginOptions: PluginOptions;
  /** The folder of the lock file, if there is one. */
  readonly lockFolder: string;
  readonly lockProject: string;
  readonly isLockShared: boolean;
  /** The declaration files of the project itself, whose globals every file of the project can use. */
  readonly ambient: readonly string[];
}

export interface Tsconfig {
  /** The path of the tsconfig.json. For files without one, the path of their folder. */
  readonly path: string;
  readonly facts: ProjectFacts;
  /** The tsconfig.json and the files that it extends, without files of packages. */
  readonly files: readonly string[];
  /** The configuration as the compiler reads it. */
  config(): ProjectConfig;
}

/** The tsconfig.json files that a process uses. Each is read when a file of its project is first needed. */
export interface Tsconfigs {
  /**
   * The tsconfig.json of a file: the one that was given for all files, or the nearest. If the nearest only lists references, it
   * is the referenced one that includes the file.
   */
  of(file: string): Tsconfig;
  /** Called when tsconfig.json files may have changed. Those that have changed are read again when next needed. */
  revalidate(): void;
}

interface Stored {
  readonly facts: ProjectFacts;
  readonly fileNames: readonly string[];
  readonly references: readonly string[];
  readonly sightings: readonly Sighting[];
}

interface Read extends Tsconfig {
  readonly stored: Stored;
}

/** The settings by which tsconfig.json files are found and read. */
export interface TsconfigSettings {
  readonly compiler: LazyCompiler;
  readonly disk: Disk;
  readonly cache: DiskCache;
  readonly given: string | undefined;
}

export function createTsconfigs(settings: TsconfigSettings): Tsconfigs {
  const { compiler, disk, given } = settings;
  const reader = createReader(settings);
  const owners = createOwners(settings, reader);
  const ofFolder = new Map<string, string | undefined>();
  let isChecked = true;
  const without = (folder: string): Read => {
    const facts: ProjectFacts = {
      folder,
      options: "none",
      pluginOptions: {},
      lockFolder: folder,
      lockProject: "tsconfig.json",
      isLockShared: false,
      ambient: [],
    };
    const stored: Stored = { facts, fileNames: [], references: [], sightings: [] };
    return reader.keep(folder, stored, () => compiler.load().configWithoutFile(folder));
  };
  return {
    of(file) {
      if (!isChecked) {
        isChecked = true;
        ofFolder.clear();
        if (reader.forgetChanged()) owners.forget();
      }
      const folder = dirname(file);
      const path = given ?? nearest(disk, ofFolder, folder);
      return path === undefined ? (reader.known(folder) ?? without(folder)) : owners.of(path, file);
    },
    revalidate() {
      isChecked = false;
    },
  };
}

interface Reader {
  known(path: string): Read | undefined;
  /**
   * Reads a tsconfig.json. The result of an earlier process is reused if it is still valid; otherwise the compiler reads the
   * file.
   */
  open(path: string): Read;
  readAnew(path: string): Read;
  keep(path: string, stored: Stored, config: () => ProjectConfig): Read;
  /** Discards the tsconfig.json files that have changed. Returns whether there were any. */
  forgetChanged(): boolean;
}

function createReader({ compiler, disk, cache }: TsconfigSettings): Reader {
  const read = new Map<string, Read>();
  const lastFacts = new Map<string, ProjectFacts>();
  const readConfig = (path: string): ProjectConfig => compiler.load().readConfig(disk, path);
  const reader: Reader = {
    known: (path) => read.get(path),
    open(path) {
      const known = read.get(path);
      if (known !== undefined) return known;
      const stored = cache.read<Stored>("tsconfig", keyOf(compiler.version(), path));
      if (stored === undefined || !disk.holds(stored.sightings)) return reader.readAnew(path);
      let config: ProjectConfig | undefined;
      return reader.keep(path, stored, () => {
        config ??= readConfig(path);
        return config;
      });
    },
    readAnew(path) {
      const config = readConfig(path);
      const stored = toStored(config);
      cache.write("tsconfig", keyOf(compiler.version(), path), stored);
      return reader.keep(path, stored, () => config);
    },
    keep(path, stored, config) {
      const earlier = lastFacts.get(path);
      // Equal facts keep the same object, so that results derived from them stay valid.
      const facts = isDeepStrictEqual(earlier, stored.facts) && earlier !== undefined ? earlier : stored.facts;
      lastFacts.set(path, facts);
      const texts = stored.sightings.filter(([seen, what]) => what === "text" && !isInstalled(seen));
      const kept = { path, facts, files: texts.map(([seen]) => seen), stored, config };
      read.set(path, kept);
      return kept;
    },
    forgetChanged() {
      const changed = [...read].filter(([, { stored }]) => !disk.holds(stored.sightings));
      for (const [path] of changed) read.delete(path);
      return changed.length > 0;
    },
  };
  return reader;
}

/** Finds the project of a file below a tsconfig.json that only lists references. */
interface Owners {
  /** The tsconfig.json that includes a file; `path` is the nearest one. */
  of(path: string, file: string): Read;
  forget(): void;
}

function createOwners({ compiler, disk, cache }: TsconfigSettings, { open, readAnew }: Reader): Owners {
  const strangers = new Set<string>();
  const keyOfStranger = (path: string, file: string): string => keyOf(compiler.version(), `${path} ${file}`);
  const isStranger = (path: string, file: string): boolean => {
    if (strangers.has(file)) return true;
    const sightings = cache.read<readonly Sighting[]>("stranger", keyOfStranger(path, file));
    return sightings !== undefined && disk.holds(sightings);
  };
  const find = (references: readonly Read[], file: string): Read | undefined =>
    references.find(({ stored }) => stored.fileNames.includes(file));
  /**
   * Reads the referenced projects anew, because a new file may be missing in what is cached. If none includes the file, this is
   * remembered until one of the tsconfig.json files changes.
   */
  const lookAgain = (own: Read, file: string): Read | undefined => {
    const read = own.stored.references.map(readAnew);
    const found = find(read, file);
    if (found !== undefined) return found;
    strangers.add(file);
    const texts = [own, ...read].flatMap(({ stored }) => stored.sightings.filter(([, what]) => what === "text"));
    cache.write("stranger", keyOfStranger(own.path, file), texts);
    return undefined;
  };
  const owners: Owners = {
    of(path, file) {
      const own = open(path);
      const { fileNames, references } = own.stored;
      const [first] = references;
      if (fileNames.length > 0 || first === undefined) return own;
      const known = find(references.map(open), file);
      const found = known ?? (isStranger(path, file) ? undefined : lookAgain(own, file));
      return owners.of(found?.path ?? first, file);
    },
    forget: () => strangers.clear(),
  };
  return owners;
}

function nearest(disk: Disk, known: Map<string, string | undefined>, folder: string): string | undefined {
  if (known.has(folder)) return known.get(folder);
  const own = `${folder}/tsconfig.json`;
  const found = disk.isFile(own) ? own : dirname(folder) === folder ? undefined : nearest(disk, known, dirname(folder));
  known.set(folder, found);
  return found;
}

function toStored(config: ProjectConfig): Stored {
  const { folder, options, pluginOptions, lockFolder, lockProject, isLockShared } = config;
  const { fileNames, types, references, sightings } = config;
  const ambient = fileNames.filter(isDeclaration);
  return {
    facts: {
      folder,
      options: digestOf(JSON.stringify([options, types])),
      pluginOptions,
      lockFolder,
      lockProject,
      isLockShared,
      ambient,
    },
    fileNames,
    references,
    sightings,
  };
}

function keyOf(version: string, path: string): string {
  return digestOf(JSON.stringify([version, path]));
}
