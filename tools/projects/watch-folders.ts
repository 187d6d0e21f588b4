import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { entriesIn } from "../../transformer/service/on-disk.js";
import { slashed } from "../../transformer/service/slashed.js";

/** How long to wait for further changes after one: editors and version control save several files at once. */
const pauseMs = 50;

/** Watches folders and the folders in them, without packages and hidden folders. */
export interface FolderWatch {
  /** Watches these folders, and no longer those that were given before. */
  follow(roots: readonly string[]): void;
}

/**
 * Makes a watch that keeps the process running. `changed` gets the paths at which something may have changed, with forward slashes.
 */
export function watchFolders(changed: (paths: readonly string[]) => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let paths = new Set<string>();
  let pause: NodeJS.Timeout | undefined;
  const flush = (): void => {
    const found = [...paths];
    paths = new Set();
    changed(found);
  };
  const noticed = (folder: string, name: string | null): void => {
    if (name !== null) paths.add(slashed(join(folder, name)));
    clearTimeout(pause);
    pause = setTimeout(flush, pauseMs);
  };
  const add = (folder: string): void => {
    const one = watch(folder, (_, name) => noticed(folder, name));
    // The folder is gone. That its files are gone has been noticed.
    one.on("error", () => {
      one.close();
      watchers.delete(folder);
    });
    watchers.set(folder, one);
  };
  return {
    follow(roots) {
      const folders = new Set(roots.flatMap(foldersBelow));
      for (const [folder, one] of watchers) {
        if (folders.has(folder)) continue;
        one.close();
        watchers.delete(folder);
      }
      for (const folder of folders) if (!watchers.has(folder)) add(folder);
    },
  };
}

/** A folder and the folders in it, without packages and hidden folders. */
export function foldersBelow(root: string): readonly string[] {
  const found = [root];
  for (const folder of found) {
    for (const entry of entriesIn(folder)) {
      if (entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name)) found.push(`${folder}/${entry.name}`);
    }
  }
  return found;
}
