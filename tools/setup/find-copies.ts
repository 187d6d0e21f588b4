import { realpathSync } from "node:fs";
import { join } from "node:path";
import { entryNames, foldersAround } from "../../transformer/service/on-disk.js";
import { memberOf, readJsonFile } from "./json-file.js";

export interface Copy {
  readonly folder: string;
  readonly version: string;
}

/**
 * Finds the copies of a package in the node_modules of a folder and its parent folders, at any depth. A copy to which several
 * links lead counts once, at its real path.
 */
export function findCopies(name: string, from: string): Copy[] {
  const found = new Map<string, Copy>();
  const seen = new Set<string>();
  const visit = (modules: string): void => {
    const real = realPath(modules);
    if (real === undefined || seen.has(real)) return;
    seen.add(real);
    for (const one of packagesIn(real)) {
      const folder = realPath(join(real, one));
      if (folder === undefined) continue;
      if (one === name) note(found, folder);
      else visit(join(folder, "node_modules"));
    }
    // pnpm and Yarn keep packages in these folders, each in a node_modules of its own.
    for (const store of [".pnpm", ".store"]) {
      for (const one of entryNames(join(real, store))) visit(join(real, store, one, "node_modules"));
    }
  };
  for (const at of foldersAround(from)) visit(join(at, "node_modules"));
  return [...found.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

function note(found: Map<string, Copy>, folder: string): void {
  const manifest = readJsonFile(join(folder, "package.json"));
  const version = manifest.status === "read" ? memberOf(manifest.value, "version") : undefined;
  if (typeof version === "string") found.set(folder, { folder, version });
}

function packagesIn(modules: string): string[] {
  return entryNames(modules)
    .filter((one) => !one.startsWith("."))
    .flatMap((one) => (one.startsWith("@") ? entryNames(join(modules, one)).map((inner) => `${one}/${inner}`) : [one]));
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
