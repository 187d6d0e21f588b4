import type { Api } from "../compiler/remote/api.js";
import { openRemoteProgram, type ProgramSetup, type RemoteProgram } from "../compiler/remote/open-remote-program.js";
import type { RemoteSession } from "../compiler/remote/remote-session.js";
import { isInstalled } from "../dependencies/source-paths.js";
import { createProject, type Project } from "../project.js";
import { findIn, isMadeFrom, type ProgramProject } from "./findings.js";
import { kinOf } from "./kin.js";
import type { TreeOf } from "./native-imports.js";
import type { ProjectConfig } from "./project-config.js";
import type { SourceFiles, SourceText } from "./source-files.js";

interface State {
  /** The process that holds the program. */
  readonly api: Api;
  readonly program: RemoteProgram;
  /** The analysis of the program as it is now. */
  readonly project: Project;
  /**
   * The digests, by path, of the texts from which the program was made, and of analyzed files and their dependencies that are not
   * in the program. Empty for files that are not there.
   */
  readonly hashes: ReadonlyMap<string, string>;
  readonly ahead: Prefetch;
}

/** A project whose trees are of use to others. */
export interface NativeProject extends ProgramProject {
  /** The tree of a text, if the program of the project has been made, and has the text. */
  readonly treeOf: TreeOf;
}

/** The files that are still to be fetched ahead, and how many of them at the next file that is asked for. */
interface Prefetch {
  readonly left: Set<string>;
  count: number;
}

/**
 * Opens a project of TypeScript 7.1. Its program is made when the first file is analyzed, and changed when a file has changed that
 * the analyzed file imports.
 */
export function openNativeProject(session: RemoteSession, config: ProjectConfig, files: SourceFiles): NativeProject {
  const { folder, options } = config;
  let rootNames = config.fileNames;
  /**
   * The files whose texts the process has had from here. They are handed over with every later program, too, because the process
   * does not read them from disk again.
   */
  const handed = new Set<string>();
  let state: State | undefined;
  const readText: ProgramSetup["readText"] = (path) =>
    isInstalled(path) ? session.installed.sys.readFile(path) : files.read(path)?.text;
  const setup = (): ProgramSetup => {
    for (const { path } of files.unsaved()) handed.add(path);
    const texts = new Map([...handed].map((path) => [path, files.read(path)?.text] as const));
    return { folder, options, rootNames, texts, readText };
  };
  const stateFor = (api: Api, sources: readonly SourceText[]): State => {
    const own = sources.filter(({ path }) => !isInstalled(path));
    const last = state?.api === api ? state : undefined;
    if (last !== undefined && isMadeFrom(last.hashes, own)) return last;
    const [first] = sources;
    if (first !== undefined && !rootNames.includes(first.path)) {
      rootNames = [...new Set([...rootNames, ...kinOf(first.path)])];
    }
    const program = last?.program ?? openRemoteProgram(session.installed, api, setup());
    if (last !== undefined) program.change(changesOf(last.hashes, own, files), setup());
    const { compiler } = program;
    const made = [...compiler.fileNames].filter((name) => !isInstalled(name));
    const known = [...own.map(({ path }) => path), ...made, ...(last?.hashes.keys() ?? [])];
    state = {
      api,
      program,
      project: createProject(compiler),
      hashes: new Map(known.map((path): [string, string] => [path, files.read(path)?.hash ?? ""])),
      ahead: {
        left: new Set(made.filter((path) => files.read(path)?.isMarked)),
        count: last === undefined ? 1 : afterChange,
      },
    };
    return state;
  };
  return {
    analyze: (sources, lock) =>
      session.ask((api) => {
        const path = sources[0]?.path ?? "";
        const { program, project, ahead } = stateFor(api, sources);
        prefetch(program, ahead, path);
        return findIn(program.compiler, files, { project, path, lock });
      }),
    treeOf(api, { path, hash }) {
      if (state?.api !== api || state.hashes.get(path) !== hash) return undefined;
      return state.program.compiler.program.getSourceFile(path);
    },
    close() {
      const last = state;
      state = undefined;
      if (last !== undefined) session.giveBack(last.api, () => last.program.close());
    },
  };
}

/** The files that are fetched together at most: what is asked about more of them at once takes memory, and saves little. */
const largestFetch = 32;

/** The count after a change: until four files have been asked for, each is fetched alone, because an edit is asked about few. */
const afterChange = 1 / 8;

/**
 * Fetches what the analysis of a file will ask in few round trips, together with that of further files: of one more, then three,
 * then seven. So an edit pays for the files that are asked for, and a build soon for all.
 */
function prefetch({ compiler }: RemoteProgram, ahead: Prefetch, path: string): void {
  if (!ahead.left.delete(path)) return;
  const others = [...ahead.left].slice(0, Math.max(0, ahead.count - 1));
  for (const one of others) ahead.left.delete(one);
  ahead.count = Math.min(largestFetch, 2 * ahead.count);
  compiler.fetchAhead([path, ...others]);
}

function changesOf(hashes: ReadonlyMap<string, string>, own: readonly SourceText[], files: SourceFiles) {
  const now = (path: string): string => files.read(path)?.hash ?? "";
  const known = [...hashes].filter(([path, hash]) => now(path) !== hash);
  return {
    changed: known.flatMap(([path, hash]) => (hash !== "" && now(path) !== "" ? [path] : [])),
    created: [
      ...known.flatMap(([path, hash]) => (hash === "" ? [path] : [])),
      ...own.flatMap(({ path }) => (hashes.has(path) ? [] : [path])),
    ],
    deleted: known.flatMap(([path]) => (now(path) === "" ? [path] : [])),
  };
}
