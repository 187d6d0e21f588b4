import { dirname, resolve } from "node:path";
import type ts from "typescript";
import type { Disk, Sighting } from "./disk.js";
import type { DiskCache } from "./disk-cache.js";
import type { LazyCompiler } from "./load-typescript.js";
import type { InstalledPackage } from "./packages.js";
import { createRecorder } from "./recorder.js";
import { slashed } from "./slashed.js";
import type { SourceText } from "./source-files.js";
import { isInstalled, isInterwire } from "./source-paths.js";
import type { Tsconfig } from "./tsconfigs.js";

/** The results of resolving the imports of one text. */
export interface Imports {
  /** The files that the text depends on. */
  readonly files: readonly string[];
  /** The other imports: packages without contracts, by name and version, and specifiers that could not be resolved. */
  readonly others: readonly string[];
  /** Whether the text imports interwire. */
  readonly ofInterwire: boolean;
}

/** The settings by which the imports of one project are resolved. */
export interface ImportSettings {
  readonly compiler: LazyCompiler;
  readonly disk: Disk;
  readonly cache: DiskCache;
  readonly tsconfig: Tsconfig;
  readonly packageOf: (file: string) => InstalledPackage | undefined;
}

/** The files that specifiers resolve to, and the observations of the disk from which this was worked out. */
interface Resolved {
  readonly targets: Readonly<Record<string, readonly string[]>>;
  readonly sightings: readonly Sighting[];
}

/**
 * Returns a function that resolves the imports of a text. Results of earlier processes are used as long as they are valid;
 * otherwise the compiler resolves the imports.
 */
export function createImports(settings: ImportSettings): (source: SourceText) => Imports {
  const { disk, cache, tsconfig, compiler, packageOf } = settings;
  const known = new WeakMap<SourceText, Resolved>();
  const resolveNow = createResolver(settings);
  const resolved = (source: SourceText): Resolved => {
    const { path, hash, specifiers } = source;
    const asked = specifiers.filter((one) => !isInterwire(one));
    if (asked.length === 0) return { targets: {}, sightings: [] };
    const earlier = known.get(source);
    if (earlier !== undefined && holds(disk, earlier)) return earlier;
    const key = JSON.stringify([compiler.version(), tsconfig.facts.folder, tsconfig.facts.options, path, hash]);
    const stored = cache.read<Resolved>("imports", key);
    const found = stored !== undefined && holds(disk, stored) ? stored : resolveNow(path, asked);
    if (found !== stored) cache.write("imports", key, found);
    known.set(source, found);
    return found;
  };
  return (source) => {
    const files = new Set(source.references.map((one) => slashed(resolve(dirname(source.path), one))));
    const others = new Set<string>();
    for (const [specifier, targets] of Object.entries(resolved(source).targets)) {
      if (targets.length === 0) others.add(`${dirname(source.path)} ${specifier}`);
      for (const target of targets) {
        const installed = isInstalled(target) ? packageOf(target) : undefined;
        if (installed !== undefined && !installed.reachesInterwire) others.add(installed.id);
        else if (!target.endsWith(".json")) files.add(target);
      }
    }
    return { files: [...files], others: [...others], ofInterwire: source.specifiers.some(isInterwire) };
  };
}

function holds(disk: Disk, { targets, sightings }: Resolved): boolean {
  return Object.values(targets).flat().every(disk.isFile) && disk.holds(sightings);
}

/**
 * Returns a function that has the compiler resolve specifiers, both for `import` and for `require`, because a package may have
 * different declarations for the two.
 */
function createResolver({
  compiler,
  disk,
  tsconfig,
}: ImportSettings): (from: string, asked: readonly string[]) => Resolved {
  const resolveAs = (from: string, specifier: string, mode: ts.ResolutionMode, host: ts.ModuleResolutionHost) =>
    compiler.load().resolveModuleName(specifier, from, tsconfig.config().options, host, undefined, undefined, mode)
      .resolvedModule?.resolvedFileName;
  return (from, asked) => {
    const { host, sightings } = createRecorder(compiler.load(), disk);
    const { CommonJS, ESNext } = compiler.load().ModuleKind;
    const targets = asked.map((specifier): [string, string[]] => {
      const found = [resolveAs(from, specifier, ESNext, host), resolveAs(from, specifier, CommonJS, host)];
      return [specifier, [...new Set(found.filter((one) => one !== undefined))]];
    });
    return { targets: Object.fromEntries(targets), sightings: sightings() };
  };
}
