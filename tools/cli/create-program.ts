import type ts from "typescript";
import type { TypeScript } from "../../transformer/analyze/context.js";
import { patchProgram } from "../../transformer/hosts/ts-patch.js";
import { ownEntry } from "../../transformer/service/plugin-options.js";

/** Makes a program that reports and emits what interwire adds. */
export function createAnalyzed(typescript: TypeScript, given: ts.CreateProgramOptions): ts.Program {
  return patchProgram(typescript, typescript.createProgram(given), ownEntry(given.options));
}

/**
 * Makes the function by which the compiler's own ways to build and to watch make programs. These programs report and emit what
 * interwire adds.
 */
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

/**
 * The method of a builder that returns no program where `getProgram` would throw, as in a builder that was read from its build
 * info.
 */
interface Builder extends ts.EmitAndSemanticDiagnosticsBuilderProgram {
  getProgramOrUndefined(): ts.Program | undefined;
}

/** The members of a configuration that a program is made from. */
interface Parsed {
  readonly fileNames: readonly string[];
  readonly options: ts.CompilerOptions;
  readonly errors: readonly ts.Diagnostic[] | undefined;
  readonly projectReferences?: readonly ts.ProjectReference[] | undefined;
}
