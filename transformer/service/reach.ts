import { isBuiltin } from "node:module";
import { dirname, resolve } from "node:path";
import { packageIn } from "../analyze/manifest.js";
import type { FileGraph } from "../dependencies/dependencies.js";
import { isInstalled, isTypeScript } from "../dependencies/source-paths.js";
import type { Disk } from "./disk.js";
import { foldersAround } from "./on-disk.js";
import type { InstalledPackage } from "./packages.js";
import { slashed } from "./slashed.js";
import type { SourceFiles } from "./source-files.js";

interface ReachSettings {
  readonly disk: Disk;
  readonly files: SourceFiles;
  readonly packageOf: (file: string) => InstalledPackage | undefined;
}

/**
 * Where a specifier leads: to a file to inspect, to something without contracts, or to something that only the compiler can
 * resolve.
 */
type Target = { readonly file: string } | "nothing" | "unknown";

/**
 * The import graph of files by the usual rules of resolution, without a project or compiler. A file with an import that these
 * rules cannot resolve is treated like one with an annotation (`isMarked`), so that the compiler decides. Projects that load
 * interwire through a shared configuration, but declare no contracts, mostly stay as fast as without it.
 */
export function createReach(settings: ReachSettings): FileGraph<string> {
  const { files } = settings;
  const found = new Map<string, readonly Target[]>();
  const targetsOf = (path: string): readonly Target[] => {
    const known = found.get(path);
    if (known !== undefined) return known;
    const { references = [], specifiers = [] } = files.read(path) ?? {};
    const made = [
      ...references.map((one): Target => ({ file: slashed(resolve(dirname(path), one)) })),
      ...specifiers.map((one) => targetOf(settings, path, one)),
    ];
    found.set(path, made);
    return made;
  };
  return {
    next: (path) => targetsOf(path).flatMap((one) => (typeof one === "string" ? [] : [one.file])),
    facts: () => [],
    isMarked: (path) => files.read(path)?.isMarked === true || targetsOf(path).includes("unknown"),
    globals: () => [],
  };
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
  // A link leads to a package of the same repository, which may contain contracts.
  if (folder === undefined || !isInstalled(disk.realPath(folder))) return "unknown";
  const found = packageOf(`${folder}/package.json`);
  return found === undefined || found.reachesInterwire ? "unknown" : "nothing";
}

const extensions = [".ts", ".tsx", ".mts", ".cts", ".d.ts", ".d.mts", ".d.cts"];

/** The source file for a path with or without an extension, by the usual rules of resolution. */
function fileAt(disk: Disk, path: string): Target {
  const stem = path.replace(/\.([cm]?)jsx?$/, "");
  const beside = [stem, path].flatMap((one) => extensions.map((extension) => one + extension));
  const found = [...beside, path, ...extensions.map((one) => `${path}/index${one}`)].find(disk.isFile);
  if (found === undefined || /\.[cm]?jsx?$/.test(found)) return "unknown";
  return isTypeScript(found) ? { file: found } : "nothing";
}
