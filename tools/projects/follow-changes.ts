import { dirname } from "node:path";
import type { FileChanges } from "../../transformer/compiler/remote/api.js";
import { isDeclaration, isInstalled, isTypeScript } from "../../transformer/dependencies/source-paths.js";
import { lockName } from "../../transformer/lock/lock-input.js";
import type { Disk } from "../../transformer/service/disk.js";
import type { NativeConfig } from "./native-configs.js";

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
  const isNew = (path: string): boolean =>
    !hashes.has(path) && hashOf(path) !== undefined && isTypeScript(path) && !isOutput(configs, path, disk);
  look();
  return {
    folders: () => [
      ...new Set([
        ...configs.map(({ folder }) => folder),
        ...[...readFrom, ...hashes.keys()].map((path) => dirname(path)),
      ]),
    ],
    follow(paths) {
      disk.refresh();
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

function lockPathOf({ lockFolder }: NativeConfig): string {
  return `${lockFolder}/${lockName}`;
}

/** Whether a new file is output of a build: of one of the configurations, or beside its source. */
function isOutput(configs: readonly NativeConfig[], path: string, disk: Disk): boolean {
  const isBelow = (folder: unknown): boolean => typeof folder === "string" && path.startsWith(`${folder}/`);
  if (configs.some(({ options }) => isBelow(options.outDir) || isBelow(options.declarationDir))) return true;
  if (!isDeclaration(path)) return false;
  const source = path.replace(/\.d(\.[cm]?ts)$/, "$1");
  return disk.isFile(source) || disk.isFile(`${source}x`);
}
