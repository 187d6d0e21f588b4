import { existsSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { generatedName, isGeneratedName } from "../../transformer/analyze/generated-names.js";
import type * as ts from "../../transformer/compiler/language.js";
import { generatedMark } from "../../transformer/emit/print-generated.js";
import type { Diagnostic } from "../../transformer/model/diagnostics.js";
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

/** A program with its analysis. */
export interface Sources {
  readonly project: Project;
  /** The paths of the program's sources, without declaration files and files of packages. */
  readonly sourceNames: readonly string[];
  /** The sources that may have contracts or messages. */
  readonly sources: readonly ts.SourceFile[];
  /** Whether a source, by its path, belongs to a referenced project, whose sources are read in place of its output. */
  isOfReference(name: string): boolean;
}

/** Makes the generated file for each source of a program that declares contracts or messages. */
export function generateFiles({ project, sources, sourceNames, isOfReference }: Sources): Generated {
  const isOwn = (name: string): boolean => !isGeneratedName(name) && !isOfReference(name);
  const own = sources.filter(({ fileName }) => isOwn(fileName));
  const declaring = own.filter((file) => project.hasGenerated(file));
  const files: GeneratedFile[] = [];
  const diagnostics: Diagnostic[] = own.flatMap((file) => [
    ...project.diagnostics(file),
    ...project.nameDiagnostics(file),
  ]);
  for (const file of declaring) {
    const hidden = hiddenIn(project, file);
    diagnostics.push(...hidden);
    const text = hidden.length > 0 ? undefined : project.generated(file);
    if (text !== undefined) files.push({ path: generatedName(file.fileName), text, source: file.fileName });
  }
  const wanted = new Set(declaring.map(({ fileName }) => generatedName(fileName)));
  return { files, orphans: orphansOf(sourceNames.filter(isOwn), wanted), diagnostics };
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
function orphansOf(sources: readonly string[], wanted: ReadonlySet<string>): string[] {
  const own = new Set(sources);
  return foldersOf(sources)
    .flatMap((folder) => entryNames(folder).map((name) => `${folder}/${name}`))
    .filter((path) => isGeneratedName(path) && !wanted.has(path))
    .filter((path) => sourcesBeside(path).every((source) => own.has(source) || !existsSync(source)))
    .filter((path) => isGenerated(path))
    .sort();
}

function foldersOf(sources: readonly string[]): string[] {
  return [...new Set(sources.map((source) => dirname(source)))];
}

/** The paths of the sources to which a generated file may belong: `shop.iw.ts` to `shop.ts` or `shop.tsx`. */
function sourcesBeside(path: string): string[] {
  const source = path.replace(/\.iw(\.[cm]?ts)$/, "$1");
  return [source, `${source}x`];
}

function isGenerated(path: string): boolean {
  return readFileSync(path, "utf8").startsWith(generatedMark);
}
