import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { entriesIn } from "../../transformer/service/on-disk.js";
import { slashed } from "../../transformer/service/slashed.js";

/** How long to wait for further changes after one: editors and version control save several files at once. */
const pauseMs = 50;

/**
 * Watches folders and the folders in them until the process ends, without packages and hidden folders. `changed` gets the paths at
 * which something may have changed, with forward slashes, and returns the folders to watch from then on.
 */
export function watchFolders(
  roots: readonly string[],
  changed: (paths: readonly string[]) => readonly string[],
): Promise<never> {
  const watchers = new Map<string, FSWatcher>();
  let paths = new Set<string>();
  let pause: NodeJS.Timeout | undefined;
  let watched = roots;
  const flush = (): void => {
    const found = [...paths];
    paths = new Set();
    watched = changed(found);
    follow();
  };
  const noticed = (folder: string, name: string | null): void => {
    if (name !== null) paths.add(slashed(join(folder, name)));
    clearTimeout(pause);
    pause = setTimeout(flush, pauseMs);
  };
  const follow = (): void => {
    const folders = new Set(watched.flatMap(foldersBelow));
    for (const [folder, one] of watchers) {
      if (folders.has(folder)) continue;
      one.close();
      watchers.delete(folder);
    }
    for (const folder of folders) {
      if (watchers.has(folder)) continue;
      const one = watch(folder, (_, name) => noticed(folder, name));
      // A folder that is removed; its files have been noticed as missing.
      one.on("error", () => {
        one.close();
        watchers.delete(folder);
      });
      watchers.set(folder, one);
    }
  };
  follow();
  return new Promise(() => {});
}

function foldersBelow(root: string): readonly string[] {
  const found = [root];
  for (const folder of found) {
    for (const entry of entriesIn(folder)) {
      if (entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name)) found.push(`${folder}/${entry.name}`);
    }
  }
  return found;
}
