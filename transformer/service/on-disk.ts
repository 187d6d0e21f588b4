import { type Dirent, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";

// Questions to the disk as it is now, for callers that ask once. (A `Disk` caches its answers.)

/** Whether a path is a file, or a link to one. */
export function isFile(path: string): boolean {
  return statusOf(path)?.isFile() === true;
}

/** Whether a path is a folder, or a link to one. */
export function isFolder(path: string): boolean {
  return statusOf(path)?.isDirectory() === true;
}

/** Undefined if there is nothing at a path, or a part of it is a file. */
function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** The entries of a folder. Empty if the folder is missing or cannot be read. */
export function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The names in a folder. Empty if the folder is missing or cannot be read. */
export function entryNames(folder: string): readonly string[] {
  return entriesIn(folder).map(({ name }) => name);
}

/** The text of a file. Empty if the file is missing or cannot be read. */
export function textAt(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** A folder and its parent folders, the innermost first. */
export function foldersAround(folder: string): readonly string[] {
  const found = [folder];
  for (const at of found) if (dirname(at) !== at) found.push(dirname(at));
  return found;
}
