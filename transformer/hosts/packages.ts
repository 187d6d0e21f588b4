import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The installed package that a file belongs to. */
export interface InstalledPackage {
  readonly folder: string;
  /** Name and version. */
  readonly id: string;
  /** It depends on interwire, directly or through others, so its types may hold contracts. */
  readonly reachesInterwire: boolean;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Finds the packages of files under node_modules. Packages are read once: who installs others starts anew. */
export function createPackages(): (file: string) => InstalledPackage | undefined {
  const folders = new Map<string, string | undefined>();
  const manifests = new Map<string, Manifest>();
  const found = new Map<string, InstalledPackage>();
  const manifestOf = (folder: string): Manifest => {
    let manifest = manifests.get(folder);
    if (manifest === undefined) {
      manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
      manifests.set(folder, manifest);
    }
    return manifest;
  };
  const folderOf = (path: string): string | undefined => {
    if (folders.has(path)) return folders.get(path);
    const parent = dirname(path);
    // A package.json without a name only says which module format the folder has.
    const isRoot = existsSync(join(path, "package.json")) && manifestOf(path).name !== undefined;
    const folder = isRoot ? path : parent === path ? undefined : folderOf(parent);
    folders.set(path, folder);
    return folder;
  };
  const reaches = reachability(manifestOf);
  return (file) => {
    const folder = folderOf(dirname(file));
    if (folder === undefined) return undefined;
    let one = found.get(folder);
    if (one === undefined) {
      const { name, version } = manifestOf(folder);
      one = { folder, id: `${name}@${version}`, reachesInterwire: reaches(folder) };
      found.set(folder, one);
    }
    return one;
  };
}

function reachability(manifestOf: (folder: string) => Manifest): (folder: string) => boolean {
  const without = new Set<string>();
  return (start) => {
    const seen = new Set([start]);
    for (const folder of seen) {
      if (without.has(folder)) continue;
      for (const name of dependenciesOf(manifestOf(folder))) {
        if (name === "interwire") return true;
        const dependency = installedAt(folder, name);
        if (dependency !== undefined) seen.add(dependency);
      }
    }
    // Whatever was looked at on the way does not reach it either.
    for (const folder of seen) without.add(folder);
    return false;
  };
}

function dependenciesOf({ name, dependencies, peerDependencies, optionalDependencies }: Manifest): string[] {
  return [name ?? "", ...Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })];
}

function installedAt(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (dirname(at) === at) return undefined;
  }
}
