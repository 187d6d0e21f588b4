import { dirname } from "node:path";
import type { Api, FileChanges, RawProject, SnapshotChanges } from "./api.js";
import { type RemoteCompiler, remoteCompiler } from "./remote-compiler.js";
import type { InstalledModules } from "./remote-session.js";
import { createTextTest } from "./text-test.js";

/** Projects that the compiler's process has open. Each has the sources of the projects that it references, not their output. */
export interface RemoteProjects {
  /**
   * The project of a tsconfig.json as it is now, by its absolute path with slashes.
   * @throws if it was not opened
   */
  of(tsconfig: string): RemoteProject;
  /**
   * Tells which files have changed, are new or are gone, on disk or by `texts`: sources, packages, and each tsconfig.json with those
   * that it extends. What the projects had before answers nothing any more.
   */
  change(files: FileChanges, texts?: Readonly<Record<string, string>>): void;
}

export interface RemoteProject {
  readonly compiler: RemoteCompiler;
  readonly raw: RawProject;
}

/**
 * Opens projects. The texts of `given` are read in place of those on disk; a file whose text is undefined counts as missing.
 */
export function openRemoteProjects(
  installed: InstalledModules,
  api: Api,
  tsconfigs: readonly string[],
  given: ReadonlyMap<string, string | undefined> = new Map(),
): RemoteProjects {
  const layers = new Map([...given].flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])));
  const removedPaths = [...given].flatMap(([name, text]) => (text === undefined ? [name] : []));
  const changes = (fileNotifications: FileChanges): SnapshotChanges => ({
    openProjects: tsconfigs,
    fileNotifications,
    ...(layers.size + removedPaths.length === 0
      ? {}
      : { fileSystem: installed.fs.createFileSystemLayer([...layers], { removedPaths }) }),
  });
  const tests = createTextTest((name) => layers.get(name) ?? installed.sys.readFile(name));
  let snapshot = api.createSnapshot(changes({}));
  const known = new Map<string, RemoteProject>();
  return {
    of(tsconfig) {
      const earlier = known.get(tsconfig);
      if (earlier !== undefined) return earlier;
      const raw = snapshot.getProjects().find(({ configFileName }) => configFileName === tsconfig);
      if (raw === undefined) throw new Error(`TypeScript has no project at ${tsconfig}.`);
      const settings = { folder: dirname(tsconfig), matches: tests.matches };
      const project = { raw, compiler: remoteCompiler(installed, api, raw, settings) };
      known.set(tsconfig, project);
      return project;
    },
    change(files, texts = {}) {
      for (const [name, text] of Object.entries(texts)) layers.set(name, text);
      for (const { compiler } of known.values()) compiler.release();
      known.clear();
      tests.forget(files);
      const last = snapshot;
      snapshot = last.update(changes(withFilesFound(files, tsconfigs)));
      last.dispose();
    },
  };
}

/**
 * Changes after which the compiler's process looks for every file. Some snapshots forget where a package of types was missing, and a
 * new file there is found only as the tsconfig.json is read again.
 */
function withFilesFound(files: FileChanges, tsconfigs: readonly string[]): FileChanges {
  const { changed = [], created = [], deleted = [] } = files;
  return created.length + deleted.length === 0 ? files : { ...files, changed: [...changed, ...tsconfigs] };
}
