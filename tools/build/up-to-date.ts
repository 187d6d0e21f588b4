import { statSync } from "node:fs";
import { dirname } from "node:path";
import { digestOf } from "../../transformer/dependencies/digest.js";
import { isInstalled } from "../../transformer/dependencies/source-paths.js";
import { lockName } from "../../transformer/lock/lock-input.js";
import type { Disk } from "../../transformer/service/disk.js";
import { cacheFolderOf, type DiskCache, noCache, openDiskCache } from "../../transformer/service/disk-cache.js";
import type { NativeConfig } from "../projects/native-configs.js";

/** Notes of builds without problems, which tell whether a project has to be built again. */
export interface BuildNotes {
  /** The files from which a project was built, if it is up to date: all of them, and its output, are as they were. */
  inputsIfUpToDate(config: NativeConfig): readonly string[] | undefined;
  /** Begins a build of a project from the files of its program, before anything is made of them. */
  begin(config: NativeConfig, names: readonly string[]): BegunBuild;
}

/** A build whose input is known. */
export interface BegunBuild {
  /** Whether the input is still that with which the build began. An edit may come in between. */
  holds(): boolean;
  /** Notes that the build has no problems. It is not noted if its input has changed. */
  note(outputs: readonly string[]): void;
}

/** Stamps of files by path. They are empty for files that are missing. */
type Stamps = Readonly<Record<string, string>>;

interface BuildNote {
  readonly names: readonly string[];
  readonly inputs: Stamps;
  readonly outputs: Stamps;
}

/**
 * The notes about the projects of a build, in the cache of the project that was named. `settings` is everything else on which output
 * depends: the options of the command line, and the compiler's version.
 */
export function openBuildNotes(disk: Disk, folder: string, settings: unknown): BuildNotes {
  const home = cacheFolderOf(folder);
  const cache: DiskCache = home === undefined ? noCache : openDiskCache(home);
  const keyOf = ({ path, options, fileNames, references, types }: NativeConfig): string =>
    digestOf(JSON.stringify([path, options, fileNames, references, types, settings]));
  const inputStamp = (path: string): string => (isInstalled(path) ? statStamp(path) : (disk.read(path)?.hash ?? ""));
  const holds = (stamps: Stamps): boolean => isStill(stamps, inputStamp);
  return {
    inputsIfUpToDate(config) {
      const noted = cache.read<BuildNote>("build", keyOf(config));
      return noted !== undefined && holds(noted.inputs) && isStill(noted.outputs, statStamp) ? noted.names : undefined;
    },
    begin(config, names) {
      const inputs = stampsOf(inputsOf(config, names), inputStamp);
      return {
        holds: () => holds(inputs),
        note(outputs) {
          if (!holds(inputs)) return;
          const noted: BuildNote = { names, inputs, outputs: stampsOf(outputs, statStamp) };
          cache.write("build", keyOf(config), noted);
        },
      };
    },
  };
}

/** All files on which a build depends: also what the tsconfig.json was read from, the lock file, and package.json files. */
function inputsOf({ sightings, lockFolder }: NativeConfig, names: readonly string[]): readonly string[] {
  const configs = sightings.flatMap(([path, what]) => (what === "text" ? path : []));
  const folders = new Set(names.map((name) => dirname(name)));
  // The folders above, up to the root: any of them may have the package.json of a source, or of a file of a package.
  for (const folder of folders) if (dirname(folder) !== folder) folders.add(dirname(folder));
  const manifests = Array.from(folders, (folder) => `${folder}/package.json`);
  return [...names, ...configs, `${lockFolder}/${lockName}`, ...manifests];
}

function stampsOf(paths: readonly string[], stampOf: (path: string) => string): Stamps {
  return Object.fromEntries(paths.map((path) => [path, stampOf(path)]));
}

function isStill(stamps: Stamps, stampOf: (path: string) => string): boolean {
  return Object.entries(stamps).every(([path, stamp]) => stampOf(path) === stamp);
}

/** The time and the size of a file. Empty if it is missing. */
function statStamp(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? "" : `${found.mtimeMs} ${found.size}`;
}
