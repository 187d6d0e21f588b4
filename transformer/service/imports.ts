import { dirname, resolve } from "node:path";
import { hasShape } from "../dependencies/shape.js";
import { isInstalled, isInterwire } from "../dependencies/source-paths.js";
import type { Disk } from "./disk.js";
import type { DiskCache } from "./disk-cache.js";
import type { LazyCompiler } from "./lazy-compiler.js";
import type { InstalledPackage } from "./packages.js";
import type { ImportingText, ReadImports } from "./service-compiler.js";
import { slashed } from "./slashed.js";
import type { SourceFiles, SourceText } from "./source-files.js";
import type { Tsconfig } from "./tsconfigs.js";

/** The imports of one text, and a digest of what its importers can see of it. */
export interface Imports {
  /** The files that the text imports or references. */
  readonly files: readonly string[];
  /**
   * The imports that lead to no file with contracts: packages without contracts, by name and version, and specifiers that could
   * not be resolved.
   */
  readonly others: readonly string[];
  /** A digest of the shape of the text: the part on which its importers can depend. */
  readonly shape: string;
}

/** The settings by which the imports of one project are resolved. */
export interface ImportSettings {
  readonly compiler: LazyCompiler;
  readonly disk: Disk;
  readonly files: SourceFiles;
  readonly cache: DiskCache;
  readonly tsconfig: Tsconfig;
  readonly packageOf: (file: string) => InstalledPackage | undefined;
}

/**
 * Returns a function that reads the imports of a text. Results of earlier processes are reused as long as they are valid;
 * otherwise the compiler parses the text and resolves its imports.
 */
export function createImports(settings: ImportSettings): (source: SourceText) => Imports {
  const { disk, files, cache, tsconfig, compiler, packageOf } = settings;
  const known = new WeakMap<SourceText, ReadImports>();
  const read = (source: SourceText): ReadImports => {
    const { path, hash } = source;
    const asked = askedIn(source);
    if (asked.length === 0 && !hasShape(path)) return { targets: {}, sightings: [], shape: hash };
    const earlier = known.get(source);
    if (earlier !== undefined && holds(disk, earlier)) return earlier;
    const key = JSON.stringify([compiler.version(), tsconfig.facts.folder, tsconfig.facts.options, path, hash]);
    const found = cache.result<ReadImports>({
      kind: "imports",
      key,
      file: { path },
      holds: (one) => holds(disk, one),
      make: () => compiler.load().readImports(disk, tsconfig.config(), { source, specifiers: asked }, others),
    });
    known.set(source, found);
    return found;
  };
  /** The texts with annotations whose imports have not been read: they are asked for in a build. */
  const others = (): readonly ImportingText[] =>
    tsconfig.config().fileNames.flatMap((path) => {
      const source = files.read(path);
      return source?.isMarked && !known.has(source) ? [{ source, specifiers: askedIn(source) }] : [];
    });
  return (source) => {
    const targeted = new Set(source.references.map((one) => slashed(resolve(dirname(source.path), one))));
    const elsewhere = new Set<string>();
    const { targets, shape } = read(source);
    for (const [specifier, found] of Object.entries(targets)) {
      if (found.length === 0) elsewhere.add(`${dirname(source.path)} ${specifier}`);
      for (const target of found) {
        const installed = isInstalled(target) ? packageOf(target) : undefined;
        if (installed !== undefined && !installed.reachesInterwire) elsewhere.add(installed.id);
        else if (!target.endsWith(".json")) targeted.add(target);
      }
    }
    return { files: [...targeted], others: [...elsewhere], shape };
  };
}

function askedIn({ specifiers }: SourceText): readonly string[] {
  return specifiers.filter((one) => !isInterwire(one));
}

/** Whether the specifiers of a text lead where they led, as far as the disk tells. */
export function holds(disk: Disk, { targets, sightings }: Pick<ReadImports, "targets" | "sightings">): boolean {
  return Object.values(targets).flat().every(disk.isFile) && disk.holds(sightings);
}
