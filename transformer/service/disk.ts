import { type Dirent, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { digestOf } from "../dependencies/digest.js";
import { isDeclaration } from "../dependencies/source-paths.js";
import { entriesIn, isFolder } from "./on-disk.js";

/**
 * A recorded observation of the disk: a path, a question about it and the answer. A result that was derived from observations
 * stays valid as long as the questions would have the same answers.
 */
export type Sighting = readonly [
  path: string,
  what: "no file" | "no folder" | "folders" | "text" | "target" | "declarations",
  value?: string,
];

/** A cache of the file system. What was once read stays the same until `changed` or `refresh` is called. */
export interface Disk {
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
  read(path: string): DiskText | undefined;
  realPath(path: string): string;
  foldersIn(folder: string): readonly string[];
  /** The paths of the declaration files below a folder, without packages and hidden folders. */
  declarationsIn(folder: string): readonly string[];
  /** Whether all observations would have the same answers as before. */
  holds(sightings: readonly Sighting[]): boolean;
  /** Called when a file has changed, appeared or vanished. */
  changed(path: string): void;
  /**
   * Called when any file may have changed. Only the list of declaration files is kept, because making it takes a walk through the
   * whole project.
   */
  refresh(): void;
}

/** The text of a file. As long as the text is the same, so is the object. */
export interface DiskText {
  readonly text: string;
  readonly hash: string;
}

interface Kept {
  readonly stamp: string;
  readonly text: DiskText;
}

export function createDisk(): Disk {
  const stats = new Map<string, Stats | undefined>();
  const kept = new Map<string, Kept>();
  const targets = new Map<string, string>();
  const declarations = new Map<string, readonly string[]>();
  const look = (path: string): Stats | undefined => {
    if (stats.has(path)) return stats.get(path);
    const found = statSync(path, { throwIfNoEntry: false });
    stats.set(path, found);
    return found;
  };
  const disk: Disk = {
    isFile: (path) => look(path)?.isFile() === true,
    isFolder: (path) => look(path)?.isDirectory() === true,
    read(path) {
      const found = look(path);
      if (found === undefined || !found.isFile()) return undefined;
      const known = readAgain(path, found, kept.get(path));
      kept.set(path, known);
      return known.text;
    },
    realPath(path) {
      const known = targets.get(path) ?? realPathOf(path);
      targets.set(path, known);
      return known;
    },
    foldersIn: (folder) => entriesIn(folder).flatMap((one) => (isFolderAt(folder, one) ? [one.name] : [])),
    declarationsIn(folder) {
      const known = declarations.get(folder) ?? findDeclarations(folder);
      declarations.set(folder, known);
      return known;
    },
    holds: (sightings) => sightings.every((one) => isSeen(disk, one)),
    changed(path) {
      forget(stats, path);
      kept.delete(path);
      targets.delete(path);
      if (isDeclaration(path)) declarations.clear();
    },
    refresh() {
      stats.clear();
      targets.clear();
    },
  };
  return disk;
}

function readAgain(path: string, stats: Stats, known: Kept | undefined): Kept {
  const stamp = `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
  return known?.stamp === stamp ? known : { stamp, text: textOf(readFileSync(path, "utf8"), known?.text) };
}

/**
 * Discards the cached facts about a file, and about its folders if they did not exist: they may have been created together with
 * it.
 */
function forget(stats: Map<string, Stats | undefined>, path: string): void {
  stats.delete(path);
  for (let at = dirname(path); stats.get(at) === undefined && dirname(at) !== at; at = dirname(at)) stats.delete(at);
}

function textOf(text: string, known: DiskText | undefined): DiskText {
  return known?.text === text ? known : { text, hash: digestOf(text) };
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isSeen(disk: Disk, [path, what, value = ""]: Sighting): boolean {
  switch (what) {
    case "no file":
      return !disk.isFile(path);
    case "no folder":
      return !disk.isFolder(path);
    case "folders":
      return digestOf(disk.foldersIn(path)) === value;
    case "text":
      return disk.read(path)?.hash === value;
    case "target":
      return disk.realPath(path) === value;
    case "declarations":
      return digestOf(disk.declarationsIn(path)) === value;
  }
}

function findDeclarations(folder: string): string[] {
  const found: string[] = [];
  const folders = [folder];
  for (const one of folders) {
    for (const entry of entriesIn(one)) {
      const path = `${one}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!/^(?:\..*|node_modules|bower_components|jspm_packages)$/.test(entry.name)) folders.push(path);
      } else if (isDeclaration(path)) found.push(path);
    }
  }
  return found.sort();
}

/** Whether an entry of a folder is itself a folder, or a link to one, as package managers create them. */
function isFolderAt(parent: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return isFolder(`${parent}/${entry.name}`);
}
