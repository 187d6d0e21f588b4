import { resolve } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../../transformer/compiler/in-process.js";
import { lockName } from "../../transformer/lock/lock-input.js";
import type { Problem } from "../problems/problem.js";
import { compilerProblem } from "../projects/compiler-problem.js";
import { createAnalyzed, createProgramOf, programOptions, withLockFile } from "../projects/create-program.js";
import { readConfig, readingProblems, watchConfig } from "../projects/in-process-reader.js";
import { tellingHost } from "../projects/progress.js";
import { watching } from "../projects/project-reader.js";
import { type BuildRequest, fileGiven, OptionError } from "./build-request.js";
import { checkNatively, nativeCompiler } from "./check-natively.js";

/**
 * Builds a project with TypeScript 5.9 or 6. Returns the exit status; the promise of a build that watches never resolves.
 * @throws OptionError if tsc does not know an argument
 */
export function buildInProcess(typescript: TypeScript, request: BuildRequest): number | Promise<number> {
  const options = compilerOptions(typescript, request);
  if (request.references)
    return buildReferences(typescript, request, { ...(options as ts.BuildOptions), force: request.force });
  if (!request.watch) return buildOnce(typescript, request, options);
  const { config, report, said, lock } = request;
  const watched = { config, options, lock };
  watchConfig(typescript, watched, { found: report, said }, (builder) => emit(typescript, request, builder));
  return new Promise(() => {});
}

/** The options for tsc among the arguments, with absolute paths. */
function compilerOptions(typescript: TypeScript, { args, folder }: BuildRequest): ts.CompilerOptions {
  const { options, errors, fileNames } = typescript.parseCommandLine(args);
  const [error] = errors;
  if (error !== undefined) throw new OptionError(typescript.flattenDiagnosticMessageText(error.messageText, " "));
  if (fileNames[0] !== undefined) throw fileGiven(fileNames[0]);
  const toAbsolute = (path: string): string => resolve(folder, path);
  return (typescript as unknown as PathOptions).convertToOptionsWithAbsolutePaths(options, toAbsolute);
}

/** A function of the compiler that makes the paths in options absolute. It is missing in the compiler's type declarations. */
interface PathOptions {
  convertToOptionsWithAbsolutePaths(
    options: ts.CompilerOptions,
    toAbsolute: (path: string) => string,
  ): ts.CompilerOptions;
}

async function buildOnce(typescript: TypeScript, request: BuildRequest, options: ts.CompilerOptions): Promise<number> {
  const { config, report } = request;
  const native = nativeCompiler(config);
  const parsed = readConfig(typescript, config, native === undefined ? options : { ...options, noCheck: true });
  const checked = native === undefined ? [] : checkNatively(native, request);
  if (native !== undefined && parsed.options.noEmitOnError === true) {
    const found = await checked;
    if (found.length > 0) return report(found);
  }
  const problems = compile(typescript, request, parsed);
  return report([...problems, ...(await checked)]);
}

function compile(typescript: TypeScript, request: BuildRequest, parsed: ts.ParsedCommandLine): readonly Problem[] {
  const { options, fileNames, errors, projectReferences } = parsed;
  if (fileNames.length === 0 && errors.length > 0) return errors.map((one) => compilerProblem(typescript, one));
  if (options.incremental !== true && options.composite !== true) {
    const host = tellingHost(typescript.createCompilerHost(options), request.progress);
    return emit(typescript, request, createAnalyzed(typescript, programOptions(parsed, host), request.lock));
  }
  const host = tellingHost(typescript.createIncrementalCompilerHost(options), request.progress);
  const before = typescript.readBuilderProgram(options, host);
  const program = createProgramOf(typescript, request.lock)(
    fileNames,
    options,
    host,
    before,
    errors,
    projectReferences,
  );
  return emit(typescript, request, program);
}

/** Emits a program, and returns its problems. Types are checked only if the files could be read without problems. */
function emit(
  typescript: TypeScript,
  { print, progress }: BuildRequest,
  program: ts.Program | ts.BuilderProgram,
): readonly Problem[] {
  progress.say("checking types");
  const first = readingProblems(program);
  const problems = first.length > 0 ? first : [...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics()];
  const emitted = program.emit();
  progress.end();
  if (program.getCompilerOptions().listEmittedFiles) {
    for (const file of emitted.emittedFiles ?? []) print(`TSFILE: ${file}`);
  }
  return [...problems, ...emitted.diagnostics].map((one) => compilerProblem(typescript, one));
}

/**
 * Builds a project and the projects that it references, each after those that it depends on. Their problems are reported together
 * at the end of the build. With `watch`, they are reported after each rebuild, and the promise never resolves.
 */
function buildReferences(
  typescript: TypeScript,
  { config, watch, report, said, progress, lock }: BuildRequest,
  options: ts.BuildOptions,
): number | Promise<number> {
  const { sys } = typescript;
  const createProgram = createProgramOf(typescript, lock);
  const getParsedCommandLine = (path: string): ts.ParsedCommandLine =>
    withLockFile(typescript, readConfig(typescript, path, options), lock);
  let built = 0;
  const create: typeof createProgram = (...args) => {
    progress.say(`building project ${++built}`);
    return createProgram(...args);
  };
  let problems: Problem[] = [];
  const onProblem = (one: ts.Diagnostic): void => {
    problems.push(compilerProblem(typescript, one));
  };
  const onStatus = ({ code, messageText }: ts.Diagnostic): void => {
    const found = problems;
    problems = [];
    // The compiler announces that it watches before it does, so the announcement is delayed: its reader may save a file at once.
    setImmediate(() => {
      report(found);
      said(isEnd(code) ? watching(found) : typescript.flattenDiagnosticMessageText(messageText, "\n"));
    });
  };
  if (watch) {
    const host = typescript.createSolutionBuilderWithWatchHost(sys, create, onProblem, () => {}, onStatus);
    typescript.createSolutionBuilderWithWatch({ ...host, getParsedCommandLine }, [config], options).build();
    return new Promise(() => {});
  }
  const host = typescript.createSolutionBuilderHost(sys, create, onProblem);
  // A lock file that was removed is newer than any output: the project has to be built to tell that it is missing.
  const getModifiedTime = (path: string): Date | undefined =>
    host.getModifiedTime(path) ?? (path.endsWith(`/${lockName}`) ? new Date() : undefined);
  const builder = typescript.createSolutionBuilder(
    { ...host, getParsedCommandLine, getModifiedTime },
    [config],
    options,
  );
  const exit = builder.build();
  const status = report(problems);
  return exit === typescript.ExitStatus.Success ? status : 1;
}

/** Whether a status of the compiler says how many errors a build has found: "Found 1 error. Watching for file changes." */
function isEnd(code: number): boolean {
  return code === 6193 || code === 6194;
}
