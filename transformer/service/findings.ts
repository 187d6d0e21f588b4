import type { Compiler } from "../compiler/compiler.js";
import type { LockInput } from "../lock/lock-input.js";
import type { TextEdit } from "../model/fix.js";
import type { Project } from "../project.js";
import { type FileDiagnostic, toFileDiagnostic } from "./file-diagnostic.js";
import { placeEdits } from "./place-edits.js";
import type { SourceFiles, SourceText } from "./source-files.js";

/** The result of analyzing a file: its edits and its diagnostics. */
export interface FileFindings {
  readonly edits: readonly TextEdit[];
  readonly diagnostics: readonly FileDiagnostic[];
  /**
   * The digests of the texts of other files in which diagnostics have related positions or edits. Any change of such a text may move
   * them.
   */
  readonly pointedAt: Readonly<Record<string, string>>;
}

/** A project whose files are analyzed one by one, and may change between two calls. */
export interface ProgramProject {
  /**
   * Analyzes a file. `sources` has all files on which it depends, beginning with the file itself; `lock` is the lock file, if
   * contracts are compared with it.
   */
  analyze(sources: readonly SourceText[], lock: LockInput | undefined): FileFindings;
  /** Discards the program. */
  close(): void;
}

export const noFindings: FileFindings = { edits: [], diagnostics: [], pointedAt: {} };

/** What is analyzed: a file of a program, by the analysis of the program, and the lock file to compare contracts with. */
export interface Analyzed {
  readonly project: Project;
  readonly path: string;
  readonly lock: LockInput | undefined;
}

/** Analyzes a file of a program. */
export function findIn(
  { ts, program, tree }: Pick<Compiler, "ts" | "program" | "tree">,
  files: SourceFiles,
  { project, path, lock }: Analyzed,
): FileFindings {
  const file = program.getSourceFile(path);
  // A file that cannot be parsed is left to the host's own compiler, which reports it in the user's text.
  if (file === undefined || tree.parseErrorsOf(file).length > 0) return noFindings;
  const diagnostics = project.diagnostics(file, lock).map((one) => toFileDiagnostic(program, one));
  const others = diagnostics
    .flatMap(({ related, fixes }) => [
      ...related.map((one) => one.file),
      ...fixes.flatMap(({ edits }) => edits.map(({ span }) => span.file)),
    ])
    .filter((one) => one !== file.fileName);
  return {
    edits: placeEdits(ts, file, project.edits(file, "typescript")),
    diagnostics,
    pointedAt: Object.fromEntries(others.map((one) => [one, files.read(one)?.hash ?? ""])),
  };
}

/** Whether the given files still have the texts, by their digests, from which a program was made. */
export function isMadeFrom(hashes: ReadonlyMap<string, string>, sources: readonly SourceText[]): boolean {
  return sources.every(({ path, hash }) => hashes.get(path) === hash);
}
