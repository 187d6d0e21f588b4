import { join } from "node:path";
import type { Manifest, Manifests } from "../analyze/manifest.js";
import { foldersAround } from "./on-disk.js";

/** The installed package to which a file belongs. */
export interface InstalledPackage {
  readonly id: string;
  /** Whether the package depends on interwire, directly or through other packages, so that its types may be contracts. */
  readonly reachesInterwire: boolean;
}

/** Returns a function that finds the package of a file below node_modules. */
export function createPackages(manifests: Manifests): (file: string) => InstalledPackage | undefined {
  const found = new Map<Manifest, InstalledPackage>();
  const reaches = reachability(manifests);
  return (file) => {
    const manifest = manifests.of(file);
    if (manifest === undefined) return undefined;
    let one = found.get(manifest);
    if (one === undefined) {
      one = { id: `${manifest.name}@${manifest.version}`, reachesInterwire: reaches(manifest) };
      found.set(manifest, one);
    }
    return one;
  };
}

function reachability(manifests: Manifests): (start: Manifest) => boolean {
  const without = new Set<Manifest>();
  return (start) => {
    const seen = new Set([start]);
    for (const one of seen) {
      if (without.has(one)) continue;
      for (const name of [one.name, ...one.dependencies]) {
        if (name === "interwire") return true;
        const dependency = installedAt(manifests, one.folder, name);
        if (dependency !== undefined) seen.add(dependency);
      }
    }
    // None of the packages that were visited reaches interwire either.
    for (const one of seen) without.add(one);
    return false;
  };
}

function installedAt(manifests: Manifests, folder: string, name: string): Manifest | undefined {
  for (const at of foldersAround(folder)) {
    const found = manifests.in(join(at, "node_modules", name));
    if (found !== undefined) return found;
  }
  return undefined;
}
