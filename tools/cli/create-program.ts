import type ts from "typescript";
import type { TypeScript } from "../../transformer/analyze/context.js";
import { patchProgram } from "../../transformer/hosts/ts-patch.js";
import { ownEntry } from "../../transformer/service/plugin-options.js";

/** Makes a program with the analysis in it. */
export function createAnalyzed(typescript: TypeScript, given: ts.CreateProgramOptions): ts.Program {
  return patchProgram(typescript, typescript.createProgram(given), ownEntry(given.options));
}

/** Makes programs with the analysis in them, for the compiler's own ways to build and to watch. */
export function createProgramOf(typescript: TypeScript): ts.CreateProgram<ts.EmitAndSemanticDiagnosticsBuilderProgram> {
  const createBuilder = typescript.createEmitAndSemanticDiagnosticsBuilderProgram;
  return (rootNames, options, host, before, errors, projectReferences) => {
    // The compiler asks for the same program with other errors of the configuration.
    if (rootNames === undefined || options === undefined || host === undefined) {
      return createBuilder(rootNames, options, host, before, errors, projectReferences);
    }
    const given = programOptions({ fileNames: rootNames, options, errors, projectReferences }, host);
    const oldProgram = (before as Builder | undefined)?.getProgramOrUndefined();
    const program = createAnalyzed(typescript, oldProgram === undefined ? given : { ...given, oldProgram });
    return createBuilder(program, host, before, errors);
  };
}

/** The arguments of a program, without the members that are undefined. */
export function programOptions(
  { fileNames, options, errors, projectReferences }: Parsed,
  host: ts.CompilerHost,
): ts.CreateProgramOptions {
  return {
    rootNames: fileNames,
    options,
    host,
    ...(errors === undefined ? {} : { configFileParsingDiagnostics: errors }),
    ...(projectReferences === undefined ? {} : { projectReferences }),
  };
}

/** A builder that was read from its notes has no program, and getProgram throws. */
interface Builder extends ts.EmitAndSemanticDiagnosticsBuilderProgram {
  getProgramOrUndefined(): ts.Program | undefined;
}

/** The part of a configuration that a program is made of. */
interface Parsed {
  readonly fileNames: readonly string[];
  readonly options: ts.CompilerOptions;
  readonly errors: readonly ts.Diagnostic[] | undefined;
  readonly projectReferences?: readonly ts.ProjectReference[] | undefined;
}
