import { createHash } from "node:crypto";
import { dirname, relative, resolve } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import type { Manifests } from "../analyze/manifest.js";
import { createPackages } from "./packages.js";
import type { SourceFiles, SourceText } from "./source-files.js";

/** A file with all that it imports, directly or not, for types too: everything its edits are made of. */
export interface ImportClosure {
  /** The project's own files, in the order of discovery; the file itself is the first. */
  readonly sources: readonly SourceText[];
  /** Installed packages that hold no contracts, by name and version, and specifiers that lead nowhere. */
  readonly others: readonly string[];
  /** Something in it is annotated or comes from interwire; otherwise there is nothing to edit. */
  readonly needsEdits: boolean;
}

export interface ImportClosures {
  of(path: string): ImportClosure;
  /** The files of a closure: what each says, where it is, and in which package. */
  digest(closure: ImportClosure): string;
}

/** How the imports of one project are resolved. */
export interface ClosureSettings {
  readonly options: ts.CompilerOptions;
  /** The folder of the project: the digest names files from there. */
  readonly folder: string;
  /** The project's own declaration files: what is global in them belongs to every file. */
  readonly ambient: readonly string[];
  readonly manifests: Manifests;
}

/** Follows imports without a program, which costs milliseconds where a program costs seconds. */
export function createImportClosures(
  typescript: TypeScript,
  files: SourceFiles,
  { options, folder, ambient, manifests }: ClosureSettings,
): ImportClosures {
  const target = createResolution(typescript, options);
  const packageOf = createPackages(manifests);
  return {
    of(path) {
      const queue = new Set([path, ...ambient.filter((one) => isGlobal(files.read(one)))]);
      const sources: SourceText[] = [];
      const others = new Set<string>();
      let needsEdits = false;
      const follow = (from: string, specifier: string): void => {
        if (/^interwire(\/|$)/.test(specifier)) {
          needsEdits = true;
          return;
        }
        const found = target(from, specifier);
        const installed = found?.includes("/node_modules/") ? packageOf(found) : undefined;
        if (found === undefined) others.add(`${dirname(from)} ${specifier}`);
        else if (installed !== undefined && !installed.reachesInterwire) others.add(installed.id);
        else if (!found.endsWith(".json")) queue.add(found);
      };
      for (const one of queue) {
        const source = files.read(one);
        if (source === undefined) continue;
        sources.push(source);
        needsEdits ||= source.isMarked;
        for (const specifier of source.specifiers) follow(one, specifier);
        for (const reference of source.references) queue.add(resolve(dirname(one), reference));
      }
      return { sources, others: [...others], needsEdits };
    },
    digest({ sources, others }) {
      const lineOf = ({ path, hash }: SourceText): string =>
        `${hash} ${relative(folder, path)} ${manifests.of(path)?.name}`;
      const lines = [...sources.map(lineOf), ...others];
      return createHash("sha1").update(lines.sort().join("\n")).digest("hex");
    },
  };
}

function isGlobal(source: SourceText | undefined): boolean {
  if (source === undefined) return false;
  return !/^\s*(?:import|export)\b/m.test(source.text) || /\bdeclare\s+(?:global|module)\b/.test(source.text);
}

type Target = (from: string, specifier: string) => string | undefined;

/** Where a specifier leads. An answer holds as long as the file is there; no answer is asked for again. */
function createResolution(typescript: TypeScript, options: ts.CompilerOptions): Target {
  const known = new Map<string, string>();
  const resolveAs = (from: string, specifier: string, mode: ts.ResolutionMode): string | undefined =>
    typescript.resolveModuleName(specifier, from, options, typescript.sys, undefined, undefined, mode).resolvedModule
      ?.resolvedFileName;
  return (from, specifier) => {
    const key = `${dirname(from)}\n${specifier}`;
    const earlier = known.get(key);
    if (earlier !== undefined && typescript.sys.fileExists(earlier)) return earlier;
    const found = resolveAs(from, specifier, undefined) ?? resolveAs(from, specifier, typescript.ModuleKind.ESNext);
    if (found === undefined) known.delete(key);
    else known.set(key, found);
    return found;
  };
}
