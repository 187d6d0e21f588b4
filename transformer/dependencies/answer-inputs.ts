import type { Manifest } from "../analyze/manifest.js";
import type { LockLevel } from "../lock/change.js";
import { packageVersion } from "../version.js";
import { digestOf } from "./digest.js";

/** The options of interwire in its entry in `compilerOptions.plugins`. */
export interface PluginOptions {
  /** The rules by which contracts are compared with the lock file. Absent if they are not compared. */
  readonly lock?: LockLevel;
}

/**
 * Everything on which the result for a file (its edits and diagnostics) depends, beside the version of interwire. Every cache of
 * results, in memory or on disk, uses the digest of these inputs as its key. A rule that depends on something else needs a new
 * member here; each cache then must say where it gets this input.
 */
export interface AnswerInputs {
  readonly text: string;
  /**
   * A digest of all files that the file imports, directly or not, type-only imports included. Of each, it covers the path, the
   * package and the shape (what other files can see of the source).
   */
  readonly imports: string;
  /** A digest of the global declarations of the project. */
  readonly ambient: string;
  /** The facts in the package.json of the file's package: see `packageFacts`. */
  readonly ownPackage: string;
  /** The options of the compiler, or at least those on which types, problems and module specifiers depend. */
  readonly compilerOptions: string;
  readonly pluginOptions: PluginOptions;
  /** A digest of the text of the lock file. Empty if contracts are not compared with it, or if there is none. */
  readonly lock: string;
  readonly compiler: string;
}

/**
 * The value for an input that a cache need not compare, because the compiler's own builder does: it discards the cache when the
 * input changes.
 */
export const leftToCompiler = "left to the compiler";

export function digestInputs(inputs: AnswerInputs): string {
  return digestOf(JSON.stringify([packageVersion, inputs])).slice(0, 32);
}

/**
 * The facts in the package.json of a file's package on which the edits and diagnostics of the file depend, as text for a digest.
 */
export function packageFacts(manifest: Manifest | undefined): string {
  if (manifest === undefined) return "";
  const { name, published, dependencies, devOnly } = manifest;
  if (published === undefined) return JSON.stringify([name]);
  return JSON.stringify([name, published, dependencies.includes("interwire"), devOnly]);
}

/** The digest of the text of a lock file, for `AnswerInputs`. */
export function lockDigest(lock: { readonly text: string | undefined } | undefined): string {
  return lock?.text === undefined ? "" : digestOf(lock.text);
}
