import { dirname } from "node:path";
import type * as ts from "../../transformer/compiler/language.js";
import type { Api, ApiModule, FileChanges, RawProgram } from "../../transformer/compiler/remote/api.js";
import { openRemoteProjects, type RemoteProjects } from "../../transformer/compiler/remote/open-remote-project.js";
import { isDeclaration, isInstalled, isTypeScript } from "../../transformer/dependencies/source-paths.js";
import { createProject } from "../../transformer/project.js";
import { createDisk } from "../../transformer/service/disk.js";
import type { LocatedPackage } from "../../transformer/service/load-typescript.js";
import { createNativeSession } from "../../transformer/service/native-compiler.js";
import { readNativeConfig } from "../../transformer/service/native-config.js";
import type { ProjectConfig } from "../../transformer/service/project-config.js";
import { slashed } from "../../transformer/service/slashed.js";
import type { Problem } from "../problems/problem.js";
import { concernedFiles } from "./native-concern.js";
import { nativeProblem } from "./native-problem.js";
import { inOrderOfReferences, isEmptyList, type ProblemsOf, type ReadProject } from "./project-reader.js";

/** A tsconfig.json as TypeScript 7.1 reads it. */
export interface NativeConfig extends ProjectConfig {
  readonly path: string;
}

/** A project and those that it references, which a process of TypeScript 7.1 has open. */
export interface NativeProjects {
  /** The configurations, each after those that it references. */
  readonly configs: readonly NativeConfig[];
  problemsOf(config: NativeConfig, work: ProblemsOf): readonly Problem[];
  /** The files whose changes matter, without those of packages: of all programs, and what the configurations were read from. */
  files(): ReadonlySet<string>;
  /**
   * Has the programs follow changes of the given files. Returns the configurations whose programs may be others now, or undefined if a
   * configuration is another one, so that everything has to be opened anew.
   */
  follow(paths: readonly string[]): readonly NativeConfig[] | undefined;
  /** Whether the compiler's process is still there, and answers. */
  answers(): boolean;
  /** Ends the compiler's process. */
  close(): void;
}

export function openNativeProjects(installed: LocatedPackage, config: string): NativeProjects {
  const disk = createDisk();
  const session = createNativeSession(installed, dirname(config));
  const configs = inOrderOfReferences(
    slashed(config),
    (path): NativeConfig => ({ path, ...readNativeConfig(session, disk, path) }),
    ({ references }) => references,
  );
  const filled = configs.filter(({ fileNames }) => fileNames.length > 0);
  const paths = filled.map(({ path }) => path);
  const api = session.ask((process) => process);
  const projects = openRemoteProjects(session.installed, api, paths);
  const namesIn = ({ path }: NativeConfig): readonly string[] => projects.of(path).raw.program.getSourceFileNames();
  const readFrom = configs.flatMap(({ sightings }) =>
    sightings.flatMap(([path, what]) => (what === "text" || what === "no file" ? [path] : [])),
  );
  const files = (): ReadonlySet<string> =>
    new Set([...readFrom, ...filled.flatMap(namesIn).filter((name) => !isInstalled(name))]);
  let hashes = new Map<string, string | undefined>();
  const look = (): void => {
    hashes = new Map(Array.from(files(), (path) => [path, disk.read(path)?.hash]));
  };
  look();
  const { ModuleKind } = session.installed.api;
  const reading: Reading = { api, ModuleKind, configs, textOf: (path) => disk.read(path)?.text ?? "" };
  return {
    configs,
    files,
    answers: () => session.answers(api),
    close: () => session.close(),
    problemsOf: (one, work) =>
      one.fileNames.length === 0 ? emptyProblems(api, one) : work(readProject(projects, one, reading)),
    follow(paths) {
      disk.refresh();
      for (const path of paths) disk.changed(path);
      if (configs.some(({ sightings }) => !disk.holds(sightings))) return undefined;
      const changes = changesOf(paths, hashes, (path) => disk.read(path)?.hash);
      const all = Object.values(changes).flat();
      if (all.length === 0) return [];
      const before = filled.map((one) => ({ one, names: new Set(namesIn(one)) }));
      projects.change(changes);
      look();
      const isNew = changes.created.length > 0;
      return before.flatMap(({ one, names }) => (isNew || all.some((path) => names.has(path)) ? [one] : []));
    },
  };
}

