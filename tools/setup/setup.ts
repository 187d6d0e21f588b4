import { readdirSync } from "node:fs";
import { dirname, relative } from "node:path";
import {
  type LocatedPackage,
  locateNative,
  locatePackage,
  locateSubstitute,
  locateTypeScript,
  nativeAlias,
} from "../../transformer/service/load-typescript.js";
import { slashed } from "../../transformer/service/slashed.js";
import { type Explicit, explicitIn } from "./explicit-calls.js";
import { findProjects, isWorkspaceRoot } from "./find-projects.js";
import { type JsonFile, memberOf } from "./json-file.js";
import { linkedProgram } from "./linked-program.js";
import { nearestManifest } from "./nearest-manifest.js";
import { type PackageManager, packageManagerOf } from "./package-manager.js";
import type { TsconfigRead } from "./read-tsconfig.js";

/** The set-up of a project, as it stands on disk. */
export interface Setup {
  /** Paths are told from here. */
  readonly cwd: string;
  /** The folder of the tsconfig.json, or where it would be. */
  readonly folder: string;
  /** The tsconfig.json. */
  readonly config: string;
  /** It, and those of the projects that it refers to; where there is none, the projects that scripts compile. */
  readonly projects: readonly TsconfigRead[];
  /** The nearest package.json. */
  readonly manifest: JsonFile;
  /** The names of the files in the folder of the package.json. */
  readonly files: readonly string[];
  /** Whether the projects of this folder are those of a workspace, and it may have none of its own. */
  readonly isWorkspace: boolean;
  readonly manager: PackageManager;
  /** The version of Node. */
  readonly node: string;
  /** The package by the name `typescript`. */
  readonly typescript: LocatedPackage | undefined;
  /** The API of version 6 beside TypeScript 7, by its own name. */
  readonly substitute: LocatedPackage | undefined;
  /** TypeScript 7, by either name. */
  readonly native: LocatedPackage | undefined;
  /** The compiler that scripts and npx run as `tsc`. */
  readonly tsc: LocatedPackage | undefined;
  readonly tsPatch: LocatedPackage | undefined;
  /** The reason why nothing has to compile contracts here, if there is one. */
  readonly explicit: Explicit | undefined;
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
  const files = namesIn(root);
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

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
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
  return setup.native !== undefined || lists(setup, nativeAlias) || (typescriptMajor(setup) ?? 0) >= 7;
}

/** Whether `tspc` compiles here, or a `tsc` that is patched: these read the plugin's entry. */
export function isTransformed(setup: Setup): boolean {
  const scripts = textsOf(setup, "scripts").map(([, command]) => command);
  return setup.tsPatch !== undefined || scripts.some((command) => /\b(tspc|ts-patch)\b/.test(command));
}

/** Whether output of interwire is made before a tool reads it. */
export function isCompiledBefore(setup: Setup): boolean {
  const scripts = textsOf(setup, "scripts").map(([, command]) => command);
  return (
    setup.explicit !== undefined || scripts.some((command) => /\btspc\b|\binterwire (?:build|generate)\b/.test(command))
  );
}

/** A path as messages name it. */
export function told({ cwd }: Setup, path: string): string {
  const name = slashed(relative(cwd, path));
  return name === "" ? "." : name;
}
