import type ts from "typescript";
import type { Compiler } from "../support/compiler";
import { outside } from "../support/outside";

type BuilderArguments = Parameters<ts.CreateProgram<ts.EmitAndSemanticDiagnosticsBuilderProgram>>;

/** The versions of TypeScript that sequences run on. */
export type CompilerVersion = "6.0" | "5.9";

/** The compiler as `tspc` runs it, in this process: TypeScript with ts-patch's changes, which load the plugins. */
export function patchedCompiler(version: CompilerVersion): Compiler {
  const compiler = outside<Compiler>(version === "6.0" ? "ts-patch/compiler" : "typescript-5.9");
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
  const { transformProgram } = outside<typeof import("../../transformer/index")>("interwire/transformer");
  const transformed = transformProgram(program, host, {}, { ts: compiler });
  return create(transformed, host as ts.BuilderProgramHost, old, diagnostics);
}
