import { join } from "node:path";
import type ts from "typescript";
import type { Compiler } from "./compiler.js";
import { root } from "./root.js";

/** The folder that exists in memory only. Files outside of it are read from the disk. */
export const home = join(root, "build/projects/in-memory");

interface Entry {
  readonly text: string;
  readonly modified: Date;
}

type FileWatcher = { readonly path: string; readonly callback: ts.FileWatcherCallback };
type FolderWatcher = { readonly path: string; readonly recursive: boolean; readonly callback: (name: string) => void };

const outside = new Map<string, unknown>();

/** Answers about files outside of {@link home} do not change during a test. */
function once<Answer>(question: string, path: string, answer: () => Answer): Answer {
  const key = `${question} ${path}`;
  if (!outside.has(key)) outside.set(key, answer());
  return outside.get(key) as Answer;
}

/** A disk whose project is in memory: with its own clock, events and timers, so that nothing waits and nothing races. */
export class MemoryDisk {
  /** The paths that were written since this list was emptied, from {@link home}. */
  written: string[] = [];
  private readonly entries = new Map<string, Entry>();
  private readonly files = new Set<FileWatcher>();
  private readonly folders = new Set<FolderWatcher>();
  private readonly timers = new Map<number, () => void>();
  private clock = 1_700_000_000_000;
  private nextTimer = 1;

  /** The text of a file, by its path from {@link home}. */
  read(name: string): string | undefined {
    return this.entries.get(join(home, name))?.text;
  }

  /** Every file, by its path from {@link home}. */
  names(): string[] {
    return [...this.entries.keys()].map((path) => path.slice(home.length + 1)).sort();
  }

  /** Writes or deletes a file as an editor does, and tells the watchers. */
  edit(name: string, text: string | undefined): void {
    const path = join(home, name);
    const before = this.entries.get(path);
    if (before?.text === text) return;
    if (text === undefined) this.entries.delete(path);
    else this.put(path, text);
    // FileWatcherEventKind: created, changed, deleted.
    const kind = before === undefined ? 0 : text === undefined ? 2 : 1;
    for (const one of [...this.files]) if (one.path === path) one.callback(path, kind);
    for (const one of [...this.folders]) {
      const inner = path.startsWith(`${one.path}/`) ? path.slice(one.path.length + 1) : undefined;
      if (inner !== undefined && (one.recursive || !inner.includes("/"))) one.callback(path);
    }
  }

  /** Runs the timers of the compiler until none is left. */
  settle(): void {
    for (let [next] = this.timers; next !== undefined; [next] = this.timers) {
      this.timers.delete(next[0]);
      next[1]();
    }
  }

  /** This disk as the compiler's system. */
  system(compiler: Compiler): ts.System {
    const { sys } = compiler;
    const isInside = (path: string): boolean => path.startsWith(`${home}/`) || path === home;
    // The compiler compares its own clock with the files'.
    const clock = { now: () => new Date(this.clock) };
    return {
      ...sys,
      ...clock,
      args: [],
      write: () => undefined,
      getCurrentDirectory: () => home,
      readFile: (path) =>
        isInside(path) ? this.entries.get(real(path))?.text : once("read", path, () => sys.readFile(path)),
      fileExists: (path) =>
        isInside(path) ? this.entries.has(real(path)) : once("file", path, () => sys.fileExists(path)),
      directoryExists: (path) =>
        isInside(path) ? this.hasFolder(real(path)) : once("folder", path, () => sys.directoryExists(path)),
      realpath: (path) => (isInside(path) ? real(path) : once("real", path, () => sys.realpath?.(path) ?? path)),
      getDirectories: (path) =>
        isInside(path) ? this.list(path).directories : once("folders", path, () => sys.getDirectories(path)),
      createDirectory: () => undefined,
      writeFile: (path, text) => {
        this.written.push(path.slice(home.length + 1));
        this.put(path, text);
      },
      deleteFile: (path) => this.entries.delete(path),
      getModifiedTime: (path) =>
        isInside(path)
          ? this.entries.get(real(path))?.modified
          : once("modified", path, () => sys.getModifiedTime?.(path)),
      setModifiedTime: (path) => {
        const entry = this.entries.get(path);
        if (entry !== undefined) this.put(path, entry.text);
      },
      readDirectory: (path, extensions, excludes, includes, depth) =>
        compiler.matchFiles(
          path,
          extensions,
          excludes,
          includes,
          true,
          home,
          depth,
          (folder) => this.list(folder),
          real,
        ),
      ...this.events(),
    };
  }

  private events(): Pick<ts.System, "watchFile" | "watchDirectory" | "setTimeout" | "clearTimeout"> {
    return {
      watchFile: (path, callback) => watch(this.files, { path: real(path), callback }),
      watchDirectory: (path, callback, recursive) =>
        watch(this.folders, { path: real(path), recursive: recursive === true, callback }),
      setTimeout: (callback, _milliseconds, ...values) => {
        this.timers.set(this.nextTimer, () => callback(...(values as [])));
        return this.nextTimer++;
      },
      clearTimeout: (timer) => this.timers.delete(timer as number),
    };
  }

  private put(path: string, text: string): void {
    this.clock += 1000;
    this.entries.set(real(path), { text, modified: new Date(this.clock) });
  }

  private hasFolder(path: string): boolean {
    return path === packages || [...this.entries.keys()].some((one) => one.startsWith(`${path}/`));
  }

  private list(folder: string): { files: string[]; directories: string[] } {
    const files = new Set<string>();
    const directories = new Set<string>();
    for (const path of this.entries.keys()) {
      if (!path.startsWith(`${folder}/`)) continue;
      const [first = "", ...more] = path.slice(folder.length + 1).split("/");
      (more.length === 0 ? files : directories).add(first);
    }
    return { files: [...files].sort(), directories: [...directories].sort() };
  }
}

function watch<Watcher>(watchers: Set<Watcher>, watcher: Watcher): ts.FileWatcher {
  watchers.add(watcher);
  return { close: () => watchers.delete(watcher) };
}

const packages = join(home, "node_modules");

/** The packages of the workspace are linked into node_modules, as npm does. */
function real(path: string): string {
  return path.replace(`${packages}/contracts`, `${home}/contracts`);
}
