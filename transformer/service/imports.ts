import { dirname, resolve } from "node:path";
import type ts from "typescript";
import { hasShape, shapeDigest } from "../dependencies/shape.js";
import { isInstalled, isInterwire } from "../dependencies/source-paths.js";
import type { Disk, Sighting } from "./disk.js";
import type { DiskCache } from "./disk-cache.js";
import type { LazyCompiler } from "./load-typescript.js";
import type { InstalledPackage } from "./packages.js";
import { createRecorder } from "./recorder.js";
import { slashed } from "./slashed.js";
import type { SourceText } from "./source-files.js";
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
  readonly cache: DiskCache;
  readonly tsconfig: Tsconfig;
  readonly packageOf: (file: string) => InstalledPackage | undefined;
}

/** The facts about a text that only the compiler can find, and the observations of the disk on which they depend. */
interface Read {
  /** The files to which specifiers resolve. */
  readonly targets: Readonly<Record<string, readonly string[]>>;
  readonly sightings: readonly Sighting[];
  readonly shape: string;
}

/**
 * Returns a function that reads the imports of a text. Results of earlier processes are reused as long as they are valid;
 * otherwise the compiler parses the text and resolves its imports.
 */
export function createImports(settings: ImportSettings): (source: SourceText) => Imports {
  const { disk, cache, tsconfig, compiler, packageOf } = settings;
  const known = new WeakMap<SourceText, Read>();
  const readNow = createReader(settings);
  const read = (source: SourceText): Read => {
    const { path, hash, specifiers } = source;
    const asked = specifiers.filter((one) => !isInterwire(one));
    if (asked.length === 0 && !hasShape(path)) return { targets: {}, sightings: [], shape: hash };
    const earlier = known.get(source);
    if (earlier !== undefined && holds(disk, earlier)) return earlier;
    const key = JSON.stringify([compiler.version(), tsconfig.facts.folder, tsconfig.facts.options, path, hash]);
    const found = cache.result<Read>({
      kind: "imports",
      key,
      file: { path },
      holds: (one) => holds(disk, one),
      make: () => readNow(source, asked),
    });
    known.set(source, found);
    return found;
  };
  return (source) => {
    const files = new Set(source.references.map((one) => slashed(resolve(dirname(source.path), one))));
    const others = new Set<string>();
    const { targets, shape } = read(source);
    for (const [specifier, found] of Object.entries(targets)) {
      if (found.length === 0) others.add(`${dirname(source.path)} ${specifier}`);
      for (const target of found) {
        const installed = isInstalled(target) ? packageOf(target) : undefined;
        if (installed !== undefined && !installed.reachesInterwire) others.add(installed.id);
        else if (!target.endsWith(".json")) files.add(target);
      }
    }
    return { files: [...files], others: [...others], shape };
  };
}

function holds(disk: Disk, { targets, sightings }: Read): boolean {
  return Object.values(targets).flat().every(disk.isFile) && disk.holds(sightings);
}

/**
 * Returns a function that lets the compiler parse a text and resolve its specifiers, both as `import` and as `require`, because a
 * package may have different declarations for the two.
 */
function createReader({
  compiler,
  disk,
  tsconfig,
}: ImportSettings): (source: SourceText, asked: readonly string[]) => Read {
  const resolveAs = (from: string, specifier: string, mode: ts.ResolutionMode, host: ts.ModuleResolutionHost) =>
    compiler.load().resolveModuleName(specifier, from, tsconfig.config().options, host, undefined, undefined, mode)
      .resolvedModule?.resolvedFileName;
  return ({ path, text, hash }, asked) => {
    const typescript = compiler.load();
    const { host, sightings } = createRecorder(typescript, disk);
    const { CommonJS, ESNext } = typescript.ModuleKind;
    const targets = asked.map((specifier): [string, string[]] => {
      const found = [resolveAs(path, specifier, ESNext, host), resolveAs(path, specifier, CommonJS, host)];
      return [specifier, [...new Set(found.filter((one) => one !== undefined))]];
    });
    const parse = (): ts.SourceFile => typescript.createSourceFile(path, text, typescript.ScriptTarget.Latest);
    const shape = shapeDigest(typescript, path, hash, parse);
    return { targets: Object.fromEntries(targets), sightings: sightings(), shape };
  };
}
