import type ts from "typescript";

/** A version of TypeScript as a module, with what it exports beside its public types. */
export type Compiler = typeof ts & {
  createCompilerHostWorker(options: ts.CompilerOptions, setParents: boolean, system: ts.System): ts.CompilerHost;
  createDiagnosticReporter(system: ts.System): ts.DiagnosticReporter;
  emitFilesAndReportErrorsAndGetExitStatus(
    program: ts.Program,
    report: ts.DiagnosticReporter,
    write: (text: string) => void,
  ): ts.ExitStatus;
  matchFiles(
    path: string,
    extensions: readonly string[] | undefined,
    excludes: readonly string[] | undefined,
    includes: readonly string[] | undefined,
    caseSensitive: boolean,
    currentDirectory: string,
    depth: number | undefined,
    entries: (path: string) => { files: readonly string[]; directories: readonly string[] },
    realpath: (path: string) => string,
  ): string[];
  parseBuildCommand(args: readonly string[]): {
    readonly buildOptions: ts.BuildOptions;
    readonly projects: readonly string[];
    readonly errors: readonly ts.Diagnostic[];
  };
  performIncrementalCompilation(input: {
    readonly host: ts.CompilerHost;
    readonly system: ts.System;
    readonly rootNames: readonly string[];
    readonly options: ts.CompilerOptions;
    readonly configFileParsingDiagnostics: readonly ts.Diagnostic[];
    readonly projectReferences?: readonly ts.ProjectReference[] | undefined;
    readonly createProgram: ts.CreateProgram<ts.EmitAndSemanticDiagnosticsBuilderProgram>;
    readonly reportDiagnostic: ts.DiagnosticReporter;
  }): ts.ExitStatus;
};
