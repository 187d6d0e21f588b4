import { createCircles } from "../../common/circles.js";
import { digestOf } from "./digest.js";

/** The import graph of a project's files, as found in a program of the compiler or on disk. */
export interface FileGraph<File extends object | string> {
  /** The files that a file imports, type-only imports included, and the files that augment its declarations. */
  next(file: File): readonly File[];
  /**
   * Everything in a file on which its importers can depend, as lines: its path, its package, and a digest of its shape (what
   * other files can see of the source). The lines are the same in every process.
   */
  facts(file: File): readonly string[];
  /** Whether the text of a file has an annotation or an emitted function (`Person$message`), or imports interwire. */
  isMarked(file: File): boolean;
  /** The files whose declarations every file can use without an import. */
  globals(): readonly File[];
}

/** Finds the inputs of the result for a file (its edits and diagnostics) from the import graph, without the type checker. */
export interface Dependencies<File> {
  /**
   * Whether a file may have edits or problems: it is marked, or reaches a marked file by imports. If a file with globals does,
   * every file may.
   */
  isConcerned(file: File): boolean;
  /** A digest of the `facts` of a file and of all files that it imports, directly or not. */
  hashOf(file: File): string;
  /** A digest of the `facts` of the files with global declarations, and of all files that these import. */
  ambient(): string;
  /** A file and all files that it imports, directly or not, in the order in which they are found. */
  reachedFrom(file: File): ReadonlySet<File>;
}

/**
 * Creates the `Dependencies` of an import graph. It is used both with a program of the compiler and by the compile service, which
 * has only the files on disk. Each file is inspected once, so a graph that has changed needs a new object.
 */
export function createDependencies<File extends object | string>(graph: FileGraph<File>): Dependencies<File> {
  const concern = createCircles<File, boolean>({
    next: graph.next,
    combine: (files, beyond): boolean => files.some(graph.isMarked) || [...beyond].some((file) => concern(file).value),
  });
  const hash = createCircles<File, string>({
    next: graph.next,
    combine(files, beyond): string {
      const others = new Set(Array.from(beyond, (file) => hash(file).value));
      return digestOf([...files.flatMap(graph.facts), ...others].sort());
    },
  });
  let concernsAll: boolean | undefined;
  let ambient: string | undefined;
  return {
    isConcerned(file) {
      if (graph.isMarked(file) || concern(file).value) return true;
      concernsAll ??= graph.globals().some((one) => concern(one).value);
      return concernsAll;
    },
    hashOf: (file) => hash(file).value,
    ambient() {
      ambient ??= digestOf(graph.globals().map((one) => hash(one).value));
      return ambient;
    },
    reachedFrom(file) {
      const reached = new Set([file]);
      for (const one of reached) for (const target of graph.next(one)) reached.add(target);
      return reached;
    },
  };
}
