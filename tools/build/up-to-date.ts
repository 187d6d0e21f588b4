import { statSync } from "node:fs";
import { digestOf } from "../../transformer/dependencies/digest.js";
import { isInstalled } from "../../transformer/dependencies/source-paths.js";
import type { Disk } from "../../transformer/service/disk.js";
import { cacheFolderOf, type DiskCache, noCache, openDiskCache } from "../../transformer/service/disk-cache.js";
import type { NativeConfig } from "../projects/native-configs.js";

/** Notes of builds without errors, which tell whether a project has to be built again. */
export interface BuildNotes {
  /** The files from which a project was built, if it is up to date: all of them, and its output, are as they were. */
  inputsIfUpToDate(config: NativeConfig): readonly string[] | undefined;
  note(config: NativeConfig, inputs: readonly string[], outputs: readonly string[]): void;
}

/** Stamps of files by path. */
type Stamps = Readonly<Record<string, string>>;

interface BuildNote {
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
  const keyOf = ({ path, options, fileNames, references }: NativeConfig): string =>
    digestOf(JSON.stringify([path, options, fileNames, references, settings]));
  const inputStamp = (path: string): string => (isInstalled(path) ? statStamp(path) : (disk.read(path)?.hash ?? ""));
  return {
    inputsIfUpToDate(config) {
      const noted = cache.read<BuildNote>("build", keyOf(config));
      if (noted === undefined || !holds(noted.inputs, inputStamp) || !holds(noted.outputs, statStamp)) return undefined;
      return Object.keys(noted.inputs);
    },
    note(config, inputs, outputs) {
      const noted: BuildNote = { inputs: stampsOf(inputs, inputStamp), outputs: stampsOf(outputs, statStamp) };
      cache.write("build", keyOf(config), noted);
    },
  };
}

function stampsOf(paths: readonly string[], stampOf: (path: string) => string): Stamps {
  return Object.fromEntries(paths.map((path) => [path, stampOf(path)]));
}

function holds(stamps: Stamps, stampOf: (path: string) => string): boolean {
  return Object.entries(stamps).every(([path, stamp]) => stampOf(path) === stamp);
}

/** The time and the size of a file. Empty if it is missing. */
function statStamp(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? "" : `${found.mtimeMs} ${found.size}`;
}
