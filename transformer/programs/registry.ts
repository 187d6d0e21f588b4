import type ts from "typescript";
import { inProcess, type TypeScript } from "../compiler/in-process.js";
import type { Project } from "../project.js";
import { keeperOf } from "./kept-answers.js";
import { programFilesOf } from "./program-files.js";

const projects = new WeakMap<ts.Program, Project>();

/**
 * The analysis of a program, made on first use and then shared. It reuses the results of earlier programs that are still valid.
 */
export function projectOf(typescript: TypeScript, program: ts.Program): Project {
  const known = projects.get(program);
  if (known !== undefined) return known;
  const made = loadAnalysis().createProject(inProcess(typescript, program), keeperOf(typescript, program));
  projects.set(program, made);
  return made;
}

/** Loads the analysis, which is most of the code, and which a build without changes does not need. */
function loadAnalysis(): typeof import("../project.js") {
  return require("../project.js") as typeof import("../project.js");
}

/** The source files of a program, without declaration files and files of packages. */
export function programSources(program: ts.Program): readonly ts.SourceFile[] {
  return program.getSourceFiles().filter((file) => isProgramSource(program, file));
}

/** Whether a file is a source of the program itself: neither a declaration file nor a file of a package. */
export function isProgramSource(program: ts.Program, file: ts.SourceFile): boolean {
  return !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file);
}

/**
 * Whether a file is a source that may have edits or problems. Most files of a usual repository can have neither, so they are not
 * analyzed.
 */
export function isConcernedIn(typescript: TypeScript, program: ts.Program, file: ts.SourceFile): boolean {
  return isProgramSource(program, file) && programFilesOf(typescript, program).isConcerned(file);
}
