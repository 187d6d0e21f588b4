import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
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

/** The entries of a folder. A folder that is missing, or cannot be read, has none. */
export function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The names in a folder, under the same rule. */
export function entryNames(folder: string): readonly string[] {
  return entriesIn(folder).map(({ name }) => name);
}

/** The text of a file. It is empty if the file is missing, or cannot be read. */
export function textAt(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** A folder and the folders that contain it, the innermost first. */
export function foldersAround(folder: string): readonly string[] {
  const found = [folder];
  for (const at of found) if (dirname(at) !== at) found.push(dirname(at));
  return found;
}
