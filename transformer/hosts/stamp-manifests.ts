import { createHash } from "node:crypto";
import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { findManifest, type Manifest } from "../analyze/manifest.js";

interface Versioned {
  version?: string;
}

/**
 * Tells the compiler's builder that the errors of a published file depend on its package.json too, so that an
 * incremental build forgets them when that is mended. The builder asks for a file's version to learn whether it changed.
 */
export function stampManifests(typescript: TypeScript, program: ts.Program): void {
  const known = new Map<string, Manifest | undefined>();
  const stamps = new Map<Manifest, string>();
  for (const file of program.getSourceFiles()) {
    const versioned = file as unknown as Versioned;
    if (versioned.version === undefined || file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file)) {
      continue;
    }
    const stamp = stampOf(findManifest(typescript, file.fileName, known), stamps);
    // A watched program hands on the files of the one before it, stamps included.
    versioned.version = versioned.version.replace(/-iwp\w*$/, "") + stamp;
  }
}

function stampOf(manifest: Manifest | undefined, stamps: Map<Manifest, string>): string {
  if (manifest?.published === undefined) return "";
  const earlier = stamps.get(manifest);
  if (earlier !== undefined) return earlier;
  const { name, published, dependencies, devOnly } = manifest;
  const facts = JSON.stringify([name, published, dependencies.includes("interwire"), devOnly]);
  const stamp = `-iwp${createHash("sha256").update(facts).digest("hex").slice(0, 16)}`;
  stamps.set(manifest, stamp);
  return stamp;
}
