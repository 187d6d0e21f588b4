import { dirname } from "node:path";
import type { Api, FileChanges, Snapshot, SnapshotChanges } from "./api.js";
import { type RemoteCompiler, remoteCompiler } from "./remote-compiler.js";
import { loadModules } from "./remote-session.js";

/** A project that a process of TypeScript 7.1 has open. */
export interface RemoteProject {
  /** The compiler of the project as it is now. */
  readonly compiler: RemoteCompiler;
  /**
   * Tells which files have changed, are new or are gone, on disk or by `texts`: sources, packages, and the tsconfig.json with what it
   * extends. The compiler before it answers nothing any more.
   */
  change(files: FileChanges, texts?: Readonly<Record<string, string>>): void;
  /** Ends the compiler's process. */
  close(): void;
}

/**
 * Opens a project with the TypeScript that is installed for `folder`, which has to be 7.1 or later.
 * @throws if it is not installed, or has no project at `tsconfig`, an absolute path with slashes.
 */
export function openRemoteProject(folder: string, tsconfig: string): RemoteProject {
  const installed = loadModules(folder);
  const session = new installed.api.API({ cwd: dirname(tsconfig) });
  const layers = new Map<string, string>();
  const changes = (fileNotifications: FileChanges): SnapshotChanges => ({
    openProjects: [tsconfig],
    fileNotifications,
    ...(layers.size === 0 ? {} : { fileSystem: installed.fs.createFileSystemLayer([...layers], { removedPaths: [] }) }),
  });
  let snapshot = session.createSnapshot(changes({}));
  let compiler = compilerOf(session);
  return {
    get compiler() {
      return compiler;
    },
    change(files, texts = {}) {
      for (const [name, text] of Object.entries(texts)) layers.set(name, text);
      const last = snapshot;
      snapshot = last.update(changes(withFilesFound(files, tsconfig)));
      last.dispose();
      compiler = compilerOf(session);
    },
    close: () => session.close(),
  };

  function compilerOf(api: Api): RemoteCompiler {
    const project = projectIn(snapshot, tsconfig);
    if (project === undefined) {
      api.close();
      throw new Error(`TypeScript has no project at ${tsconfig}.`);
    }
    return remoteCompiler(installed, api, project, dirname(tsconfig));
  }
}

/**
 * Changes after which the compiler's process looks for every file. Some snapshots forget where a package of types was missing, and a
 * new file there is found only as the tsconfig.json is read again.
 */
function withFilesFound(files: FileChanges, tsconfig: string): FileChanges {
  const { changed = [], created = [], deleted = [] } = files;
  return created.length + deleted.length === 0 ? files : { ...files, changed: [...changed, tsconfig] };
}

function projectIn(snapshot: Snapshot, tsconfig: string): ReturnType<Snapshot["getProjects"]>[number] | undefined {
  return snapshot.getProjects().find(({ configFileName }) => configFileName === tsconfig);
}
