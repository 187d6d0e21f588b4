import { isBuiltin } from "node:module";
import { dirname, resolve } from "node:path";
import { packageIn } from "../analyze/manifest.js";
import type { Disk } from "./disk.js";
import { foldersAround } from "./on-disk.js";
import type { InstalledPackage } from "./packages.js";
import { slashed } from "./slashed.js";
import type { SourceFiles, SourceText } from "./source-files.js";
import { isInstalled, isInterwire, isTypeScript } from "./source-paths.js";

/** Decides without a compiler whether a file can have edits. If in doubt, it can. */
export interface Reach {
  mayNeedEdits(path: string): boolean;
  /** The files from which it was concluded that a file has no edits, beginning with the file itself. */
  filesFrom(path: string): readonly string[];
  reset(): void;
}

interface ReachSettings {
  readonly disk: Disk;
  readonly files: SourceFiles;
  readonly packageOf: (file: string) => InstalledPackage | undefined;
}

/**
 * The result of resolving a specifier: a file to look into, something without contracts, or something that only the compiler can
 * resolve.
 */
type Target = { readonly file: string } | "nothing" | "unknown";

/**
 * Creates the check that decides without a compiler whether a file can have edits. It can if the file, or one that it imports
 * directly or not, has an annotation or imports interwire; also if an import cannot be resolved here. Most projects that load
 * interwire through a shared configuration have no such file, and should not become slower.
 */
export function createReach(settings: ReachSettings): Reach {
  const { files } = settings;
  let known = new Map<string, boolean>();
  /** All files that a file imports, directly or not. Undefined as soon as one of them may have edits. */
  const explore = (start: string): ReadonlySet<string> | undefined => {
    const seen = new Set([start]);
    for (const path of seen) {
      if (known.get(path) === true) return undefined;
      const source = files.read(path);
      if (source === undefined) continue;
      if (isConcerned(source)) return undefined;
      for (const reference of source.references) seen.add(slashed(resolve(dirname(path), reference)));
      for (const specifier of source.specifiers) {
        const target = targetOf(settings, path, specifier);
        if (target === "unknown") return undefined;
        if (target !== "nothing") seen.add(target.file);
      }
    }
    return seen;
  };
  return {
    mayNeedEdits(path) {
      const earlier = known.get(path);
      if (earlier !== undefined) return earlier;
      const found = explore(path);
      // Whatever was looked at on the way leads to nothing either.
      for (const one of found ?? []) known.set(one, false);
      if (found === undefined) known.set(path, true);
      return found === undefined;
    },
    filesFrom: (path) => [...(explore(path) ?? [path])],
    reset() {
      known = new Map();
    },
  };
}

function isConcerned(source: SourceText): boolean {
  return source.isMarked || source.specifiers.some(isInterwire);
}

function targetOf(settings: ReachSettings, from: string, specifier: string): Target {
  if (isBuiltin(specifier) || /^[a-z][\w+.-]+:/.test(specifier)) return "nothing";
  if (/^\.{0,2}\/|^\.{1,2}$/.test(specifier)) {
    return fileAt(settings.disk, slashed(resolve(dirname(from), specifier.replace(/\?.*$/, ""))));
  }
  const name = packageIn(specifier);
  return name === undefined ? "unknown" : installedAt(settings, dirname(from), name);
}

function installedAt({ disk, packageOf }: ReachSettings, from: string, name: string): Target {
  const folder = foldersAround(from)
    .map((at) => `${at}/node_modules/${name}`)
    .find(disk.isFolder);
  // A link leads to a package of the same repository, which may have anything.
  if (folder === undefined || !isInstalled(disk.realPath(folder))) return "unknown";
  const found = packageOf(`${folder}/package.json`);
  return found === undefined || found.reachesInterwire ? "unknown" : "nothing";
}

const extensions = [".ts", ".tsx", ".mts", ".cts", ".d.ts", ".d.mts", ".d.cts"];

/** The source file behind a path without or with an extension, by the usual rules of resolution. */
function fileAt(disk: Disk, path: string): Target {
  const stem = path.replace(/\.([cm]?)jsx?$/, "");
  const beside = [stem, path].flatMap((one) => extensions.map((extension) => one + extension));
  const found = [...beside, path, ...extensions.map((one) => `${path}/index${one}`)].find(disk.isFile);
  if (found === undefined || /\.[cm]?jsx?$/.test(found)) return "unknown";
  return isTypeScript(found) ? { file: found } : "nothing";
}
