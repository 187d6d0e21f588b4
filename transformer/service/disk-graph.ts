import { relative } from "node:path";
import type { Manifests } from "../analyze/manifest.js";
import type { FileGraph } from "../dependencies/dependencies.js";
import type { Imports } from "./imports.js";
import type { SourceFiles, SourceText } from "./source-files.js";

/** The disk and the project from which {@link createDiskGraph} reads a graph. */
export interface DiskGraphSettings {
  readonly files: SourceFiles;
  readonly imports: (source: SourceText) => Imports;
  readonly manifests: Manifests;
  /** The folder of the project. Paths in digests are relative to it. */
  readonly folder: string;
  readonly declarations: readonly string[];
}

/**
 * The import graph of a project's files, identified by their paths. It is made without a program of the compiler: in milliseconds
 * instead of seconds.
 */
export function createDiskGraph({
  files,
  imports,
  manifests,
  folder,
  declarations,
}: DiskGraphSettings): FileGraph<string> {
  const found = new Map<string, Imports | undefined>();
  const importsOf = (path: string): Imports | undefined => {
    if (found.has(path)) return found.get(path);
    const source = files.read(path);
    const made = source && imports(source);
    found.set(path, made);
    return made;
  };
  return {
    next: (path) => importsOf(path)?.files ?? [],
    facts(path) {
      const found = importsOf(path);
      return found === undefined
        ? []
        : [`${found.shape} ${relative(folder, path)} ${manifests.of(path)?.name}`, ...found.others];
    },
    isMarked: (path) => files.read(path)?.isMarked === true,
    globals: () => declarations.filter((path) => isGlobal(files.read(path))),
  };
}

function isGlobal(source: SourceText | undefined): boolean {
  if (source === undefined) return false;
  return !/^\s*(?:import|export)\b/m.test(source.text) || /\bdeclare\s+(?:global|module)\b/.test(source.text);
}
