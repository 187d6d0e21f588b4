import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { TypeScript } from "../analyze/context.js";
import { HostError } from "./host-error.js";

/** A package that is installed. */
export interface LocatedPackage {
  /** Its own name, which may be another than the one that it is installed by. */
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

/** TypeScript 7 is a native program: its package has neither transformers nor the types of a program. */
const firstWithoutApi = 7;

/** The package of version 6 beside TypeScript 7, by its own name or by that of `typescript`. It is a shell around the compiler. */
export const shell = "@typescript/typescript6";
const insideShell = "@typescript/old";
/** The name of TypeScript 7 where the shell has that of `typescript`. */
export const nativeAlias = "@typescript/native";

/**
 * What TypeScript 7 is installed with beside the API of version 6. Under these names, `tsc` is that of version 7 with every package
 * manager: npm links the program of whichever package comes first by name. Yarn takes no alias without a version.
 */
export const besideNative = [`typescript@npm:${shell}@6`, `${nativeAlias}@npm:typescript@7`] as const;

/**
 * Finds the compiler of a folder without loading it: its `typescript`, or `@typescript/typescript6`, which has the API that
 * TypeScript 7 lacks. Modules of this package may see one that those of the folder do not.
 * @throws HostError IW3003
 */
export function findTypeScript(from: string): LocatedPackage {
  const found = [from, __dirname]
    .flatMap((folder) => [locateTypeScript(folder), locateSubstitute(folder)])
    .find((one) => one !== undefined && hasApi(one));
  if (found !== undefined) return found;
  throw noCompiler(locateTypeScript(from));
}

/** The package that modules of a folder get by the name `typescript`. */
export function locateTypeScript(from: string): LocatedPackage | undefined {
  const found = locatePackage("typescript", from);
  return found?.name === shell ? insideOf(found) : found;
}

/** TypeScript 7 or later, by its own name or as {@link nativeAlias}. */
export function locateNative(from: string): LocatedPackage | undefined {
  return ["typescript", nativeAlias]
    .map((name) => locatePackage(name, from))
    .find((one) => one !== undefined && !hasApi(one));
}

export function hasApi({ version }: LocatedPackage): boolean {
  return Number.parseInt(version, 10) < firstWithoutApi;
}

/** IW3003: of the compilers of a folder none has an API. */
export function noCompiler(installed: LocatedPackage | undefined): HostError {
  const beside = `npm install -D ${besideNative.join(" ")}`;
  return installed === undefined
    ? new HostError(
        "IW3003",
        "typescript is not installed, and interwire reads contracts with it",
        `Install it: npm install -D typescript@6. For TypeScript 7: ${beside}.`,
      )
    : new HostError(
        "IW3003",
        `TypeScript ${installed.version} has no compiler API to read contracts with, and ${shell}, which has it, is not installed`,
        `Install both: ${beside}.`,
      );
}

/**
 * Loads the compiler of a folder.
 * @throws HostError IW3003
 */
export function loadTypeScript(from: string): TypeScript {
  return require(findTypeScript(from).folder) as TypeScript;
}

/** The compiler of a folder, loaded when something asks for more than its version. */
export interface LazyCompiler {
  version(): string;
  load(): TypeScript;
}

export function createLazyCompiler(from: string): LazyCompiler {
  let found: LocatedPackage | undefined;
  let loaded: TypeScript | undefined;
  return {
    version() {
      found ??= findTypeScript(from);
      return found.version;
    },
    load() {
      loaded ??= loadTypeScript(from);
      return loaded;
    },
  };
}

/** The compiler of version 6 that is installed beside TypeScript 7 by its own name. */
export function locateSubstitute(from: string): LocatedPackage | undefined {
  const found = locatePackage(shell, from);
  return found === undefined ? undefined : insideOf(found);
}

/** The compiler in the shell, which has a version of its own. */
function insideOf(found: LocatedPackage): LocatedPackage {
  return locatePackage(insideShell, found.folder) ?? found;
}

/** Finds a package as modules of a folder would. */
export function locatePackage(installedAs: string, from: string): LocatedPackage | undefined {
  try {
    const path = createRequire(join(from, "file.js")).resolve(`${installedAs}/package.json`);
    const { name, version } = JSON.parse(readFileSync(path, "utf8")) as { name: string; version: string };
    return { name, version, folder: dirname(path) };
  } catch {
    return undefined;
  }
}
