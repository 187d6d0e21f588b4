import type ts from "typescript";
import type { TypeScript } from "../../transformer/compiler/in-process.js";
import { isInstalled } from "../../transformer/dependencies/source-paths.js";
import type { LockOption } from "../../transformer/lock/lock-input.js";
import { programFilesOf } from "../../transformer/programs/program-files.js";
import { locateLock, lockOf } from "../../transformer/programs/program-lock.js";
import { isProgramSource, projectOf } from "../../transformer/programs/registry.js";
import type { Problem } from "../problems/problem.js";
import { compilerProblem } from "./compiler-problem.js";
import { createAnalyzed, createProgramOf, programOptions } from "./create-program.js";
import { overlaidDisk, overlaidHost } from "./overlaid-system.js";
import { tellingHost } from "./progress.js";
import {
  inOrderOfReferences,
  isEmptyList,
  type ProjectReader,
  type ReaderSettings,
  type ReadProject,
  type Watcher,
  watching,
} from "./project-reader.js";

/** Reads projects with TypeScript 5.9 or 6, as a module of this process. */
export function inProcessReader(
  typescript: TypeScript,
  config: string,
  { progress, overlay = new Map(), lock }: ReaderSettings,
): ProjectReader {
  const options: ts.CompilerOptions = { noEmit: true };
  return {
    inEach: (problemsOf) =>
      readConfigs(typescript, config, options, overlaidDisk(typescript, overlay)).flatMap((parsed) => {
        const { errors, fileNames, projectReferences } = parsed;
        if (fileNames.length === 0) {
          const wrong = errors.filter(({ code }) => !isEmptyList(code, projectReferences));
          return wrong.map((one) => compilerProblem(typescript, one));
        }
        const onDisk = typescript.createCompilerHost(parsed.options);
        const reading = tellingHost(overlaidHost(typescript, onDisk, overlay), progress);
        const host = { ...reading, useSourceOfProjectReferenceRedirect: () => true };
        return problemsOf(readProgram(typescript, createAnalyzed(typescript, programOptions(parsed, host), lock)));
      }),
    watchEach(problemsOf, watcher) {
      for (const one of readConfigs(typescript, config, options)) {
        const path = one.options.configFilePath;
        if (one.fileNames.length === 0 || typeof path !== "string") continue;
        const watched = { config: path, options, lock };
        watchConfig(typescript, watched, watcher, (builder) =>
          problemsOf(readProgram(typescript, builder.getProgram())),
        );
      }
      return new Promise(() => {});
    },
    failure: (error) => error,
    close() {},
  };
}

/** A project that is watched. */
interface WatchedConfig {
  readonly config: string;
  readonly options: ts.CompilerOptions;
  readonly lock: LockOption | undefined;
}

/**
 * Watches the files of a project until the process ends. `problemsOf` is called with each new program, emits it if necessary, and
 * returns the problems to report.
 */
export function watchConfig(
  typescript: TypeScript,
  { config, options, lock }: WatchedConfig,
  { found, said }: Watcher,
  problemsOf: (builder: ts.EmitAndSemanticDiagnosticsBuilderProgram) => readonly Problem[],
): void {
  const host = typescript.createWatchCompilerHost(
    config,
    options,
    typescript.sys,
    createProgramOf(typescript, lock),
    (diagnostic) => found([compilerProblem(typescript, diagnostic)]),
    ({ messageText }) => said(typescript.flattenDiagnosticMessageText(messageText, "\n")),
  );
  if (options.noEmit === true) host.useSourceOfProjectReferenceRedirect = () => true;
  host.afterProgramCreate = (builder) => {
    const problems = problemsOf(builder);
    found(problems);
    said(watching(problems));
  };
  typescript.createWatchProgram(host);
}

/** The problems that keep the compiler from reading the files of a program. */
export function readingProblems(program: ts.Program | ts.BuilderProgram): ts.Diagnostic[] {
  return [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(),
  ];
}

/** A program with its analysis. */
export function readProgram(typescript: TypeScript, program: ts.Program): ReadProject {
  const internal = program as unknown as { isSourceOfProjectReferenceRedirect?(name: string): boolean };
  const toProblems = (found: readonly ts.Diagnostic[]): Problem[] =>
    found.map((one) => compilerProblem(typescript, one));
  const files = program
    .getSourceFiles()
    .filter(({ isDeclarationFile, fileName }) => !isDeclarationFile && !isInstalled(fileName));
  const own = files.filter((file) => isProgramSource(program, file));
  const { isConcerned } = programFilesOf(typescript, program);
  return {
    program,
    config: String(program.getCompilerOptions().configFilePath ?? ""),
    get project() {
      return projectOf(typescript, program);
    },
    get lock() {
      const known = lockOf(program);
      if (known !== undefined) return known;
      const place = locateLock(typescript, program);
      return { ...place, level: undefined, text: typescript.sys.readFile(place.path) };
    },
    sourceNames: own.map(({ fileName }) => fileName),
    get sources() {
      return own.filter(isConcerned);
    },
    get linked() {
      return files.filter((file) => !isProgramSource(program, file) && isConcerned(file));
    },
    unreadable: () => toProblems(readingProblems(program)),
    typeErrors: (file) => toProblems(program.getSemanticDiagnostics(file as ts.SourceFile)),
    isOfReference: (name) => internal.isSourceOfProjectReferenceRedirect?.(name) === true,
  };
}

/** The configuration of a project as the compiler parses it, with its errors. */
export function readConfig(
  typescript: TypeScript,
  config: string,
  options: ts.CompilerOptions,
  disk: Partial<ts.System> = {},
): ts.ParsedCommandLine {
  const unreadable: ts.Diagnostic[] = [];
  const parsed = typescript.getParsedCommandLineOfConfigFile(config, options, {
    ...typescript.sys,
    ...disk,
    onUnRecoverableConfigFileDiagnostic: (one) => unreadable.push(one),
  });
  return parsed === undefined ? { options: {}, fileNames: [], errors: unreadable } : parsed;
}

function readConfigs(
  typescript: TypeScript,
  config: string,
  options: ts.CompilerOptions,
  disk?: Partial<ts.System>,
): ts.ParsedCommandLine[] {
  return inOrderOfReferences(
    config,
    (path) => readConfig(typescript, path, options, disk),
    ({ projectReferences = [] }) => projectReferences.map((one) => typescript.resolveProjectReferencePath(one)),
  );
}
