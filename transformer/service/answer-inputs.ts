import { createHash } from "node:crypto";
import type { Manifest } from "../analyze/manifest.js";
import { packageVersion } from "../version.js";
import type { PluginOptions } from "./plugin-options.js";

/**
 * All that the edits and the diagnostics of a file depend on, beside the version of interwire. Whoever keeps answers, in
 * memory or on disk, keeps them by the digest of these. What a new rule looks at is added here, and each keeper then has
 * to say where it has that from.
 */
export interface AnswerInputs {
  /** What it imports, directly or through others, for types too: the path, the package and the look of each file. */
  readonly imports: string;
  /** Declarations that are global. */
  readonly ambient: string;
  /** What its package.json says: see `packageFacts`. */
  readonly ownPackage: string;
  readonly compilerOptions: string;
  readonly pluginOptions: PluginOptions;
  /** The version of the compiler. */
  readonly compiler: string;
}

/** In the place of an input that the compiler's builder looks after: it starts anew when that changes. */
export const leftToCompiler = "left to the compiler";

export function digestInputs(inputs: AnswerInputs): string {
  const text = JSON.stringify([packageVersion, inputs]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** What answers about a file depend on in the package.json of its package. */
export function packageFacts(manifest: Manifest | undefined): string {
  if (manifest === undefined) return "";
  const { name, published, dependencies, devOnly } = manifest;
  if (published === undefined) return JSON.stringify([name]);
  return JSON.stringify([name, published, dependencies.includes("interwire"), devOnly]);
}
