import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import type { TypeScript } from "../compiler/in-process.js";
import { HostError } from "./host-error.js";

/** An installed package, with its folder and version. */
export interface LocatedPackage {
  /** The name in the package's own package.json. It may differ from the name under which it is installed. */
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

/** The first major version of TypeScript that is a native program, whose package has no API for transformers. */
const firstWithoutApi = 7;

/**
 * The package that provides the API of TypeScript 6 beside TypeScript 7, under its own name or installed as `typescript`. It
 * wraps the actual compiler.
 */
export const shell = "@typescript/typescript6";
const insideShell = "@typescript/old";
/** The name under which TypeScript 7 is installed if `@typescript/typescript6` is installed as `typescript`. */
export const nativeAlias = "@typescript/native";

/**
 * The packages to install for TypeScript 7 together with the API of version 6. With these names, `tsc` is the program of version
 * 7 under every package manager: npm links the program of the package whose name comes first in the alphabet. The versions are
 * given because Yarn accepts no alias without one.
 */
export const besideNative = [`typescript@npm:${shell}@6`, `${nativeAlias}@npm:typescript@7`] as const;

/**
 * Finds the compiler for a folder without loading it: the package `typescript` or, because TypeScript 7 lacks the API,
 * `@typescript/typescript6`. It is looked up from the folder, and then from this package, which may see another one.
 * @throws HostError IW3003 if there is no compiler with an API
 */
export function findTypeScript(from: string): LocatedPackage {
  return find(from, hasApi);
}

/**
 * Finds the compiler that serves a folder: one that {@link findTypeScript} finds too, or a package `typescript` of version 7.1 or
 * later, which answers over a pipe. The project's own comes first.
 * @throws HostError IW3003 if there is none
 */
export function findCompiler(from: string): LocatedPackage {
  return find(from, (one) => hasApi(one) || (answersOverPipe(one) && !isBun));
}

function find(from: string, serves: (one: LocatedPackage) => boolean): LocatedPackage {
  const chosen = process.env[compilerSetting];
  const places = chosen
    ? [locateChosen(chosen, from)]
    : [from, __dirname].flatMap((folder) => [locateTypeScript(folder), locateSubstitute(folder)]);
  const found = places.find((one) => one !== undefined && serves(one));
  if (found !== undefined) return found;
  throw chosen ? notChosen(chosen, places[0]) : noCompiler(locateTypeScript(from));
}

/** The environment variable with the package of the compiler to use in place of the project's own: its name or its folder. */
export const compilerSetting = "INTERWIRE_TYPESCRIPT";

/** The package that {@link compilerSetting} names. A folder is relative to the working directory. */
export function locateChosen(chosen: string, from: string): LocatedPackage | undefined {
  const isFolder = isAbsolute(chosen) || chosen.startsWith(".");
  const found = isFolder ? packageAt(join(resolve(chosen), "package.json")) : locatePackage(chosen, from);
  return found?.name === shell ? insideOf(found) : found;
}

/** The error IW3003 for a package that was chosen and cannot be used. */
function notChosen(chosen: string, found: LocatedPackage | undefined): HostError {
  return new HostError(
    "IW3003",
    found === undefined
      ? `${compilerSetting} is '${chosen}', and there is no such package`
      : `${compilerSetting} is '${chosen}', and TypeScript ${found.version} cannot read contracts here`,
    "Give it the name or the folder of an installed package of TypeScript 5.9, 6, or 7.1 and later, or remove it.",
  );
}

/** The package that modules in a folder import as `typescript`. */
export function locateTypeScript(from: string): LocatedPackage | undefined {
  const found = locatePackage("typescript", from);
  return found?.name === shell ? insideOf(found) : found;
}

/** The package of TypeScript 7 or later, under its own name or as {@link nativeAlias}. */
export function locateNative(from: string): LocatedPackage | undefined {
  return ["typescript", nativeAlias]
    .map((name) => locatePackage(name, from))
    .find((one) => one !== undefined && !hasApi(one));
}

export function hasApi({ version }: LocatedPackage): boolean {
  return Number.parseInt(version, 10) < firstWithoutApi;
}

/** Whether this is Bun. It hides the descriptors of a child's pipes, by which TypeScript's package reads and writes without the event loop. */
const isBun = "bun" in process.versions;

/** Whether a version of TypeScript answers over a pipe: 7.1, its betas and what comes after it. */
export function answersOverPipe({ version }: Pick<LocatedPackage, "version">): boolean {
  const [major = 0, minor = 0] = version.split(".").map((one) => Number.parseInt(one, 10));
  return major > firstWithoutApi || (major === firstWithoutApi && minor > 0);
}

/** The error IW3003: there is no compiler with an API. `installed` is the compiler without one, if there is any. */
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
        answersOverPipe(installed)
          ? `${isBun ? "In Bun, interwire reads" : "interwire/nest reads"} contracts with the API of TypeScript 5.9 or 6, and only TypeScript ${installed.version} is installed`
          : `TypeScript ${installed.version} has no compiler API to read contracts with, and ${shell}, which has it, is not installed`,
        `Install both: ${beside}.`,
      );
}

/**
 * Loads the compiler for a folder.
 * @throws HostError IW3003 if there is no compiler with an API
 */
export function loadTypeScript(from: string): TypeScript {
  return loadPackage(findTypeScript(from));
}

/** Loads a compiler that has an API. */
export function loadPackage({ folder }: LocatedPackage): TypeScript {
  return require(folder) as TypeScript;
}

/** The compiler of version 6 that is installed beside TypeScript 7 under its own name. */
export function locateSubstitute(from: string): LocatedPackage | undefined {
  const found = locatePackage(shell, from);
  return found === undefined ? undefined : insideOf(found);
}

/** The actual compiler inside `@typescript/typescript6`, which has its own version number. */
function insideOf(found: LocatedPackage): LocatedPackage {
  return locatePackage(insideShell, found.folder) ?? found;
}

/** Finds an installed package by the name under which modules in a folder would import it. */
export function locatePackage(installedAs: string, from: string): LocatedPackage | undefined {
  try {
    return packageAt(createRequire(join(from, "file.js")).resolve(`${installedAs}/package.json`));
  } catch {
    return undefined;
  }
}

function packageAt(manifest: string): LocatedPackage | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(manifest, "utf8")) as { name: string; version: string };
    return { name, version, folder: dirname(manifest) };
  } catch {
    return undefined;
  }
}
