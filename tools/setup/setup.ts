import { dirname, relative } from "node:path";
import {
  type LocatedPackage,
  locateNative,
  locatePackage,
  locateSubstitute,
  locateTypeScript,
  nativeAlias,
} from "../../transformer/service/load-typescript.js";
import { entryNames } from "../../transformer/service/on-disk.js";
import { slashed } from "../../transformer/service/slashed.js";
import { type Explicit, explicitIn } from "./explicit-calls.js";
import { findProjects, isWorkspaceRoot } from "./find-projects.js";
import { type JsonFile, memberOf } from "./json-file.js";
import { linkedProgram } from "./linked-program.js";
import { nearestManifest } from "./nearest-manifest.js";
import { type PackageManager, packageManagerOf } from "./package-manager.js";
import type { TsconfigRead } from "./read-tsconfig.js";

/** The set-up of a project as it is on disk, as `interwire doctor` and `interwire init` see it. */
export interface Setup {
  /** The working directory, to which printed paths are relative. */
  readonly cwd: string;
  /** The folder of the tsconfig.json, even if the file does not exist yet. */
  readonly folder: string;
  readonly config: string;
  /**
   * The project of this tsconfig.json and the projects that it references. Without a tsconfig.json, the projects that scripts
   * compile.
   */
  readonly projects: readonly TsconfigRead[];
  /** The package.json in the folder or in the nearest parent folder. */
  readonly manifest: JsonFile;
  readonly files: readonly string[];
  /** Whether the folder is the root of a workspace, which may have no project of its own. */
  readonly isWorkspace: boolean;
  readonly manager: PackageManager;
  readonly node: string;
  readonly typescript: LocatedPackage | undefined;
  /**
   * The compiler of TypeScript 6 that is installed beside TypeScript 7 as `@typescript/typescript6`. Undefined if there is no
   * package of this name.
   */
  readonly substitute: LocatedPackage | undefined;
  /** The package of TypeScript 7, installed as `typescript` or as `@typescript/native`. */
  readonly native: LocatedPackage | undefined;
  /** The package whose compiler scripts and npx run as `tsc`. */
  readonly tsc: LocatedPackage | undefined;
  readonly tsPatch: LocatedPackage | undefined;
  /** The reason why contracts need no compiler in this project. Undefined if they need one. */
  readonly explicit: Explicit | undefined;
}

/** The facts about the process: the version of Node, and the package manager that runs it. */
export interface Environment {
  readonly node: string;
  readonly userAgent: string | undefined;
}

export function readSetup(cwd: string, config: string, { node, userAgent }: Environment): Setup {
  const folder = dirname(config);
  const manifest = nearestManifest(folder);
  const root = dirname(manifest.path);
  const files = [...entryNames(root)].sort();
  return {
    cwd,
    folder,
    config,
    projects: findProjects(config, manifest),
    manifest,
    files,
    isWorkspace: root === folder && isWorkspaceRoot(manifest, files),
    manager: packageManagerOf(folder, userAgent),
    node,
    typescript: locateTypeScript(folder),
    substitute: locateSubstitute(folder),
    native: locateNative(folder),
    tsc: linkedProgram("tsc", folder),
    tsPatch: locatePackage("ts-patch", folder),
    explicit: explicitIn(root),
  };
}

/** The entries in a section of package.json whose values are texts. */
export function textsOf({ manifest }: Setup, section: string): readonly (readonly [string, string])[] {
  const value = manifest.status === "read" ? memberOf(manifest.value, section) : undefined;
  const entries = Object.entries(typeof value === "object" && value !== null ? value : {});
  return entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

export function lists(setup: Setup, name: string): boolean {
  const sections = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
  return sections.some((section) => textsOf(setup, section).some(([one]) => one === name));
}

/** The major version of TypeScript that is installed, or else the one that package.json asks for. */
export function typescriptMajor(setup: Setup): number | undefined {
  if (setup.typescript !== undefined) return Number.parseInt(setup.typescript.version, 10);
  const sections = ["dependencies", "devDependencies"].flatMap((section) => textsOf(setup, section));
  const wanted = sections.find(([name]) => name === "typescript")?.[1];
  return wanted === undefined ? undefined : newestMajor(wanted);
}

/**
 * The newest major version that a range allows. For ranges without an upper limit (`latest`, `*`, `>=5.9`, `catalog:`) it is 7.
 */
function newestMajor(range: string): number {
  const alias = /^npm:@?[^@]+@/;
  const ends = range
    .replace(alias, "")
    .split("||")
    .map((one) => {
      const [, equal, below, rest = ""] = /(?:<(=?)|\s-)\s*(\d+)([.\d]*)/.exec(one) ?? [];
      const [, given] = /^\s*[~^=v]*\s*(\d+)/.exec(one) ?? [];
      if (below === undefined) return Number(given ?? 7);
      // `<7` and `<7.0` exclude version 7, `<7.1` does not.
      return equal === "" && !/[1-9]/.test(rest) ? Number(below) - 1 : Number(below);
    });
  return Math.max(...ends);
}

/** Whether the compiler is a native program, which runs no transformers. */
export function isNative(setup: Setup): boolean {
  return setup.native !== undefined || lists(setup, nativeAlias) || (typescriptMajor(setup) ?? 0) >= 7;
}

/** Whether the project compiles with `tspc` or a patched `tsc`, which read the plugin's entry. */
export function isTransformed(setup: Setup): boolean {
  const scripts = textsOf(setup, "scripts").map(([, command]) => command);
  return setup.tsPatch !== undefined || scripts.some((command) => /\b(tspc|ts-patch)\b/.test(command));
}

/**
 * Whether contracts are compiled before another tool, such as a test runner or bundler, reads the files: a script runs tspc,
 * `interwire build` or `interwire generate`, or the contracts need no compiler.
 */
export function isCompiledBefore(setup: Setup): boolean {
  const scripts = textsOf(setup, "scripts").map(([, command]) => command);
  return (
    setup.explicit !== undefined || scripts.some((command) => /\btspc\b|\binterwire (?:build|generate)\b/.test(command))
  );
}

/** A path as messages show it: relative to the working directory. */
export function told({ cwd }: Setup, path: string): string {
  const name = slashed(relative(cwd, path));
  return name === "" ? "." : name;
}
