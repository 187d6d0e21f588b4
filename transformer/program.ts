import type ts from "typescript";
import type { TypeScript } from "./analyze/context.js";
import type { Project } from "./project.js";

const projects = new WeakMap<ts.Program, Project>();

/** The analysis of a program. It is made when it is first asked for, and then shared. */
export function projectOf(typescript: TypeScript, program: ts.Program): Project {
  const known = projects.get(program);
  if (known !== undefined) return known;
  const made = loadAnalysis().createProject(typescript, program);
  projects.set(program, made);
  return made;
}

/** Loads the analysis, which is most of the code. A build in which nothing changed does not need it. */
function loadAnalysis(): typeof import("./project.js") {
  return require("./project.js") as typeof import("./project.js");
}

/** The source files of a program, without declaration files and files of packages. */
export function programSources(program: ts.Program): readonly ts.SourceFile[] {
  return program.getSourceFiles().filter((file) => isProgramSource(program, file));
}

/** Whether a file is a source of the program itself: no declaration file, and no file of a package. */
export function isProgramSource(program: ts.Program, file: ts.SourceFile): boolean {
  return !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file);
}
