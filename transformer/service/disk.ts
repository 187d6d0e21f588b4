import { type Dirent, readdirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { digestOf } from "./digest.js";
import { isDeclaration } from "./source-paths.js";

/** A look at a path, and its result. What was worked out with it holds while another look gives the same. */
export type Sighting = readonly [
  path: string,
  what: "no file" | "no folder" | "folders" | "text" | "target" | "declarations",
  value?: string,
];

/** The file system as a process knows it. What was looked at stays as it is until somebody says that it changed. */
export interface Disk {
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
  read(path: string): DiskText | undefined;
  realPath(path: string): string;
  foldersIn(folder: string): readonly string[];
  /** The declaration files below a folder, without those of packages and of hidden folders. */
  declarationsIn(folder: string): readonly string[];
  /** Whether everything is seen again as it was. */
  holds(sightings: readonly Sighting[]): boolean;
  /** This path has changed, appeared or vanished. */
  changed(path: string): void;
  /** Everything may have changed, but for which declaration files there are: to look for these takes a walk over the project. */
  refresh(): void;
}

/** A file's text, one object as long as it stays the same. */
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
    foldersIn: (folder) => entriesOf(folder).flatMap((one) => (isFolderAt(folder, one) ? [one.name] : [])),
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

/** A file may have come together with its folders, or gone. */
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
    for (const entry of entriesOf(one)) {
      const path = `${one}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!/^(?:\..*|node_modules|bower_components|jspm_packages)$/.test(entry.name)) folders.push(path);
      } else if (isDeclaration(path)) found.push(path);
    }
  }
  return found.sort();
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Package managers link folders into each other. */
function isFolderAt(parent: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return statSync(`${parent}/${entry.name}`, { throwIfNoEntry: false })?.isDirectory() === true;
}
