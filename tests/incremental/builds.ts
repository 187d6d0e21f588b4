import type ts from "typescript";
import type { Compiler } from "../support/compiler";
import { home, type MemoryDisk } from "../support/memory-disk";
import { outside } from "../support/outside";
import { createBuilder } from "./patched-compiler";

/** A way to build a project again and again. */
export interface Build {
  readonly disk: MemoryDisk;
  /** Builds what has changed. Returns the errors as the command line prints them, sorted. */
  run(): string[];
}

type MakeBuild = (compiler: Compiler, disk: MemoryDisk) => Build;

/** The ways to build that users have. */
export const builds = {
  /** `tspc -p .`: each run is a process of its own, which knows the last one by its .tsbuildinfo file. */
  incremental: (compiler, disk) => ({ disk, run: () => runIncremental(compiler, disk) }),
  /** `tspc --noEmit`, as an editor's task or a hook runs it, and then `tspc`, with one .tsbuildinfo file. */
  checked: (compiler, disk) => ({
    disk,
    run: () => {
      const errors = runIncremental(compiler, disk, { noEmit: true });
      expect(runIncremental(compiler, disk)).toEqual(errors);
      return errors;
    },
  }),
  /** `tspc -b`, each run a process of its own. */
  solution: (compiler, disk) => ({ disk, run: () => runSolution(compiler, disk) }),
  /** `tspc --watch`: one process, driven by events. */
  watch: createWatch,
  /** `tspc -b --watch`. */
  solutionWatch: createSolutionWatch,
} satisfies Record<string, MakeBuild>;

export type BuildName = keyof typeof builds;

function runIncremental(compiler: Compiler, disk: MemoryDisk, extra: ts.CompilerOptions = {}): string[] {
  const system = disk.system(compiler);
  const errors: string[] = [];
  const reportDiagnostic = (one: ts.Diagnostic): unknown => errors.push(format(compiler, one));
  const parsed = compiler.getParsedCommandLineOfConfigFile(`${home}/tsconfig.json`, extra, {
    ...system,
    onUnRecoverableConfigFileDiagnostic: reportDiagnostic,
  } as ts.ParseConfigFileHost);
  if (parsed === undefined) return errors;
  compiler.performIncrementalCompilation({
    host: compiler.createIncrementalCompilerHost(parsed.options, system),
    createProgram: createProgram(compiler),
    system,
    rootNames: parsed.fileNames,
    options: parsed.options,
    configFileParsingDiagnostics: compiler.getConfigFileParsingDiagnostics(parsed),
    projectReferences: parsed.projectReferences,
    reportDiagnostic,
  });
  return errors.sort();
}

function runSolution(compiler: Compiler, disk: MemoryDisk): string[] {
  const errors: string[] = [];
  const host = compiler.createSolutionBuilderHost(disk.system(compiler), createProgram(compiler), (one) =>
    errors.push(format(compiler, one)),
  );
  compiler.createSolutionBuilder(host, [`${home}/tsconfig.json`], {}).build();
  return errors.sort();
}

/** "File change detected. Starting incremental compilation": what was printed is printed anew. */
const startsAnew = 6032;

function createWatch(compiler: Compiler, disk: MemoryDisk): Build {
  let errors: string[] = [];
  let isStarted = false;
  const host = compiler.createWatchCompilerHost(
    `${home}/tsconfig.json`,
    {},
    disk.system(compiler),
    createProgram(compiler),
    (one) => errors.push(format(compiler, one)),
    (status) => {
      if (status.code === startsAnew) errors = [];
    },
  );
  return {
    disk,
    run: () => {
      if (!isStarted) compiler.createWatchProgram(host);
      isStarted = true;
      disk.settle();
      return [...errors].sort();
    },
  };
}

function createSolutionWatch(compiler: Compiler, disk: MemoryDisk): Build {
  let errors: string[] = [];
  let isStarted = false;
  const host = compiler.createSolutionBuilderWithWatchHost(
    disk.system(compiler),
    createProgram(compiler),
    (one) => errors.push(format(compiler, one)),
    undefined,
    (status) => {
      if (status.code === startsAnew) errors = [];
    },
  );
  const solution = compiler.createSolutionBuilderWithWatch(host, [`${home}/tsconfig.json`], {});
  return {
    disk,
    run: () => {
      if (!isStarted) solution.build();
      isStarted = true;
      disk.settle();
      return [...errors].sort();
    },
  };
}

function createProgram(compiler: Compiler): ts.CreateProgram<ts.EmitAndSemanticDiagnosticsBuilderProgram> {
  const { shareSources } = outside<typeof import("../support/shared-sources")>(
    require.resolve("../support/shared-sources"),
  );
  return (names, options, host, ...rest) =>
    createBuilder(compiler, names, options, host && shareSources(compiler, host), ...rest);
}

function format(compiler: Compiler, diagnostic: ts.Diagnostic): string {
  return compiler
    .formatDiagnostic(diagnostic, {
      getCurrentDirectory: () => home,
      getNewLine: () => "\n",
      getCanonicalFileName: (name) => name,
    })
    .trimEnd();
}
