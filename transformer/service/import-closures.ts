import { relative } from "node:path";
import { createCircles } from "../../common/circles.js";
import type { Manifests } from "../analyze/manifest.js";
import { digestOf } from "./digest.js";
import type { Imports } from "./imports.js";
import type { SourceFiles, SourceText } from "./source-files.js";

/** A file with all that it imports, directly or not, for types too: everything its edits are made of. */
export interface ImportClosure {
  /** A digest of the files: what each says, where it is, and in which package. */
  readonly hash: string;
  /** Something in it is annotated or comes from interwire; otherwise there is nothing to edit. */
  readonly needsEdits: boolean;
}

export interface ImportClosures {
  of(path: string): ImportClosure;
  /** The texts of a closure in the order of discovery, the file's own first. */
  sourcesOf(path: string): readonly SourceText[];
  /** Files have changed, or may have. */
  reset(): void;
}

/** The questions that closures ask. */
export interface ClosureSettings {
  readonly files: SourceFiles;
  readonly imports: (source: SourceText) => Imports;
  readonly manifests: Manifests;
  /** The folder of the project: the digest names files from there. */
  readonly folder: string;
}

/** Follows imports without a program, which costs milliseconds where a program costs seconds. */
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

/** The part of a closure that a file itself adds. */
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
