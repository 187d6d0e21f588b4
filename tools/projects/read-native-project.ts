import { existsSync, readFileSync } from "node:fs";
import type * as ts from "../../transformer/compiler/language.js";
import type { Api, ApiModule, RawProgram } from "../../transformer/compiler/remote/api.js";
import type { RemoteProject } from "../../transformer/compiler/remote/open-remote-project.js";
import { isDeclaration, isInstalled } from "../../transformer/dependencies/source-paths.js";
import { lockFileIn } from "../../transformer/lock/lock-input.js";
import { concernedFiles } from "./native-concern.js";
import type { NativeConfig } from "./native-configs.js";
import { nativeProblem } from "./native-problem.js";
import type { ReadProject } from "./project-reader.js";

/** What {@link readNativeProject} needs besides the project itself. */
export interface NativeReading {
  readonly api: Api;
  readonly ModuleKind: ApiModule["ModuleKind"];
  /** The configurations of all projects that are read together. */
  readonly configs: readonly NativeConfig[];
  /** Whether there will be no output, so that options that do not fit it are no problem. */
  readonly isWithoutOutput: boolean;
  textOf(path: string): string | undefined;
}

/** A project that the process of TypeScript 7.1 has open, with its analysis, as commands see it. */
export function readNativeProject(
  { compiler, raw }: RemoteProject,
  config: NativeConfig,
  { api, ModuleKind, configs, isWithoutOutput, textOf }: NativeReading,
): ReadProject {
  const { program } = compiler;
  const { fileNames } = config;
  const { sourceNames, linkedNames } = namesOf(api, raw.program);
  const own = new Set(fileNames);
  const ofOthers = new Set(configs.flatMap((one) => one.fileNames).filter((name) => !own.has(name)));
  const concerned = once(() => concernedFiles({ api, raw: raw.program, ModuleKind }, (name) => textOf(name) ?? ""));
  const amongConcerned = (names: readonly string[]): ts.SourceFile[] =>
    names.filter((name) => concerned().has(name)).flatMap((name) => program.getSourceFile(name) ?? []);
  const project = once(() => {
    compiler.fetchAhead([...linkedNames, ...sourceNames].filter((name) => concerned().has(name)));
    return loadAnalysis().createProject(compiler);
  });
  return {
    config: config.path,
    program,
    get project() {
      return project();
    },
    get lock() {
      // Not as it was when the project was opened: the command may have written it for another project.
      return lockFileIn(config, (path) => (existsSync(path) ? readFileSync(path, "utf8") : undefined));
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
        ...raw.program.getProgramDiagnostics().filter(({ code }) => !(isWithoutOutput && ofOutput.has(code))),
        ...raw.program.getSyntacticDiagnostics(),
      ].map(nativeProblem),
    typeErrors: ({ fileName }) => raw.program.getSemanticDiagnostics(fileName).map(nativeProblem),
    isOfReference: (name) => ofOthers.has(name),
  };
}

/**
 * The compiler's codes of options that do not fit its output. Its process cannot be told that a project will not be emitted.
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

/** Loads the analysis when a project of this compiler is read: it is most of the code, and other commands do without. */
function loadAnalysis(): typeof import("../../transformer/project.js") {
  return require("../../transformer/project.js") as typeof import("../../transformer/project.js");
}
