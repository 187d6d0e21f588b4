import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import { diagnosticsOf } from "../programs/diagnostics.js";
import { textHashOf } from "../programs/kept-shapes.js";
import { useLock } from "../programs/program-lock.js";
import { isConcernedIn, programSources } from "../programs/registry.js";
import { loadTypeScript } from "../service/load-typescript.js";
import { notOfTsc, readPluginOptions, unknownNestOption } from "../service/plugin-options.js";
import { isPatched, patchEmit } from "./ts-patch.js";

/**
 * The plugin that `nest-cli.json` names: `"plugins": ["interwire/nest"]`. Nest's compiler calls it with the plugin's options and
 * each program, right before the program is emitted.
 * @throws HostError IW3002 if the entry has options, or if Nest's builder is not tsc
 */
export function before(options: object, program: ts.Program): ts.TransformerFactory<ts.SourceFile> {
  const [option] = Object.keys(options);
  if (option !== undefined) throw unknownNestOption(option);
  // If ts-patch has patched the compiler, the program already applies the edits.
  if (!isPatched(program)) addAnalysis(loadTypeScript(process.cwd()), program);
  return () => (file) => file;
}

function addAnalysis(typescript: TypeScript, program: ts.Program): void {
  const own = programSources(program);
  // Bundlers' loaders ask for the output of single files, and have programs that the plugin does not see.
  if (own.some((file) => textHashOf(file) === undefined)) throw notOfTsc();
  patchEmit(typescript, program);
  useLock(typescript, program, readPluginOptions(program.getCompilerOptions()));
  const problems = own.flatMap((file) => diagnosticsOf(typescript, program, file));
  if (problems.some(({ category }) => category === typescript.DiagnosticCategory.Error)) refuse(program, problems);
  else {
    if (problems.length > 0) console.warn(format(typescript, problems));
    emitConcerned(typescript, program);
  }
}

function format(typescript: TypeScript, problems: readonly ts.Diagnostic[]): string {
  return typescript.formatDiagnosticsWithColorAndContext(problems, {
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: (name) => name,
    getNewLine: () => "\n",
  });
}

/**
 * Makes a build of Nest fail with interwire's problems, also in watch mode. When the plugin is called, Nest has already read the
 * program's errors. If `noEmitOnError` is set, TypeScript's builder reads them once more before it emits, so this function sets
 * the option for that time, and adds the problems to what the builder reads. (Problems reported together with the output of a
 * file would stay until that file is emitted again.)
 */
function refuse(program: ts.Program, problems: readonly ts.Diagnostic[]): void {
  const options = program.getCompilerOptions();
  const { noEmitOnError } = options;
  const original = program.getOptionsDiagnostics;
  options.noEmitOnError = true;
  let told = false;
  program.getOptionsDiagnostics = (token) => {
    Object.assign(options, { noEmitOnError });
    const found = told ? [] : problems;
    told = true;
    return [...original(token), ...found];
  };
}

/**
 * Makes all files with contracts be emitted together with the first of them: the builder has already decided which files to emit,
 * and would miss files whose types changed only indirectly.
 */
function emitConcerned(typescript: TypeScript, program: ts.Program): void {
  const original = program.emit;
  let emitted: Map<ts.SourceFile, ts.EmitResult> | undefined;
  program.emit = (file, write, token, onlyDeclarations, ...rest) => {
    if (file === undefined || onlyDeclarations) return original(file, write, token, onlyDeclarations, ...rest);
    emitted ??= new Map(
      programSources(program)
        .filter((one) => isConcernedIn(typescript, program, one))
        .map((one) => [one, original(one, write, token, undefined, ...rest)]),
    );
    return emitted.get(file) ?? original(file, write, token, onlyDeclarations, ...rest);
  };
}
