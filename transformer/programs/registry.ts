import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { compilerManifests, type Manifests } from "../analyze/manifest.js";
import { createDependencies, type Dependencies } from "../dependencies/dependencies.js";
import type { Project } from "../project.js";
import { createShapes, type KeptShapes } from "./kept-shapes.js";
import { createProgramGraph } from "./program-graph.js";

/** The dependencies and shapes of a program's files, which are found without the type checker. */
export interface ProgramFiles extends Dependencies<ts.SourceFile> {
  readonly manifests: Manifests;
  readonly shapes: KeptShapes;
}

const projects = new WeakMap<ts.Program, Project>();
const files = new WeakMap<ts.Program, ProgramFiles>();

/** The analysis of a program, made on first use and then shared. */
export function projectOf(typescript: TypeScript, program: ts.Program): Project {
  const known = projects.get(program);
  if (known !== undefined) return known;
  const made = loadAnalysis().createProject(typescript, program);
  projects.set(program, made);
  return made;
}

/** The dependencies of the files of a program, made on first use and then shared. */
export function programFilesOf(typescript: TypeScript, program: ts.Program): ProgramFiles {
  const known = files.get(program);
  if (known !== undefined) return known;
  const manifests = compilerManifests(typescript);
  const shapes = createShapes(typescript, program.getCompilerOptions());
  const graph = createProgramGraph(typescript, program, manifests, shapes);
  const made = { ...createDependencies(graph), manifests, shapes };
  files.set(program, made);
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
 * Whether a file is a source that may have edits or problems. Most files of a usual repository cannot, and nothing else is done
 * for them.
 */
export function isConcernedIn(typescript: TypeScript, program: ts.Program, file: ts.SourceFile): boolean {
  return isProgramSource(program, file) && programFilesOf(typescript, program).isConcerned(file);
}
