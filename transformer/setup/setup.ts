import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type LocatedPackage, locatePackage, locateSubstitute } from "../service/load-typescript.js";
import { slashed } from "../service/slashed.js";
import { type JsonFile, memberOf, readJsonFile } from "./json-file.js";
import { type PackageManager, packageManagerOf } from "./package-manager.js";
import { readTsconfigs, type TsconfigRead } from "./read-tsconfig.js";

/** The set-up of a project, as it stands on disk. */
export interface Setup {
  /** Paths are told from here. */
  readonly cwd: string;
  /** The folder of the tsconfig.json, or where it would be. */
  readonly folder: string;
  /** The tsconfig.json. */
  readonly config: string;
  /** It, and those of the projects that it refers to. */
  readonly projects: readonly TsconfigRead[];
  /** The nearest package.json. */
  readonly manifest: JsonFile;
  /** The names of the files in the folder of the package.json. */
  readonly files: readonly string[];
  readonly manager: PackageManager;
  /** The version of Node. */
  readonly node: string;
  readonly typescript: LocatedPackage | undefined;
  /** The API of version 6 beside TypeScript 7. */
  readonly substitute: LocatedPackage | undefined;
  readonly tsPatch: LocatedPackage | undefined;
  /** Whether generated files are among the sources. */
  readonly isGenerated: boolean;
}

/** The tool that runs this process. */
export interface Environment {
  readonly node: string;
  readonly userAgent: string | undefined;
}

export function readSetup(cwd: string, config: string, { node, userAgent }: Environment): Setup {
  const folder = dirname(config);
  const manifest = nearestManifest(folder);
  const root = dirname(manifest.path);
  return {
    cwd,
    folder,
    config,
    projects: readTsconfigs(config),
    manifest,
    files: namesIn(root),
    manager: packageManagerOf(folder, userAgent),
    node,
    typescript: locatePackage("typescript", folder),
    substitute: locateSubstitute(folder),
    tsPatch: locatePackage("ts-patch", folder),
    isGenerated: hasGenerated(root),
  };
}

/** The package.json of a folder or the nearest one above it. */
export function nearestManifest(folder: string): JsonFile {
  for (let at = folder; ; at = dirname(at)) {
    const found = readJsonFile(join(at, "package.json"));
    if (found.status !== "missing") return found;
    if (dirname(at) === at) return { status: "missing", path: join(folder, "package.json") };
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

const foreign = new Set(["node_modules", ".git"]);

function hasGenerated(folder: string, depth = 0): boolean {
  if (depth > 8) return false;
  try {
    return readdirSync(folder, { withFileTypes: true }).some((entry) =>
      entry.isDirectory()
        ? !foreign.has(entry.name) && hasGenerated(join(folder, entry.name), depth + 1)
        : /\.iw\.[cm]?ts$/.test(entry.name),
    );
  } catch {
    return false;
  }
}

/** The members of a section of package.json whose values are texts. */
export function textsOf({ manifest }: Setup, section: string): readonly (readonly [string, string])[] {
  const value = manifest.status === "read" ? memberOf(manifest.value, section) : undefined;
  const entries = Object.entries(typeof value === "object" && value !== null ? value : {});
  return entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/** Whether package.json lists a package in any of its sections. */
export function lists(setup: Setup, name: string): boolean {
  const sections = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
  return sections.some((section) => textsOf(setup, section).some(([one]) => one === name));
}

/** The major version of TypeScript: of the one that is installed, or of what package.json asks for. */
export function typescriptMajor(setup: Setup): number | undefined {
  if (setup.typescript !== undefined) return Number.parseInt(setup.typescript.version, 10);
  const sections = ["dependencies", "devDependencies"].flatMap((section) => textsOf(setup, section));
  const wanted = sections.find(([name]) => name === "typescript")?.[1];
  return wanted === undefined ? undefined : newestMajor(wanted);
}

/** The newest major version that a range allows. Version 7 stands for all that have no end: `latest`, `*`, `>=5.9`, `catalog:`. */
function newestMajor(range: string): number {
  const alias = /^npm:@?[^@]+@/;
  const ends = range
    .replace(alias, "")
    .split("||")
    .map((one) => {
      const [, equal, below, rest = ""] = /(?:<(=?)|\s-)\s*(\d+)([.\d]*)/.exec(one) ?? [];
      const [, given] = /^\s*[~^=v]*\s*(\d+)/.exec(one) ?? [];
      if (below === undefined) return Number(given ?? 7);
      // `<7` and `<7.0` leave version 7 out, `<7.1` does not.
      return equal === "" && !/[1-9]/.test(rest) ? Number(below) - 1 : Number(below);
    });
  return Math.max(...ends);
}

/** Whether the compiler is a native program, which has no transformers. */
export function isNative(setup: Setup): boolean {
  return (typescriptMajor(setup) ?? 0) >= 7;
}

/** Whether `tspc` compiles here, or a `tsc` that is patched: these read the plugin's entry. */
export function isTransformed(setup: Setup): boolean {
  const scripts = textsOf(setup, "scripts").map(([, command]) => command);
  return setup.tsPatch !== undefined || scripts.some((command) => /\b(tspc|ts-patch)\b/.test(command));
}

/** Whether output of interwire is made before a tool reads it. */
export function isCompiledBefore(setup: Setup): boolean {
  const scripts = textsOf(setup, "scripts").map(([, command]) => command);
  return setup.isGenerated || scripts.some((command) => /\btspc\b|\binterwire (?:build|generate)\b/.test(command));
}

/** A path as messages name it. */
export function told({ cwd }: Setup, path: string): string {
  const name = slashed(relative(cwd, path));
  return name === "" ? "." : name;
}
