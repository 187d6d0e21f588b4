import { resolve } from "node:path";
import type ts from "typescript";
import type { Compiler } from "./compiler.js";
import { shareSources } from "./shared-sources.js";

/** The modules that `tspc`, `tsc` and an older `tsc` load. */
const modules = { tspc: "ts-patch/compiler", tsc: "typescript", "tsc-5.9": "typescript-5.9" } as const;

/** A compiler, by the name of its command. */
export type CommandName = keyof typeof modules;

/** How a compiler ended and what it printed. */
export interface Printed {
  readonly exitCode: number;
  readonly output: string;
}

/**
 * Compiles as the command does in a folder, in this process: with the same compiler and plugins, and the steps of its
 * `executeCommandLine` for `-p` and `-b`. To be loaded by `outside`, so that compiler, packages and standard library are ready
 * after the first.
 */
export function runCompiler(command: CommandName, folder: string, args: readonly string[]): Printed {
  const compiler = require(modules[command]) as Compiler;
  let output = "";
  const system: ts.System = {
    ...compiler.sys,
    args: [...args],
    getCurrentDirectory: () => folder,
    resolvePath: (path) => resolve(folder, path),
    write: (text) => {
      output += text;
    },
  };
  try {
    const exitCode = args[0] === "-b" ? build(compiler, system) : compile(compiler, folder, system);
    return { exitCode, output };
  } catch (error) {
    // As Node ends a process.
    return { exitCode: 1, output: `${output}${(error as Error).stack}\n` };
  }
}

function build(compiler: Compiler, system: ts.System): number {
  const report = compiler.createDiagnosticReporter(system);
  const { buildOptions, projects, errors } = compiler.parseBuildCommand(system.args);
  if (errors.length > 0) throw new Error(`tspc ${system.args.join(" ")} is no command`);
  const host = compiler.createSolutionBuilderHost(system, sharing(compiler), report);
  return compiler.createSolutionBuilder(host, projects, buildOptions).build();
}

function compile(compiler: Compiler, folder: string, system: ts.System): number {
  const report = compiler.createDiagnosticReporter(system);
  const { options, errors } = compiler.parseCommandLine(system.args, (path) => system.readFile(path));
  if (errors.length > 0) throw new Error(`tspc ${system.args.join(" ")} is no command`);
  const config = resolve(folder, options.project ?? ".", "tsconfig.json");
  const parsed = compiler.getParsedCommandLineOfConfigFile(config, options, {
    ...system,
    onUnRecoverableConfigFileDiagnostic: report,
  } as ts.ParseConfigFileHost);
  if (parsed === undefined) return 1;
  const { incremental, composite } = parsed.options;
  const shared = {
    rootNames: parsed.fileNames,
    options: parsed.options,
    configFileParsingDiagnostics: compiler.getConfigFileParsingDiagnostics(parsed),
    ...(parsed.projectReferences && { projectReferences: parsed.projectReferences }),
  };
  if (incremental === true || composite === true) {
    const host = compiler.createIncrementalCompilerHost(parsed.options, system);
    const createProgram = sharing(compiler);
    return compiler.performIncrementalCompilation({ ...shared, host, system, createProgram, reportDiagnostic: report });
  }
  const host = shareSources(compiler, compiler.createCompilerHostWorker(parsed.options, false, system));
  const program = compiler.createProgram({ ...shared, host });
  return compiler.emitFilesAndReportErrorsAndGetExitStatus(program, report, (text) =>
    system.write(`${text}${system.newLine}`),
  );
}

function sharing(compiler: Compiler): ts.CreateProgram<ts.EmitAndSemanticDiagnosticsBuilderProgram> {
  return (names, options, host, ...rest) =>
    compiler.createEmitAndSemanticDiagnosticsBuilderProgram(
      names,
      options,
      host && shareSources(compiler, host),
      ...rest,
    );
}
