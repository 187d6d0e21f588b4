import { relative } from "node:path";
import { createCircles } from "../../common/circles.js";
import type { Manifests } from "../analyze/manifest.js";
import { digestOf } from "./digest.js";
import type { Imports } from "./imports.js";
import type { SourceFiles, SourceText } from "./source-files.js";

/**
 * A file together with all files that it imports, directly or not, for types too. The edits of the file depend on nothing else in
 * the project's sources.
 */
export interface ImportClosure {
  /** A digest of the texts of all files, with their places and packages. */
  readonly hash: string;
  /** Whether one of the files has an annotation or imports interwire. If none does, the file has no edits. */
  readonly needsEdits: boolean;
}

export interface ImportClosures {
  of(path: string): ImportClosure;
  /** The texts of all files in the order in which they are found, beginning with the file itself. */
  sourcesOf(path: string): readonly SourceText[];
  /** Forgets everything, because files may have changed. */
  reset(): void;
}

/**
 * The means by which import closures are computed: how files are read, what each of them imports, and to which package it
 * belongs.
 */
export interface ClosureSettings {
  readonly files: SourceFiles;
  readonly imports: (source: SourceText) => Imports;
  readonly manifests: Manifests;
  /** The folder of the project, to which paths in digests are relative. */
  readonly folder: string;
}

/** Follows imports without a program of the compiler. This takes milliseconds where a program takes seconds. */
export function createImportClosures(settings: ClosureSettings): ImportClosures {
  const { files, imports } = settings;
  let found = new Map<string, Imports>();
  const importsOf = (path: string): Imports | undefined => {
    const known = found.get(path);
    if (known !== undefined) return known;
    const source = files.read(path);
    const made = source && imports(source);
    if (made !== undefined) found.set(path, made);
    return made;
  };
  const next = (path: string): readonly string[] => importsOf(path)?.files ?? [];
  const make = () => createCircles<string, ImportClosure>({ next, combine });
  const combine = (paths: readonly string[], beyond: ReadonlySet<string>): ImportClosure => {
    const others = [...new Set([...beyond].map((path) => circleOf(path).value))];
    const own = paths.map((path) => look(settings, path, importsOf(path)));
    return {
      hash: digestOf([...own.flatMap(({ lines }) => lines), ...others.map(({ hash }) => hash)].sort()),
      needsEdits: own.some(({ needsEdits }) => needsEdits) || others.some(({ needsEdits }) => needsEdits),
    };
  };
  let circleOf = make();
  return {
    of: (path) => circleOf(path).value,
    sourcesOf(path) {
      const reached = new Set([path]);
      const sources: SourceText[] = [];
      for (const one of reached) {
        const source = files.read(one);
        if (source === undefined) continue;
        sources.push(source);
        for (const target of next(one)) reached.add(target);
      }
      return sources;
    },
    reset() {
      found = new Map();
      circleOf = make();
    },
  };
}

/** The contribution of one file to the digest of a closure. */
function look(
  { files, manifests, folder }: ClosureSettings,
  path: string,
  imports: Imports | undefined,
): { readonly lines: readonly string[]; readonly needsEdits: boolean } {
  const source = files.read(path);
  if (source === undefined || imports === undefined) return { lines: [], needsEdits: false };
  return {
    lines: [`${source.hash} ${relative(folder, path)} ${manifests.of(path)?.name}`, ...imports.others],
    needsEdits: source.isMarked || imports.ofInterwire,
  };
}
