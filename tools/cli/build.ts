import { resolve } from "node:path";
import type ts from "typescript";
import { type Arguments, type Command, UsageError } from "./command.js";
import { createAnalyzed, createProgramOf, programOptions } from "./create-program.js";
import { readingProblems } from "./each-project.js";
import { checkNatively, nativeCompiler } from "./native-check.js";
import { tellingHost } from "./progress.js";
import { type Opened, openProject, projectOptions, readConfig, reportOptions } from "./project.js";
import { watchProject } from "./watch.js";

export const build: Command = {
  summary: "compiles a project as tsc does, contracts included",
  usage: "[-p <file>] [-w] [-b] [--format <name>] [options of tsc]",
  options: {
    ...projectOptions,
    watch: { type: "boolean", short: "w", help: "Stay, and compile again when a file changes." },
    build: {
      type: "boolean",
      short: "b",
      help: "Build the projects that this one refers to first, and only what is out of date.",
    },
    force: { type: "boolean", help: "With -b: build what is up to date as well." },
    ...reportOptions,
  },
  notes:
    "All other options are those of tsc: --outDir, --noEmit, --sourceMap, … It needs neither ts-patch nor an entry in tsconfig.json.\n" +
    "With TypeScript 7, which has no compiler API, it emits over @typescript/typescript6, and tsc 7 checks the types.",
  examples: ["interwire build", "interwire build -b -w", "interwire build -p tsconfig.build.json --outDir dist"],
  isOpen: true,
  run(given, terminal) {
    const opened = openProject(given, terminal);
    const options = compilerOptions(opened, given);
    if (given.flag("build"))
      return buildReferences(
        opened,
        { ...(options as ts.BuildOptions), force: given.flag("force") },
        given.flag("watch"),
      );
    if (given.flag("watch")) return watchProject(opened, options, (_, builder) => emit(opened, builder));
    return buildOnce(opened, options, given.rest);
  },
};

/**
 * The options for tsc among the arguments, with absolute paths.
 * @throws UsageError if tsc does not know one of them, or if there is a file name among the arguments
 */
function compilerOptions({ typescript, terminal }: Opened, { rest }: Arguments): ts.CompilerOptions {
  const { options, errors, fileNames } = typescript.parseCommandLine(rest);
  const [error] = errors;
  if (error !== undefined) throw new UsageError(typescript.flattenDiagnosticMessageText(error.messageText, " "));
  if (fileNames[0] !== undefined) {
    throw new UsageError(
      `'${fileNames[0]}' is a file, and a project is built as a whole. Name its tsconfig.json with -p.`,
    );
  }
  const toAbsolute = (path: string): string => resolve(terminal.folder, path);
  return (typescript as unknown as PathOptions).convertToOptionsWithAbsolutePaths(options, toAbsolute);
}

/** A function of the compiler that makes the paths in options absolute. It is missing in the compiler's type declarations. */
interface PathOptions {
  convertToOptionsWithAbsolutePaths(
    options: ts.CompilerOptions,
    toAbsolute: (path: string) => string,
  ): ts.CompilerOptions;
}

async function buildOnce(opened: Opened, options: ts.CompilerOptions, rest: readonly string[]): Promise<number> {
  const { typescript, config, report } = opened;
  const native = nativeCompiler(config);
  const parsed = readConfig(typescript, config, native === undefined ? options : { ...options, noCheck: true });
  const checked = native === undefined ? [] : checkNatively(native, opened, rest);
  if (native !== undefined && parsed.options.noEmitOnError === true) {
    const found = await checked;
    if (found.length > 0) return report(found);
  }
  const problems = compile(opened, parsed);
  return report([...problems, ...(await checked)]);
}

function compile(opened: Opened, parsed: ts.ParsedCommandLine): readonly ts.Diagnostic[] {
  const { typescript, progress } = opened;
  const { options, fileNames, errors, projectReferences } = parsed;
  if (fileNames.length === 0 && errors.length > 0) return errors;
  if (options.incremental !== true && options.composite !== true) {
    const host = tellingHost(typescript.createCompilerHost(options), progress);
    return emit(opened, createAnalyzed(typescript, programOptions(parsed, host)));
  }
  const host = tellingHost(typescript.createIncrementalCompilerHost(options), progress);
  const before = typescript.readBuilderProgram(options, host);
  return emit(opened, createProgramOf(typescript)(fileNames, options, host, before, errors, projectReferences));
}

/** Emits a program, and returns its problems. Types are checked only if the files could be read without problems. */
function emit(
  { typescript, terminal, progress }: Opened,
  program: ts.Program | ts.BuilderProgram,
): readonly ts.Diagnostic[] {
  progress.say("checking types");
  const first = readingProblems(program);
  const problems = first.length > 0 ? first : [...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics()];
  const emitted = program.emit();
  progress.end();
  if (program.getCompilerOptions().listEmittedFiles) {
    for (const file of emitted.emittedFiles ?? []) terminal.print(`TSFILE: ${file}\n`);
  }
  return typescript.sortAndDeduplicateDiagnostics([...problems, ...emitted.diagnostics]);
}

/**
 * Builds a project and the projects that it references, each after those that it depends on. Their problems are reported together
 * at the end of the build. With `watch`, they are reported after each rebuild, and the promise never resolves.
 */
function buildReferences(opened: Opened, options: ts.BuildOptions, watch: boolean): number | Promise<number> {
  const { typescript, config, report, terminal, progress } = opened;
  const { sys } = typescript;
  const createProgram = createProgramOf(typescript);
  let built = 0;
  const create: typeof createProgram = (...args) => {
    progress.say(`building project ${++built}`);
    return createProgram(...args);
  };
  let problems: ts.Diagnostic[] = [];
  const onProblem = (one: ts.Diagnostic): void => {
    problems.push(one);
  };
  const onStatus = ({ messageText }: ts.Diagnostic): void => {
    const found = problems;
    problems = [];
    // The compiler announces that it watches before it does, so the announcement is delayed: its reader may save a file at once.
    setImmediate(() => {
      report(found);
      terminal.note(`${typescript.flattenDiagnosticMessageText(messageText, "\n")}\n`);
    });
  };
  if (watch) {
    const host = typescript.createSolutionBuilderWithWatchHost(sys, create, onProblem, () => {}, onStatus);
    typescript.createSolutionBuilderWithWatch(host, [config], options).build();
    return new Promise(() => {});
  }
  const host = typescript.createSolutionBuilderHost(sys, create, onProblem);
  const exit = typescript.createSolutionBuilder(host, [config], options).build();
  const status = report(problems);
  return exit === typescript.ExitStatus.Success ? status : 1;
}
