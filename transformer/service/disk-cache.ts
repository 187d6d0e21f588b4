import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { digestOf } from "../dependencies/digest.js";
import { foldersAround, isFile, isFolder } from "./on-disk.js";
import { packageStamp } from "./package-stamp.js";

/** A cache of results on disk, for later processes. The key of a result must cover everything on which the result depends. */
export interface DiskCache {
  read<Value>(kind: string, key: string): Value | undefined;
  write(kind: string, key: string, value: unknown): void;
  /** Reads a result. If it is missing or no longer holds, it is made and written. */
  result<Value>(wanted: Wanted<Value>): Value;
}

/** A result that may be cached. */
export interface Wanted<Value> {
  readonly kind: string;
  readonly key: string;
  /** The source file from which the result is made. Another process may be asked for it by this file. */
  readonly file: CachedFile;
  /** Whether a cached result is still right, as far as its key leaves this open. The default is that it is. */
  holds?(value: Value): boolean;
  make(): Value;
}

/** A file whose results are cached, and the key of the service's answer for it, if that is known. */
export interface CachedFile {
  readonly path: string;
  readonly key?: string;
}

/** Lets another process make the results for a file and write them to the cache, if it can. */
export type MakeElsewhere = (file: CachedFile) => void;

/** Used where caching is turned off, or no folder for a cache is found. */
export const noCache: DiskCache = { read: () => undefined, write: () => undefined, result: ({ make }) => make() };

/** The greatest total size of all entries, in bytes. Above it, the least recently used entries are removed. */
const limit = 64 * 1024 * 1024;

/**
 * The total size in bytes down to which entries are removed. It is well below the limit, so that the next removal is not due at
 * once.
 */
const remainder = limit / 2;

/**
 * A day in milliseconds: the precision with which the last use of an entry is recorded, and the interval at which the total size
 * is checked.
 */
const day = 24 * 60 * 60 * 1000;

/** Opens the cache in a folder, which need not exist yet. If the folder is not writable, nothing is cached. */
export function openDiskCache(folder: string, makeElsewhere?: MakeElsewhere): DiskCache {
  const fileOf = (kind: string, key: string): string => {
    const name = digestOf(`${packageStamp()} ${kind} ${key}`);
    return join(folder, name.slice(0, 2), name.slice(2));
  };
  let isLookedAfter = false;
  const cache: DiskCache = {
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
    result({ kind, key, file, holds, make }) {
      const read = (): ReturnType<typeof make> | undefined => {
        const stored = cache.read<ReturnType<typeof make>>(kind, key);
        return stored === undefined || holds?.(stored) === false ? undefined : stored;
      };
      const stored = read();
      if (stored !== undefined) return stored;
      makeElsewhere?.(file);
      const found = makeElsewhere === undefined ? undefined : read();
      if (found !== undefined) return found;
      const made = make();
      cache.write(kind, key, made);
      return made;
    },
  };
  return cache;
}

export function cleanDiskCache(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The folder for caches of a project: `node_modules/.cache/interwire` beside the nearest package.json with installed packages.
 */
export function cacheFolderOf(from: string): string | undefined {
  const home = foldersAround(from).find((at) => isFolder(join(at, "node_modules")) && isFile(join(at, "package.json")));
  return home === undefined ? undefined : join(home, "node_modules/.cache/interwire");
}

/** The text of an entry. Undefined if the entry is incomplete, because another process is writing it or the disk was full. */
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
    writeInFolder(temporary, `${digestOf(body)}\n${body}`);
    renameSync(temporary, file);
  } catch {
    discard(temporary);
  }
}

/** Writes a file, and its folder if that is missing: most entries are written into one that is there. */
function writeInFolder(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A failed write is ignored: the entry is simply not cached.
  }
}

function touch(file: string): void {
  try {
    const now = Date.now();
    if (now - statSync(file).mtimeMs > day) utimesSync(file, new Date(now), new Date(now));
  } catch {
    // Another process has removed the entry, or the folder is not writable.
  }
}

interface Kept {
  readonly file: string;
  readonly size: number;
  readonly used: number;
}

/** Removes entries if the cache has become too large. Runs at most once a day. */
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
    // Another process removes entries at the same time, or the folder is not writable.
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
