import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { type Disk, isDeclaration, type Sighting } from "./disk.js";
import type { DiskCache } from "./disk-cache.js";
import type { LazyCompiler } from "./load-typescript.js";
import type { PluginOptions } from "./plugin-options.js";
import { configWithoutFile, type ProjectConfig, readProjectConfig } from "./project-config.js";

/** What is known of a project without a compiler, once one has read its tsconfig.json. */
export interface ProjectFacts {
  readonly folder: string;
  /** A digest of the compiler's options, and of the packages that they make global. */
  readonly options: string;
  readonly pluginOptions: PluginOptions;
  /** The project's own declaration files: what is global in them belongs to every file. */
  readonly ambient: readonly string[];
}

/** One tsconfig.json. */
export interface Tsconfig {
  /** Its path; of files without one, their folder. */
  readonly path: string;
  readonly facts: ProjectFacts;
  /** The file itself and those that it extends, without those of packages. */
  readonly files: readonly string[];
  /** As the compiler reads it. */
  config(): ProjectConfig;
}

/** The tsconfig.json files of a process, each read when a file of its project is first asked about. */
export interface Tsconfigs {
  /** The one of a file: the given one, or the nearest. One that only lists references stands for the one that has the file. */
  of(file: string): Tsconfig;
  /** Something may have changed in them. */
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

/** How the files are read. */
export interface TsconfigSettings {
  readonly compiler: LazyCompiler;
  readonly disk: Disk;
  readonly cache: DiskCache;
  readonly given: string | undefined;
}

export function createTsconfigs({ compiler, disk, cache, given }: TsconfigSettings): Tsconfigs {
  const read = new Map<string, Read>();
  const ofFolder = new Map<string, string | undefined>();
  let isChecked = true;
  const make = (path: string): Read => {
    const config = readProjectConfig(compiler.load(), disk, path);
    const stored = store(config);
    cache.write("tsconfig", keyOf(compiler.version(), path), stored);
    return toRead(path, stored, () => config);
  };
  const find = (path: string): Read => {
    const stored = cache.read<Stored>("tsconfig", keyOf(compiler.version(), path));
    if (stored === undefined || !disk.holds(stored.sightings)) return make(path);
    let config: ProjectConfig | undefined;
    return toRead(path, stored, () => {
      config ??= readProjectConfig(compiler.load(), disk, path);
      return config;
    });
  };
  const open = (path: string): Read => {
    const found = read.get(path) ?? find(path);
    read.set(path, found);
    return found;
  };
  const openFor = (path: string, file: string): Read => {
    const own = open(path);
    const { fileNames, references } = own.stored;
    const [first] = references;
    if (fileNames.length > 0 || first === undefined) return own;
    const owner = (): string | undefined => references.find((one) => open(one).stored.fileNames.includes(file));
    const known = owner();
    return openFor(known ?? (isStranger(own, file) ? undefined : lookAgain(own, owner, file)) ?? first, file);
  };
  const isStranger = (own: Read, file: string): boolean => {
    const sightings = cache.read<readonly Sighting[]>("stranger", strangerKey(own, file));
    return sightings !== undefined && disk.holds(sightings);
  };
  /** A file may be newer than what is known of the projects; or it is in none of them, as long as they stay the same. */
  const lookAgain = (own: Read, owner: () => string | undefined, file: string): string | undefined => {
    const made = own.stored.references.map((one) => make(one));
    own.stored.references.forEach((one, at) => void read.set(one, made[at] as Read));
    const found = owner();
    const texts = [own, ...made].flatMap(({ stored }) => stored.sightings.filter(([, what]) => what === "text"));
    if (found === undefined) cache.write("stranger", strangerKey(own, file), texts);
    return found;
  };
  const strangerKey = ({ facts }: Read, file: string): string =>
    digest(`${compiler.version()} ${facts.folder} ${file}`);
  const without = (folder: string): Read => {
    const facts: ProjectFacts = { folder, options: "none", pluginOptions: {}, ambient: [] };
    const stored: Stored = { facts, fileNames: [], references: [], sightings: [] };
    return toRead(folder, stored, () => configWithoutFile(compiler.load(), folder));
  };
  return {
    of(file) {
      if (!isChecked) {
        isChecked = true;
        ofFolder.clear();
        for (const [path, { stored }] of read) if (!disk.holds(stored.sightings)) read.delete(path);
      }
      const folder = dirname(file);
      const path = given ?? nearest(disk, ofFolder, folder);
      if (path !== undefined) return openFor(path, file);
      const found = read.get(folder) ?? without(folder);
      read.set(folder, found);
      return found;
    },
    revalidate() {
      isChecked = false;
    },
  };
}

function toRead(path: string, stored: Stored, config: () => ProjectConfig): Read {
  const texts = stored.sightings.filter(([seen, what]) => what === "text" && !seen.includes("/node_modules/"));
  return { path, facts: stored.facts, files: texts.map(([seen]) => seen), stored, config };
}

function nearest(disk: Disk, known: Map<string, string | undefined>, folder: string): string | undefined {
  if (known.has(folder)) return known.get(folder);
  const own = `${folder}/tsconfig.json`;
  const found = disk.isFile(own) ? own : dirname(folder) === folder ? undefined : nearest(disk, known, dirname(folder));
  known.set(folder, found);
  return found;
}

function store(config: ProjectConfig): Stored {
  const { folder, options, pluginOptions, fileNames, types, references, sightings } = config;
  const ambient = fileNames.filter(isDeclaration);
  return {
    facts: { folder, options: digest(JSON.stringify([options, types])), pluginOptions, ambient },
    fileNames,
    references,
    sightings,
  };
}

function keyOf(version: string, path: string): string {
  return digest(JSON.stringify([version, path]));
}

function digest(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}
