import type { CompilerOptions } from "../language.js";
import type { Api, FileChanges, ProjectReference, RawProgram, RawProject, Snapshot } from "./api.js";
import { type RemoteCompiler, remoteCompiler } from "./remote-compiler.js";
import type { InstalledModules } from "./remote-session.js";
import { createTextTest, type ReadText } from "./text-test.js";

/** The files of a program, and the folder of its tsconfig.json. */
export interface ProgramSetup {
  readonly folder: string;
  readonly options: CompilerOptions;
  readonly rootNames: readonly string[];
  /** The projects that are referenced, whose output is read in place of their sources. */
  readonly references?: readonly ProjectReference[] | undefined;
  /** Texts in place of those on disk, by path. Undefined for files that count as missing. */
  readonly texts: ReadonlyMap<string, string | undefined>;
  /** Reads the text of any other file. The default is to read it from disk. */
  readonly readText?: ReadText;
}

/** A program that the compiler's process holds. */
export interface RemoteProgram {
  /** The compiler of the program as it is now. */
  readonly compiler: RemoteCompiler;
  readonly raw: RawProject;
  /** Asks for output as if some files had other texts, which are given by path. */
  withTexts<Answer>(texts: ReadonlyMap<string, string>, ask: (program: RawProgram) => Answer): Answer;
  /** Replaces the program. Nodes, symbols and types of the one before answer nothing any more. */
  change(changes: FileChanges, setup: ProgramSetup): void;
  close(): void;
}

export function openRemoteProgram(installed: InstalledModules, api: Api, setup: ProgramSetup): RemoteProgram {
  let snapshot = api.createSnapshot({ createPrograms: [settingsOf(setup)], ...layerOf(installed, setup) });
  const [{ id }] = snapshot.getProjects() as readonly [RawProject];
  const projectIn = (at: Snapshot): RawProject => at.getProjects().find((one) => one.id === id) as RawProject;
  let given = setup;
  const tests = createTextTest((name) => {
    const { texts, readText = installed.sys.readFile } = given;
    return texts.has(name) ? texts.get(name) : readText(name);
  });
  const compilerOf = (project: RawProject): RemoteCompiler =>
    remoteCompiler(installed, api, project, { folder: given.folder, matches: tests.matches });
  let raw = projectIn(snapshot);
  let compiler = compilerOf(raw);
  return {
    get compiler() {
      return compiler;
    },
    get raw() {
      return raw;
    },
    withTexts(texts, ask) {
      const setup = { ...given, texts };
      const edited = snapshot.update({
        fileNotifications: { changed: [...texts.keys()] },
        reconfigurePrograms: [{ id, ...settingsOf(setup) }],
        ...layerOf(installed, setup),
      });
      const answer = ask(projectIn(edited).program);
      edited.dispose();
      return answer;
    },
    change(fileNotifications, next) {
      compiler.release();
      const before = snapshot;
      // Only a program that is configured again takes changed texts, and looks for modules that were missing.
      snapshot = before.update({
        fileNotifications,
        reconfigurePrograms: [{ id, ...settingsOf(next) }],
        ...layerOf(installed, next),
      });
      before.dispose();
      tests.forget(fileNotifications);
      given = next;
      raw = projectIn(snapshot);
      compiler = compilerOf(raw);
    },
    close() {
      compiler.release();
      snapshot.dispose();
    },
  };
}

const settingsOf = ({ rootNames, options, references }: ProgramSetup) => ({
  rootFiles: rootNames,
  compilerOptions: options,
  ...(references === undefined ? {} : { options: { projectReferences: references } }),
});

function layerOf({ fs }: InstalledModules, { texts }: ProgramSetup) {
  if (texts.size === 0) return {};
  const files = [...texts].flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const]));
  const removedPaths = [...texts].flatMap(([path, text]) => (text === undefined ? [path] : []));
  return { fileSystem: fs.createFileSystemLayer(files, { removedPaths }) };
}
