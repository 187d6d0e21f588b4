import { dirname } from "node:path";
import type { FileChanges } from "../../transformer/compiler/remote/api.js";
import { isDeclaration, isInstalled, isTypeScript } from "../../transformer/dependencies/source-paths.js";
import { lockName } from "../../transformer/lock/lock-input.js";
import type { Disk } from "../../transformer/service/disk.js";
import { entryNames, isFolder } from "../../transformer/service/on-disk.js";
import type { NativeConfig } from "./native-configs.js";
import { foldersBelow } from "./watch-folders.js";

/** Programs in the compiler's process, and the disk from which they were made. */
export interface Followed {
  readonly disk: Disk;
  readonly configs: readonly NativeConfig[];
  /** The names of all files in a configuration's program. */
  namesIn(config: NativeConfig): readonly string[];
  change(changes: Required<FileChanges>): void;
}

/** Has programs follow the changes of files. */
export interface Follower {
  /** The folders in which a change of a file may matter. */
  folders(): readonly string[];
  /**
   * Looks at paths where something may have changed. Returns the configurations whose programs are others now, or undefined if a
   * configuration has changed, so that everything has to be opened anew.
   */
  follow(paths: readonly string[]): readonly NativeConfig[] | undefined;
}

export function createFollower({ disk, configs, namesIn, change }: Followed): Follower {
  const readFrom = configs.flatMap(({ sightings }) =>
    sightings.flatMap(([path, what]) => (what === "text" ? path : [])),
  );
  const hashOf = (path: string): string | undefined => disk.read(path)?.hash;
  let names = new Map<NativeConfig, ReadonlySet<string>>();
  let hashes = new Map<string, string | undefined>();
  const look = (): void => {
    names = new Map(
      configs.map((one) => [one, new Set([...namesIn(one).filter((name) => !isInstalled(name)), lockPathOf(one)])]),
    );
    const all = new Set([...names.values()].flatMap((some) => [...some]));
    hashes = new Map(Array.from(all, (path) => [path, hashOf(path)]));
  };
  const knownBelow = (path: string): readonly string[] =>
    [...hashes.keys()].filter((one) => one.startsWith(`${path}/`));
  const isNew = (path: string): boolean =>
    !hashes.has(path) && hashOf(path) !== undefined && mayBeImported(configs, path) && !isOutput(configs, path, disk);
  look();
  return {
    folders: () => [
      ...new Set([
        ...configs.flatMap(({ folder, references }) => [folder, ...references.map((path) => dirname(path))]),
        ...[...readFrom, ...hashes.keys()].map((path) => dirname(path)),
      ]),
    ],
    follow(given) {
      disk.refresh();
      const paths = [...new Set(given.flatMap((path) => [path, ...filesBelow(path), ...knownBelow(path)]))];
      for (const path of paths) disk.changed(path);
      if (configs.some(({ sightings }) => !disk.holds(sightings))) return undefined;
      const others = paths.filter((path) => hashes.has(path) && hashes.get(path) !== hashOf(path));
      const isThere = (path: string): boolean => hashOf(path) !== undefined;
      const wasThere = (path: string): boolean => hashes.get(path) !== undefined;
      const changes = {
        changed: others.filter((path) => wasThere(path) && isThere(path)),
        created: [...others.filter((path) => !wasThere(path)), ...paths.filter(isNew)],
        deleted: others.filter((path) => !isThere(path)),
      };
      const all = Object.values(changes).flat();
      if (all.length === 0) return [];
      const before = names;
      change(changes);
      look();
      const mayBeAnother = (one: NativeConfig): boolean =>
        changes.created.length > 0 || all.some((path) => before.get(one)?.has(path) === true);
      return configs.filter(mayBeAnother);
    },
  };
}

/** The files in a folder and in the folders in it, which may have come with it. Empty if the path is no folder. */
function filesBelow(path: string): readonly string[] {
  return isFolder(path)
    ? foldersBelow(path).flatMap((folder) => entryNames(folder).map((name) => `${folder}/${name}`))
    : [];
}

function mayBeImported(configs: readonly NativeConfig[], path: string): boolean {
  const hasScripts = configs.some(({ options }) => options.allowJs === true);
  return isTypeScript(path) || path.endsWith(".json") || (hasScripts && /\.[cm]?jsx?$/.test(path));
}

function lockPathOf({ lockFolder }: NativeConfig): string {
  return `${lockFolder}/${lockName}`;
}

/** Whether a new file is output of a build: of one of the configurations, or beside its source. */
function isOutput(configs: readonly NativeConfig[], path: string, disk: Disk): boolean {
  const isBelow = (folder: unknown): boolean => typeof folder === "string" && path.startsWith(`${folder}/`);
  if (configs.some(({ options }) => isBelow(options.outDir) || isBelow(options.declarationDir))) return true;
  const source = sourceOf(path);
  return source !== undefined && (disk.isFile(source) || disk.isFile(`${source}x`));
}

/** The source beside which a compiler would write a file. Undefined for sources themselves. */
function sourceOf(path: string): string | undefined {
  if (isDeclaration(path)) return path.replace(/\.d(\.[cm]?ts)$/, "$1");
  return /\.[cm]?jsx?$/.test(path) ? path.replace(/\.([cm]?)jsx?$/, ".$1ts") : undefined;
}
