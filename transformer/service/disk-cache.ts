import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { digestOf } from "./digest.js";
import { packageStamp } from "./package-stamp.js";

/** Results of earlier processes, by what they depend on. */
export interface DiskCache {
  read<Value>(kind: string, key: string): Value | undefined;
  write(kind: string, key: string, value: unknown): void;
}

/** The cache that keeps nothing. */
export const noCache: DiskCache = { read: () => undefined, write: () => undefined };

/** The limit of all entries together, in bytes; the ones that were used longest ago go first. */
const limit = 64 * 1024 * 1024;

/** After a cleaning this much is left, so that the next one is not due at once. */
const remainder = limit / 2;

/** How long an entry's time of use may lag, and how often the size is looked at. */
const day = 24 * 60 * 60 * 1000;

/** Opens the cache in a folder, which need not exist. A folder that cannot be written to costs nothing but the speed. */
export function openDiskCache(folder: string): DiskCache {
  const fileOf = (kind: string, key: string): string => {
    const name = digestOf(`${packageStamp()} ${kind} ${key}`);
    return join(folder, name.slice(0, 2), name.slice(2));
  };
  let isLookedAfter = false;
  return {
    read(kind, key) {
      const file = fileOf(kind, key);
      const text = readEntry(file);
      if (text === undefined) return undefined;
      touch(file);
      return JSON.parse(text);
    },
    write(kind, key, value) {
      writeEntry(fileOf(kind, key), JSON.stringify(value));
      if (!isLookedAfter) prune(folder);
      isLookedAfter = true;
    },
  };
}

/** Removes all that the cache holds. */
export function cleanDiskCache(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** The folder where the tools of a project keep their caches: beside the nearest package.json that has packages installed. */
export function cacheFolderOf(from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    if (isFolder(join(at, "node_modules")) && isFile(join(at, "package.json"))) {
      return join(at, "node_modules/.cache/interwire");
    }
    if (dirname(at) === at) return undefined;
  }
}

/** The text of an entry that is whole. Another process may be writing it, and disks fill up. */
function readEntry(file: string): string | undefined {
  try {
    const text = readFileSync(file, "utf8");
    const end = text.indexOf("\n");
    const body = text.slice(end + 1);
    return text.slice(0, end) === digestOf(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function writeEntry(file: string, body: string): void {
  const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, `${digestOf(body)}\n${body}`);
    renameSync(temporary, file);
  } catch {
    discard(temporary);
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It was not written either.
  }
}

function touch(file: string): void {
  try {
    const now = Date.now();
    if (now - statSync(file).mtimeMs > day) utimesSync(file, new Date(now), new Date(now));
  } catch {
    // Another process has removed it, or the folder is not ours to write.
  }
}

interface Kept {
  readonly file: string;
  readonly size: number;
  readonly used: number;
}

/** Makes room, at most once a day. */
function prune(folder: string): void {
  const marker = join(folder, "pruned");
  try {
    if (Date.now() - (statSync(marker, { throwIfNoEntry: false })?.mtimeMs ?? 0) < day) return;
    writeFileSync(marker, "");
    const kept = entriesIn(folder).sort((a, b) => a.used - b.used);
    let size = kept.reduce((sum, one) => sum + one.size, 0);
    if (size <= limit) return;
    for (const one of kept) {
      if (size <= remainder) return;
      rmSync(one.file, { force: true });
      size -= one.size;
    }
  } catch {
    // Another process does the same, or the folder is not ours to write.
  }
}

function entriesIn(folder: string): Kept[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((one) => join(folder, name, one)))
    .flatMap((file) => {
      const found = statSync(file, { throwIfNoEntry: false });
      return found === undefined ? [] : [{ file, size: found.size, used: found.mtimeMs }];
    });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
