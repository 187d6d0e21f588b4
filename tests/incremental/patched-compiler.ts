import type ts from "typescript";
import { transformProgram } from "../../transformer/index";

/** The compiler as `tspc` runs it, in this process: TypeScript with ts-patch's changes, which load the plugins. */
export type Compiler = typeof ts;

/** What the compiler exports beside its public types. */
export interface CompilerInternals {
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
}

type BuilderArguments = Parameters<ts.CreateProgram<ts.EmitAndSemanticDiagnosticsBuilderProgram>>;

/** The versions of TypeScript that sequences run on. */
export type CompilerVersion = "6.0" | "5.9";

/** Loads a version of the compiler, once. */
export function patchedCompiler(version: CompilerVersion): Compiler {
  const compiler = (version === "6.0" ? require("ts-patch/compiler") : require("typescript-5.9")) as Compiler;
  if (!compiler.version.startsWith(`${version}.`)) throw new Error(`TypeScript ${compiler.version} is not ${version}`);
  return compiler;
}

/**
 * Makes a builder program with interwire in it. The installed ts-patch takes TypeScript 6 alone; for 5.9 the plugin is
 * called here as ts-patch 3 would.
 */
export function createBuilder(
  compiler: Compiler,
  ...[names, options, host, old, diagnostics, references]: BuilderArguments
): ts.EmitAndSemanticDiagnosticsBuilderProgram {
  const { createEmitAndSemanticDiagnosticsBuilderProgram: create } = compiler;
  if (compiler.version.startsWith("6.")) return create(names, options, host, old, diagnostics, references);
  // A builder that was read from a .tsbuildinfo file has no program.
  const oldProgram = (
    old as { getProgramOrUndefined?(): ts.Program | undefined } | undefined
  )?.getProgramOrUndefined?.();
  const program = compiler.createProgram({
    rootNames: names ?? [],
    options: options ?? {},
    ...(host && { host }),
    ...(oldProgram && { oldProgram }),
    ...(diagnostics && { configFileParsingDiagnostics: diagnostics }),
    ...(references && { projectReferences: references }),
  });
  const transformed = transformProgram(program, host, {}, { ts: compiler });
  return create(transformed, host as ts.BuilderProgramHost, old, diagnostics);
}
