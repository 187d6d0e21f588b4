import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import { toDiagnostic } from "../programs/diagnostics.js";
import { lockOf, useLock } from "../programs/program-lock.js";
import { projectOf } from "../programs/registry.js";
import { toFileDiagnostic } from "../service/file-diagnostic.js";
import { HostError } from "../service/host-error.js";
import { readPluginOptions } from "../service/plugin-options.js";
import { packageVersion } from "../version.js";
import { failOrWarn, isFailed } from "./file-errors.js";
import { transformFile } from "./transform-file.js";
import { isPatched } from "./ts-patch.js";

/** The part of ts-jest's compiler that its AST transformers are given. */
interface TsJestCompiler {
  /** The language service. Absent if ts-jest compiles file by file. */
  readonly _languageService?: { getProgram(): ts.Program | undefined };
  readonly configSet: {
    readonly compilerModule: TypeScript;
    raiseDiagnostics(diagnostics: readonly ts.Diagnostic[], file: string): void;
  };
}

/** The name of the transformer. ts-jest requires it, and a version. */
export const name = "interwire";

export const version: string = packageVersion;

/**
 * Makes the transformer that changes the syntax tree of each file which ts-jest compiles. With `ts-patch/compiler`, the program
 * has been patched already, and there is nothing left to do.
 * @throws HostError IW3001 if ts-jest compiles file by file, IW3002 if the plugin's entry has a wrong option
 */
export function factory(compiler: TsJestCompiler): ts.TransformerFactory<ts.SourceFile> {
  const { configSet } = compiler;
  const typescript = configSet.compilerModule;
  return (context) => (file) => {
    const program = compiler._languageService?.getProgram();
    if (program === undefined) {
      throw new HostError(
        "IW3001",
        "ts-jest compiles every file by itself (isolatedModules), without the types that contracts are made of",
        "Set isolatedModules to false for ts-jest, or use the transformer interwire/jest, which does not mind it.",
      );
    }
    const source = program.getSourceFile(file.fileName);
    if (isPatched(program) || source === undefined) return file;
    useLock(typescript, program, readPluginOptions(program.getCompilerOptions()));
    const project = projectOf(typescript, program);
    const found = project.diagnostics(source, lockOf(program));
    if (isFailed(found)) {
      const diagnostics = found.map((one) => toDiagnostic(typescript, program, one));
      configSet.raiseDiagnostics(diagnostics, file.fileName);
    } else {
      const warnings = found.map((one) => toFileDiagnostic(program, one));
      failOrWarn(warnings, process.cwd());
    }
    return transformFile(typescript, context, file, project.edits(source, "javascript"), program);
  };
}
