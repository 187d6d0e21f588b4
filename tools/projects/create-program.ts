import type ts from "typescript";
import type { TypeScript } from "../../transformer/compiler/in-process.js";
import { patchProgram } from "../../transformer/hosts/ts-patch.js";
import type { LockOption } from "../../transformer/lock/lock-input.js";
import { noteLock } from "../../transformer/programs/program-lock.js";
import { ownEntry, readEntry, withLock } from "../../transformer/service/plugin-options.js";

/** Makes a program whose diagnostics and output include those of interwire. `lock` takes precedence over the option of the entry. */
export function createAnalyzed(typescript: TypeScript, given: ts.CreateProgramOptions, lock?: LockOption): ts.Program {
  const entry = ownEntry(given.options);
  return patchProgram(typescript, typescript.createProgram(given), lock === undefined ? entry : { ...entry, lock });
}

/** The configuration of a project for a build that asks whether it is out of date: an edit of its lock file alone makes it so. */
export function withLockFile(
  typescript: TypeScript,
  parsed: ts.ParsedCommandLine,
  lock: LockOption | undefined,
): ts.ParsedCommandLine {
  noteLock(typescript, parsed.options, withLock(readEntry(ownEntry(parsed.options)).options, lock));
  return parsed;
}

/**
 * Makes the function with which the compiler's own builders and watchers create programs. The diagnostics and output of these
 * programs include those of interwire.
 */
export function createProgramOf(
  typescript: TypeScript,
  lock?: LockOption,
): ts.CreateProgram<ts.EmitAndSemanticDiagnosticsBuilderProgram> {
  const createBuilder = typescript.createEmitAndSemanticDiagnosticsBuilderProgram;
  return (rootNames, options, host, before, errors, projectReferences) => {
    // The compiler calls this way to get the same program with other configuration errors.
    if (rootNames === undefined || options === undefined || host === undefined) {
      return createBuilder(rootNames, options, host, before, errors, projectReferences);
    }
    const given = programOptions({ fileNames: rootNames, options, errors, projectReferences }, host);
    const oldProgram = (before as Builder | undefined)?.getProgramOrUndefined();
    const program = createAnalyzed(typescript, oldProgram === undefined ? given : { ...given, oldProgram }, lock);
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
 * A method of the compiler's builders that its type declarations lack. It returns undefined where `getProgram` would throw: for a
 * builder that was restored from a `.tsbuildinfo` file and has no program.
 */
interface Builder extends ts.EmitAndSemanticDiagnosticsBuilderProgram {
  getProgramOrUndefined(): ts.Program | undefined;
}

/** The parts of a configuration from which a program is made. */
interface Parsed {
  readonly fileNames: readonly string[];
  readonly options: ts.CompilerOptions;
  readonly errors: readonly ts.Diagnostic[] | undefined;
  readonly projectReferences?: readonly ts.ProjectReference[] | undefined;
}
