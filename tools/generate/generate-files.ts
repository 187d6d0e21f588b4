import { existsSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type ts from "typescript";
import { generatedName, isGeneratedName } from "../../transformer/analyze/generated-names.js";
import type { TypeScript } from "../../transformer/compiler/in-process.js";
import { generatedMark } from "../../transformer/emit/print-generated.js";
import type { Diagnostic } from "../../transformer/model/diagnostics.js";
import { programSources, projectOf } from "../../transformer/programs/registry.js";
import type { Project } from "../../transformer/project.js";
import { entryNames } from "../../transformer/service/on-disk.js";

export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
  readonly source: string;
}

/** The generated files that a project should have, those on disk that it should not have, and its problems. */
export interface Generated {
  readonly files: readonly GeneratedFile[];
  /** The paths of generated files on disk whose source no longer needs one, or does not exist. */
  readonly orphans: readonly string[];
  /**
   * All problems of the project. A source whose contracts or messages have problems gets no file in `files`, and keeps the file
   * that is on disk.
   */
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes the generated file for each source that declares contracts or messages. */
export function generateFiles(typescript: TypeScript, program: ts.Program): Generated {
  const project = projectOf(typescript, program);
  const sources = programSources(program).filter(
    (file) => !isGeneratedName(file.fileName) && !isOfReference(program, file),
  );
  const declaring = sources.filter((file) => project.hasGenerated(file));
  const files: GeneratedFile[] = [];
  const diagnostics: Diagnostic[] = sources.flatMap((file) => project.diagnostics(file));
  for (const file of declaring) {
    const hidden = hiddenIn(project, file);
    diagnostics.push(...hidden);
    const text = hidden.length > 0 ? undefined : project.generated(file);
    if (text !== undefined) files.push({ path: generatedName(file.fileName), text, source: file.fileName });
  }
  const wanted = new Set(declaring.map(({ fileName }) => generatedName(fileName)));
  return { files, orphans: orphansOf(sources, wanted), diagnostics };
}

/** Whether a source belongs to a referenced project, whose sources are read in place of its output. */
function isOfReference(program: ts.Program, { fileName }: ts.SourceFile): boolean {
  const internal = program as unknown as { isSourceOfProjectReferenceRedirect?(name: string): boolean };
  return internal.isSourceOfProjectReferenceRedirect?.(fileName) === true;
}

/** Reports types that a generated file cannot import, because its source does not export them. */
function hiddenIn(project: Project, file: ts.SourceFile): Diagnostic[] {
  return project
    .declared(file)
    .filter(({ exported }) => !exported)
    .map(({ span, typeText }) => ({
      code: "IW4001",
      severity: "error",
      span,
      text: `${typeText} is not exported, so ${basename(generatedName(file.fileName))} cannot import it. Export it.`,
      related: [],
      fixes: [],
    }));
}

/** Finds the generated files on disk that no source needs. Files beside sources of other projects are ignored. */
function orphansOf(sources: readonly ts.SourceFile[], wanted: ReadonlySet<string>): string[] {
  const own = new Set(sources.map(({ fileName }) => fileName));
  return foldersOf(sources)
    .flatMap((folder) => entryNames(folder).map((name) => `${folder}/${name}`))
    .filter((path) => isGeneratedName(path) && !wanted.has(path))
    .filter((path) => sourcesBeside(path).every((source) => own.has(source) || !existsSync(source)))
    .filter((path) => isGenerated(path))
    .sort();
}

function foldersOf(sources: readonly ts.SourceFile[]): string[] {
  return [...new Set(sources.map(({ fileName }) => dirname(fileName)))];
}

/** The paths of the sources to which a generated file may belong: `shop.iw.ts` to `shop.ts` or `shop.tsx`. */
function sourcesBeside(path: string): string[] {
  const source = path.replace(/\.iw(\.[cm]?ts)$/, "$1");
  return [source, `${source}x`];
}

function isGenerated(path: string): boolean {
  return readFileSync(path, "utf8").startsWith(generatedMark);
}
