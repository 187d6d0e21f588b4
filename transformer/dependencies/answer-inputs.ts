import type { Manifest } from "../analyze/manifest.js";
import { packageVersion } from "../version.js";
import { digestOf } from "./digest.js";

/** The options of interwire in its entry in `compilerOptions.plugins`. There are none yet. */
export type PluginOptions = Readonly<Record<never, never>>;

/**
 * Everything on which the edits and diagnostics of a file depend, beside the version of interwire. Every cache of answers, in
 * memory or on disk, uses the digest of these inputs as its key. A rule that depends on something else needs a new member here;
 * each cache then must say where it gets this input.
 */
export interface AnswerInputs {
  readonly text: string;
  /** A digest of the paths, the packages and the shapes of all files that the file imports, directly or not, for types too. */
  readonly imports: string;
  /** A digest of the global declarations of the project. */
  readonly ambient: string;
  /** The facts in the package.json of the file's package: see `packageFacts`. */
  readonly ownPackage: string;
  /** The options of the compiler, or at least those on which types, problems and module specifiers depend. */
  readonly compilerOptions: string;
  readonly pluginOptions: PluginOptions;
  readonly compiler: string;
}

/** Stands for an input that the compiler's own builder watches: it starts anew when the input changes. */
export const leftToCompiler = "left to the compiler";

export function digestInputs(inputs: AnswerInputs): string {
  return digestOf(JSON.stringify([packageVersion, inputs])).slice(0, 32);
}

/** The facts in the package.json of a file's package on which answers about the file depend, as text. */
export function packageFacts(manifest: Manifest | undefined): string {
  if (manifest === undefined) return "";
  const { name, published, dependencies, devOnly } = manifest;
  if (published === undefined) return JSON.stringify([name]);
  return JSON.stringify([name, published, dependencies.includes("interwire"), devOnly]);
}
