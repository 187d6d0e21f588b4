import { entriesIn, isFile, isFolder } from "../../transformer/service/on-disk.js";

/**
 * Texts that are read in place of those on disk, by the absolute paths of their files, with slashes. A file whose text is undefined
 * counts as missing.
 */
export type Overlay = ReadonlyMap<string, string | undefined>;

/** The names in a folder. */
export interface FolderEntries {
  readonly files: readonly string[];
  readonly directories: readonly string[];
}

/** The folders of an overlay. */
export interface OverlaidFolders {
  /** Whether a folder has a file of the overlay, directly or in other folders. */
  has(folder: string): boolean;
  /** What is in a folder, given what it has on disk. */
  entries(folder: string, onDisk: FolderEntries): FolderEntries;
}

export function foldersOf(overlay: Overlay): OverlaidFolders {
  const added = new Map<string, { readonly files: Set<string>; readonly directories: Set<string> }>();
  const at = (folder: string) => {
    const known = added.get(folder) ?? { files: new Set(), directories: new Set() };
    added.set(folder, known);
    return known;
  };
  for (const [path, text] of overlay) {
    if (text === undefined) continue;
    let slash = path.lastIndexOf("/");
    at(path.slice(0, slash)).files.add(path.slice(slash + 1));
    for (let next = path.lastIndexOf("/", slash - 1); next > 0; next = path.lastIndexOf("/", slash - 1)) {
      at(path.slice(0, next)).directories.add(path.slice(next + 1, slash));
      slash = next;
    }
  }
  return {
    has: (folder) => added.has(folder),
    entries(folder, { files, directories }) {
      const isMissing = (name: string): boolean => {
        const path = `${folder}/${name}`;
        return overlay.has(path) && overlay.get(path) === undefined;
      };
      const own = added.get(folder);
      return {
        files: [...new Set([...files, ...(own?.files ?? [])])].filter((name) => !isMissing(name)),
        directories: [...new Set([...directories, ...(own?.directories ?? [])])],
      };
    },
  };
}

/** What is in a folder on disk, with the targets of links. */
export function entriesOnDisk(folder: string): FolderEntries {
  const files: string[] = [];
  const directories: string[] = [];
  for (const entry of entriesIn(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isFile() || (entry.isSymbolicLink() && isFile(path))) files.push(entry.name);
    else if (entry.isDirectory() || (entry.isSymbolicLink() && isFolder(path))) directories.push(entry.name);
  }
  return { files: files.sort(), directories: directories.sort() };
}
