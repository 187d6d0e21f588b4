import type ts from "typescript";
import { compilerManifests, type Manifests } from "../analyze/manifest.js";
import type { TypeScript } from "../compiler/in-process.js";
import { createDependencies, type Dependencies } from "../dependencies/dependencies.js";
import { digestOf } from "../dependencies/digest.js";
import { isInstalled } from "../dependencies/source-paths.js";
import { createShapes, type KeptShapes } from "./kept-shapes.js";
import { createProgramGraph } from "./program-graph.js";

/**
 * The dependencies of a program's files, and digests of the part of each file on which importers can depend. All are found
 * without the type checker.
 */
export interface ProgramFiles extends Dependencies<ts.SourceFile> {
  readonly manifests: Manifests;
  readonly shapes: KeptShapes;
  /**
   * The dependencies among the program's own files, without those of installed packages. Their digests identify the parsed files
   * of this process, so they change with any text.
   */
  readonly parsed: Dependencies<ts.SourceFile>;
  /**
   * A digest that identifies all parsed files of installed packages. The files seldom change; if one does, no analysis result is
   * reused.
   */
  readonly installed: string;
}

const known = new WeakMap<ts.Program, ProgramFiles>();

/** The dependencies of the files of a program, made on first use and then shared. */
export function programFilesOf(typescript: TypeScript, program: ts.Program): ProgramFiles {
  const found = known.get(program);
  if (found !== undefined) return found;
  const manifests = compilerManifests(typescript);
  const shapes = createShapes(typescript, program.getCompilerOptions());
  const graph = createProgramGraph(typescript, program, manifests, shapes);
  const isOwn = ({ fileName }: ts.SourceFile): boolean => !isInstalled(fileName);
  const parsed = createDependencies({
    ...graph,
    next: (file) => graph.next(file).filter(isOwn),
    facts: (file) => [numberOf(file)],
    globals: () => graph.globals().filter(isOwn),
  });
  const others = program.getSourceFiles().filter((file) => !isOwn(file));
  const installed = digestOf(others.map(numberOf));
  const made = { ...createDependencies(graph), manifests, shapes, parsed, installed };
  known.set(program, made);
  return made;
}

const numbers = new WeakMap<ts.SourceFile, string>();
let count = 0;

/** The number of a parsed file in this process. Programs share the files that have not changed. */
function numberOf(file: ts.SourceFile): string {
  const number = numbers.get(file) ?? String(count++);
  numbers.set(file, number);
  return number;
}
