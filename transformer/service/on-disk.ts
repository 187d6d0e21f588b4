import { statSync } from "node:fs";
import { dirname } from "node:path";

// Looks at the disk as it is now, for what asks once. A `Disk` keeps what it has seen.

/** Whether a path is, or links to, a file. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Whether a path is, or links to, a folder. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A folder and the folders that contain it, the innermost first. */
export function foldersAround(folder: string): readonly string[] {
  const found = [folder];
  for (const at of found) if (dirname(at) !== at) found.push(dirname(at));
  return found;
}
