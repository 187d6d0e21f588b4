import type { CompilerOptions } from "../language.js";
import type { Api, FileChanges, RawProject, Snapshot } from "./api.js";
import { type RemoteCompiler, remoteCompiler } from "./remote-compiler.js";
import type { InstalledModules } from "./remote-session.js";

/** The files of a program, and the folder of its tsconfig.json. */
export interface ProgramSetup {
  readonly folder: string;
  readonly options: CompilerOptions;
  readonly rootNames: readonly string[];
  /** Texts in place of those on disk, by path. Undefined for files that count as missing. */
  readonly texts: ReadonlyMap<string, string | undefined>;
}

/** A program that the compiler's process holds. */
export interface RemoteProgram {
  /** The compiler of the program as it is now. */
  readonly compiler: RemoteCompiler;
  /** Replaces the program. Nodes, symbols and types of the one before answer nothing any more. */
  change(changes: FileChanges, setup: ProgramSetup): void;
  close(): void;
}

export function openRemoteProgram(installed: InstalledModules, api: Api, setup: ProgramSetup): RemoteProgram {
  let snapshot = api.createSnapshot({ createPrograms: [settingsOf(setup)], ...layerOf(installed, setup) });
  const [{ id }] = snapshot.getProjects() as readonly [RawProject];
  const compilerIn = (at: Snapshot, { folder }: ProgramSetup): RemoteCompiler => {
    const project = at.getProjects().find((one) => one.id === id) as RawProject;
    return remoteCompiler(installed, api, project, folder);
  };
  let compiler = compilerIn(snapshot, setup);
  return {
    get compiler() {
      return compiler;
    },
    change(fileNotifications, next) {
      compiler.release();
      const last = snapshot;
      // Only a program that is configured again takes changed texts, and looks for modules that were missing.
      snapshot = last.update({
        fileNotifications,
        reconfigurePrograms: [{ id, ...settingsOf(next) }],
        ...layerOf(installed, next),
      });
      last.dispose();
      compiler = compilerIn(snapshot, next);
    },
    close() {
      compiler.release();
      snapshot.dispose();
    },
  };
}

const settingsOf = ({ rootNames, options }: ProgramSetup) => ({ rootFiles: rootNames, compilerOptions: options });

function layerOf({ fs }: InstalledModules, { texts }: ProgramSetup) {
  if (texts.size === 0) return {};
  const files = [...texts].flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const]));
  const removedPaths = [...texts].flatMap(([path, text]) => (text === undefined ? [path] : []));
  return { fileSystem: fs.createFileSystemLayer(files, { removedPaths }) };
}
