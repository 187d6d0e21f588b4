import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import { plainTypeScript } from "../compiler/plain-typescript.js";
import type { DeclarationEdit, ExportEdit } from "../emit/edits.js";
import { printDeclaration } from "../emit/print-edits.js";
import { diagnosticsOf, programDiagnosticsOf } from "../programs/diagnostics.js";
import { lockOf, useLock } from "../programs/program-lock.js";
import { isConcernedIn, projectOf } from "../programs/registry.js";
import { type PluginEntry, readEntry } from "../service/plugin-options.js";
import { rawStatement } from "./build-nodes.js";
import { entryDiagnostics } from "./entry-diagnostics.js";
import { keepStubsPending, noteStub } from "./stubs.js";
import { transformFile } from "./transform-file.js";
import { stampVersions } from "./versions.js";

const patched = Symbol.for("interwire.program");

type SemanticDiagnostics = (file?: ts.SourceFile, ...rest: unknown[]) => readonly ts.Diagnostic[];

/**
 * The methods of a `ts.Program` that interwire replaces. Builder programs (`--incremental`, `--watch`) call
 * `getBindAndCheckDiagnostics`, all others `getSemanticDiagnostics`.
 */
interface PatchedProgram {
  [patched]?: true;
  emit: ts.Program["emit"];
  getSemanticDiagnostics?: SemanticDiagnostics;
  getBindAndCheckDiagnostics?: SemanticDiagnostics;
}

/**
 * Adds the diagnostics and the edits of the analysis to a program. `entry` is the plugin's entry in tsconfig.json. The
 * diagnostics become part of the compiler's own check: if a transformer reported them, they would be lost under `noEmit`, and go
 * stale under `--incremental`.
 */
export function patchProgram(given: TypeScript, program: ts.Program, entry: PluginEntry): ts.Program {
  if (isPatched(program)) return program;
  const typescript = plainTypeScript(given);
  const { options } = readEntry(entry);
  useLock(typescript, program, options);
  stampVersions(typescript, program, options);
  patchOptionsDiagnostics(typescript, program, entry);
  patchDiagnostics(typescript, program);
  patchGlobalDiagnostics(typescript, program);
  patchEmit(typescript, program);
  keepStubsPending(program);
  return program;
}

export function isPatched(program: ts.Program): boolean {
  return (program as unknown as PatchedProgram)[patched] === true;
}

/** Reports problems of the plugin's entry together with problems of the compiler's options. */
function patchOptionsDiagnostics(typescript: TypeScript, program: ts.Program, entry: PluginEntry): void {
  const found = entryDiagnostics(typescript, program.getCompilerOptions(), entry);
  if (found.length === 0) return;
  const original = program.getOptionsDiagnostics.bind(program);
  program.getOptionsDiagnostics = (token) => [...original(token), ...found];
}

/** Reports what is gone from the whole program, if it is compared with a lock file. */
function patchGlobalDiagnostics(typescript: TypeScript, program: ts.Program): void {
  if (lockOf(program) === undefined) return;
  const original = program.getGlobalDiagnostics.bind(program);
  program.getGlobalDiagnostics = (token) => [...original(token), ...programDiagnosticsOf(typescript, program)];
}

function patchDiagnostics(typescript: TypeScript, program: ts.Program): void {
  const target = program as unknown as PatchedProgram;
  const own = (file: ts.SourceFile): ts.Diagnostic[] => diagnosticsOf(typescript, program, file);
  for (const name of ["getSemanticDiagnostics", "getBindAndCheckDiagnostics"] as const) {
    const original = target[name];
    if (original === undefined) continue;
    target[name] = (file, ...rest) => {
      const found = original.call(program, file, ...rest);
      const files = file === undefined ? program.getSourceFiles() : [file];
      const added = files.flatMap(own);
      return added.length === 0 ? found : [...found, ...added];
    };
  }
}

/** Makes a program emit its files with interwire's edits. */
export function patchEmit(typescript: TypeScript, program: ts.Program): void {
  const target = program as unknown as PatchedProgram;
  target[patched] = true;
  const original = target.emit;
  const before: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
    const source = program.getSourceFile(file.fileName);
    if (source === undefined || !isConcernedIn(typescript, program, source)) return file;
    const edits = projectOf(typescript, program).edits(source, "javascript");
    if (edits.some(({ kind }) => kind === "broken")) noteStub(source);
    return transformFile(typescript, context, file, edits, program);
  };
  const declarations: ts.TransformerFactory<ts.SourceFile | ts.Bundle> = () => (file) => {
    const source = typescript.isBundle(file) ? undefined : program.getSourceFile(file.fileName);
    if (source === undefined || typescript.isBundle(file) || !isConcernedIn(typescript, program, source)) return file;
    return appendDeclarations(typescript, file, projectOf(typescript, program).declarations(source));
  };
  target.emit = (file, write, token, onlyDeclarations, custom, ...rest) =>
    original.call(
      program,
      file,
      write,
      token,
      onlyDeclarations,
      {
        ...custom,
        before: [before, ...(custom?.before ?? [])],
        afterDeclarations: [declarations, ...(custom?.afterDeclarations ?? [])],
      },
      // The builder passes flags of its own behind the public parameters.
      ...rest,
    );
}

function appendDeclarations(
  typescript: TypeScript,
  file: ts.SourceFile,
  edits: readonly (DeclarationEdit | ExportEdit)[],
): ts.SourceFile {
  if (edits.length === 0) return file;
  const { factory } = typescript;
  const added = edits.map((edit) => rawStatement(typescript, printDeclaration(edit)));
  const statements = [...file.statements, ...added];
  return factory.updateSourceFile(
    file,
    typescript.setTextRange(factory.createNodeArray(statements), file.statements),
    file.isDeclarationFile,
    file.referencedFiles,
    file.typeReferenceDirectives,
    file.hasNoDefaultLib,
    file.libReferenceDirectives,
  );
}
