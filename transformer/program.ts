import type ts from "typescript";
import type { TypeScript } from "./analyze/context.js";
import type { Project } from "./project.js";

const projects = new WeakMap<ts.Program, Project>();

/** The analysis of a program, made when something first asks for it, and the same for all who ask. */
export function projectOf(typescript: TypeScript, program: ts.Program): Project {
  const known = projects.get(program);
  if (known !== undefined) return known;
  const made = loadAnalysis().createProject(typescript, program);
  projects.set(program, made);
  return made;
}

/** The analysis is most of the code, and a build without a change does not need it. */
function loadAnalysis(): typeof import("./project.js") {
  return require("./project.js") as typeof import("./project.js");
}

/** The sources of a program: neither declarations nor files of packages. */
export function programSources(program: ts.Program): readonly ts.SourceFile[] {
  return program.getSourceFiles().filter((file) => isProgramSource(program, file));
}

/** Whether a file is a source of the program, and of no package. */
export function isProgramSource(program: ts.Program, file: ts.SourceFile): boolean {
  return !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file);
}
