import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import type { Diagnostic } from "../diagnostics.js";
import { createProject, type Project } from "../project.js";
import { graftStatements } from "./graft.js";
import { stampManifests } from "./stamp-manifests.js";
import { transformFile } from "./transform-file.js";

const patched = Symbol.for("interwire.program");

type SemanticDiagnostics = (file?: ts.SourceFile, ...rest: unknown[]) => readonly ts.Diagnostic[];

/** The program's functions that are replaced; builder programs ask for the second kind of diagnostics. */
interface PatchedProgram {
  [patched]?: true;
  emit: ts.Program["emit"];
  getSemanticDiagnostics?: SemanticDiagnostics;
  getBindAndCheckDiagnostics?: SemanticDiagnostics;
}

/**
 * Adds the analysis to a program: its semantic diagnostics and its emit. Diagnostics reported by a transformer would be
 * lost under `noEmit` and go stale under `--incremental`; these are part of the check itself.
 */
export function patchProgram(typescript: TypeScript, program: ts.Program): ts.Program {
  const target = program as unknown as PatchedProgram;
  if (target[patched]) return program;
  target[patched] = true;
  stampManifests(typescript, program);
  let made: Project | undefined;
  const project = (): Project => {
    made ??= createProject(typescript, program);
    return made;
  };
  patchDiagnostics(typescript, program, target, project);
  patchEmit(typescript, program, target, project);
  return program;
}

function patchDiagnostics(
  typescript: TypeScript,
  program: ts.Program,
  target: PatchedProgram,
  project: () => Project,
): void {
  const own = (file: ts.SourceFile): ts.Diagnostic[] =>
    isOwn(program, file)
      ? project()
          .diagnostics(file)
          .map((one) => toDiagnostic(typescript, program, one))
      : [];
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

function isOwn(program: ts.Program, file: ts.SourceFile): boolean {
  return !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file);
}

/** `IW1003` as the compiler's numeric code: 901003. */
function toDiagnostic(typescript: TypeScript, program: ts.Program, diagnostic: Diagnostic): ts.Diagnostic {
  const { span, code, text, related } = diagnostic;
  const category = typescript.DiagnosticCategory;
  return {
    category: category.Error,
    code: 900_000 + Number(code.slice(2)),
    file: program.getSourceFile(span.file),
    start: span.start,
    length: span.length,
    messageText: `${code}: ${text}`,
    source: "interwire",
    relatedInformation: related.map((one) => ({
      category: category.Message,
      code: 900_000,
      file: program.getSourceFile(one.span.file),
      start: one.span.start,
      length: one.span.length,
      messageText: one.text,
    })),
  };
}

function patchEmit(typescript: TypeScript, program: ts.Program, target: PatchedProgram, project: () => Project): void {
  const original = target.emit;
  const before: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
    const source = program.getSourceFile(file.fileName);
    if (source === undefined || !isOwn(program, source)) return file;
    return transformFile(typescript, context, file, project().edits(source), program.getTypeChecker());
  };
  const declarations: ts.TransformerFactory<ts.SourceFile | ts.Bundle> = () => (file) => {
    const source = typescript.isBundle(file) ? undefined : program.getSourceFile(file.fileName);
    if (source === undefined || typescript.isBundle(file) || !isOwn(program, source)) return file;
    return appendDeclarations(typescript, file, project().edits(source).declarations);
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
      // The builder's own flags follow the public parameters.
      ...rest,
    );
}

function appendDeclarations(typescript: TypeScript, file: ts.SourceFile, text: string): ts.SourceFile {
  if (text === "") return file;
  const { factory } = typescript;
  const statements = [...file.statements, ...graftStatements(typescript, text, new Map())];
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