function changesOf(
  paths: readonly string[],
  before: ReadonlyMap<string, string | undefined>,
  hashOf: (path: string) => string | undefined,
): Required<FileChanges> {
  const changed = paths.filter((path) => before.get(path) !== hashOf(path) && before.has(path));
  return {
    changed: changed.filter((path) => before.get(path) !== undefined && hashOf(path) !== undefined),
    created: paths.filter((path) => before.get(path) === undefined && hashOf(path) !== undefined && isTypeScript(path)),
    deleted: changed.filter((path) => hashOf(path) === undefined),
  };
}

interface Reading {
  readonly api: Api;
  readonly ModuleKind: ApiModule["ModuleKind"];
  readonly configs: readonly NativeConfig[];
  textOf(path: string): string;
}

function readProject(
  projects: RemoteProjects,
  { path, fileNames }: NativeConfig,
  { api, ModuleKind, configs, textOf }: Reading,
): ReadProject {
  const { compiler, raw } = projects.of(path);
  const { program } = compiler;
  const { sourceNames, linkedNames } = namesOf(api, raw.program);
  const own = new Set(fileNames);
  const ofOthers = new Set(configs.flatMap((one) => one.fileNames).filter((name) => !own.has(name)));
  const concerned = once(() => concernedFiles({ api, raw: raw.program, ModuleKind }, textOf));
  const amongConcerned = (names: readonly string[]): ts.SourceFile[] =>
    names.filter((name) => concerned().has(name)).flatMap((name) => program.getSourceFile(name) ?? []);
  const project = once(() => {
    compiler.fetchAhead([...linkedNames, ...sourceNames].filter((name) => concerned().has(name)));
    return createProject(compiler);
  });
  return {
    program,
    get project() {
      return project();
    },
    sourceNames,
    get sources() {
      return amongConcerned(sourceNames);
    },
    get linked() {
      return amongConcerned(linkedNames);
    },
    unreadable: () =>
      [
        ...raw.program.getConfigFileParsingDiagnostics(),
        ...raw.program.getProgramDiagnostics().filter(({ code }) => !ofOutput.has(code)),
        ...raw.program.getSyntacticDiagnostics(),
      ].map(nativeProblem),
    typeErrors: ({ fileName }) => raw.program.getSemanticDiagnostics(fileName).map(nativeProblem),
    isOfReference: (name) => ofOthers.has(name),
  };
}

/**
 * The compiler's codes of options that do not fit its output. Nothing is emitted here, and the process cannot be told so of a
 * tsconfig.json.
 */
const ofOutput: ReadonlySet<number> = new Set([5011, 5055, 5056]);

/** The sources of a program: its own, and those of packages of the workspace, which are linked from `node_modules`. */
function namesOf(
  api: Api,
  raw: RawProgram,
): { readonly sourceNames: readonly string[]; readonly linkedNames: readonly string[] } {
  const names = raw.getSourceFileNames().filter((name) => !isInstalled(name) && !isDeclaration(name));
  const facts = api.batch(...names.map((name) => raw.getSourceFileMetadata.gen(name)));
  const isLinked = (at: number): boolean => facts[at]?.isFromExternalLibrary === true;
  return {
    sourceNames: names.filter((_, at) => !isLinked(at)),
    linkedNames: names.filter((_, at) => isLinked(at)),
  };
}

function once<Answer>(ask: () => Answer): () => Answer {
  let answer: { readonly is: Answer } | undefined;
  return () => {
    answer ??= { is: ask() };
    return answer.is;
  };
}

/** The problems of a configuration without files. */
function emptyProblems(api: Api, { path, references }: NativeConfig): readonly Problem[] {
  const { errors } = api.parseConfigFile(path);
  return errors.filter(({ code }) => !isEmptyList(code, references)).map(nativeProblem);
}
