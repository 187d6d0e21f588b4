import type { Manifest } from "../analyze/manifest.js";
import { packageVersion } from "../version.js";
import { digestOf } from "./digest.js";
import type { PluginOptions } from "./plugin-options.js";

/**
 * All that the edits and the diagnostics of a file depend on, beside the version of interwire. Every cache of answers, in memory
 * or on disk, has the digest of these as its key. If a new rule depends on something else, add it here: each cache then has to say
 * where it takes that from.
 */
export interface AnswerInputs {
  /** Its imports, direct and indirect, those of types included: the path, the package and the shape of each file. */
  readonly imports: string;
  /** The global declarations of the project. */
  readonly ambient: string;
  /** The facts in its package.json: see `packageFacts`. */
  readonly ownPackage: string;
  /** The compiler's options, at least those that types, problems and specifiers depend on. */
  readonly compilerOptions: string;
  readonly pluginOptions: PluginOptions;
  /** The version of the compiler. */
  readonly compiler: string;
}

/** In the place of an input that the compiler's builder looks after: it starts anew when that changes. */
export const leftToCompiler = "left to the compiler";

export function digestInputs(inputs: AnswerInputs): string {
  return digestOf(JSON.stringify([packageVersion, inputs])).slice(0, 32);
}

/** The facts of a file's package.json that answers about the file depend on. */
export function packageFacts(manifest: Manifest | undefined): string {
  if (manifest === undefined) return "";
  const { name, published, dependencies, devOnly } = manifest;
  if (published === undefined) return JSON.stringify([name]);
  return JSON.stringify([name, published, dependencies.includes("interwire"), devOnly]);
}
