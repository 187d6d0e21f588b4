import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { TypeScript } from "../analyze/context.js";
import { HostError } from "./host-error.js";

/** A package that is installed. */
export interface LocatedPackage {
  readonly version: string;
  readonly folder: string;
}

/** TypeScript 7 is a native program: its package has neither transformers nor the types of a program. */
const firstWithoutApi = 7;

/**
 * Finds the compiler of a folder without loading it: its `typescript`, or `@typescript/typescript6`, which has the API that
 * TypeScript 7 lacks. Modules of this package may see one that those of the folder do not.
 * @throws HostError IW3003
 */
export function findTypeScript(from: string): LocatedPackage {
  const installed = locatePackage("typescript", from);
  const others = [locateSubstitute(from), locatePackage("typescript", __dirname), locateSubstitute(__dirname)];
  const found = [installed, ...others].find((one) => one !== undefined && hasApi(one));
  if (found !== undefined) return found;
  throw noCompiler(installed);
}

export function hasApi({ version }: LocatedPackage): boolean {
  return Number.parseInt(version, 10) < firstWithoutApi;
}

/** IW3003: of the compilers of a folder none has an API. */
export function noCompiler(installed: LocatedPackage | undefined): HostError {
  return installed === undefined
    ? new HostError(
        "IW3003",
        "typescript is not installed, and interwire reads contracts with it",
        'Install it: npm install -D "typescript@>=5.9". TypeScript 7 needs @typescript/typescript6 beside it.',
      )
    : new HostError(
        "IW3003",
        `TypeScript ${installed.version} has no compiler API to read contracts with, and @typescript/typescript6, which has it, is not installed`,
        "Install it: npm install -D @typescript/typescript6.",
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

/** The package is a shell around the compiler, which has another version. */
export function locateSubstitute(from: string): LocatedPackage | undefined {
  const shell = locatePackage("@typescript/typescript6", from);
  return shell === undefined ? undefined : (locatePackage("@typescript/old", shell.folder) ?? shell);
}

/** Finds a package as modules of a folder would. */
export function locatePackage(name: string, from: string): LocatedPackage | undefined {
  try {
    const path = createRequire(join(from, "file.js")).resolve(`${name}/package.json`);
    const { version } = JSON.parse(readFileSync(path, "utf8")) as { version: string };
    return { version, folder: dirname(path) };
  } catch {
    return undefined;
  }
}
