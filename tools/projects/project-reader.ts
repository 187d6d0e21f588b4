import type * as ts from "../../transformer/compiler/language.js";
import { askedLock, type LockFile, type LockOption } from "../../transformer/lock/lock-input.js";
import type { Project } from "../../transformer/project.js";
import { hasErrors, type Problem, toProblem } from "../problems/problem.js";
import type { Overlay } from "./overlay.js";
import type { Progress } from "./progress.js";

/** A program of a project, of whatever version of TypeScript, with the analysis of its contracts. */
export interface ReadProject {
  /** The absolute path of the project's tsconfig.json, with slashes. */
  readonly config: string;
  readonly program: ts.Program;
  readonly project: Project;
  /** The lock file as it is now. */
  readonly lock: LockFile;
  /** The paths of the program's sources, without declaration files and files of packages. */
  readonly sourceNames: readonly string[];
  /** The sources that may have contracts, messages or problems. */
  readonly sources: readonly ts.SourceFile[];
  /** Such sources of packages of the workspace, which are linked from `node_modules`. */
  readonly linked: readonly ts.SourceFile[];
  /** The problems that keep the compiler from reading the files. */
  unreadable(): readonly Problem[];
  /** The compiler's errors in a file, those of types. */
  typeErrors(file: ts.SourceFile): readonly Problem[];
  /** Whether a source, by its path, belongs to a referenced project, whose sources are read in place of its output. */
  isOfReference(name: string): boolean;
}

/** The problems of contracts in a source. */
export function problemsIn(read: ReadProject, file: ts.SourceFile): readonly Problem[] {
  // A referenced project has a lock file of its own.
  const lock = read.isOfReference(file.fileName) ? undefined : askedLock(read.lock);
  return read.project.diagnostics(file, lock).map((one) => toProblem(read.program, one));
}

/** The problems of a project as a whole: what its lock file has, and none of its sources declares any more. */
export function problemsOfWhole(read: ReadProject): readonly Problem[] {
  const lock = askedLock(read.lock);
  if (lock === undefined) return [];
  const own = read.sources.filter(({ fileName }) => !read.isOfReference(fileName));
  return read.project.programDiagnostics(own, lock).map((one) => toProblem(read.program, one));
}

/** Does the work of a command for the program of a project, and returns the problems. */
export type ProblemsOf = (read: ReadProject) => readonly Problem[];

/** What a command that watches says: the problems after each change, and remarks. */
export interface Watcher {
  found(problems: readonly Problem[]): void;
  said(remark: string): void;
}

/** How a project is read. */
export interface ReaderSettings {
  readonly progress: Progress;
  /** Texts in place of those on disk, for a reader that does not watch. */
  readonly overlay?: Overlay | undefined;
  /** How contracts are compared with lock files, in place of what the tsconfig.json files say. */
  readonly lock?: LockOption | undefined;
}

/** Opens a project and the projects that it references. Their types are read from sources, because they may not be built. */
export interface ProjectReader {
  /** Does the work for each project, after those that it references, and returns the problems of all. */
  inEach(problemsOf: ProblemsOf): Problem[];
  /** Does the work for each project, and again whenever a file has changed. The promise never resolves. */
  watchEach(problemsOf: ProblemsOf, watcher: Watcher): Promise<never>;
  /** Turns an error of the work into the one to report: that of the compiler's process if this has ended. */
  failure(error: unknown): unknown;
  close(): void;
}

/** The remark of a watcher after the problems of a project. */
export function watching(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  const found = hasErrors(problems) ? `Found ${count}` : "Found no errors";
  return `${found}. Watching for changes of files.`;
}

/** Whether an error says that a project has no files although it has references, which is allowed. */
export function isEmptyList(code: number, references: readonly unknown[] | undefined): boolean {
  return (code === 18002 || code === 18003) && references !== undefined && references.length > 0;
}

/** Visits a project and all projects that it references, each once, those that it references first. */
export function inOrderOfReferences<Read>(
  config: string,
  read: (config: string) => Read,
  referencesOf: (read: Read) => readonly string[],
): Read[] {
  const found = new Map<string, Read | undefined>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    // In a cycle of references each project is read once; the compiler reports the cycle.
    found.set(path, undefined);
    const one = read(path);
    for (const next of referencesOf(one)) visit(next);
    found.delete(path);
    found.set(path, one);
  };
  visit(config);
  return [...found.values()].filter((one) => one !== undefined);
}
