import { createHash } from "node:crypto";
import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { findManifest } from "../manifest.js";

interface Versioned {
  version?: string;
}

/**
 * Tells the compiler's builder that the errors of a published file depend on its package.json too, so that an
 * incremental build forgets them when that is mended. The builder asks for a file's version to learn whether it changed.
 */
export function stampManifests(typescript: TypeScript, program: ts.Program): void {
  const stamps = new Map<string, string>();
  for (const file of program.getSourceFiles()) {
    const versioned = file as unknown as Versioned;
    if (versioned.version === undefined || file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file)) {
      continue;
    }
    const folder = file.fileName.slice(0, file.fileName.lastIndexOf("/"));
    const stamp = stamps.get(folder) ?? stampOf(typescript, file.fileName);
    stamps.set(folder, stamp);
    // A watched program hands on the files of the one before it, stamps included.
    versioned.version = versioned.version.replace(/-iwp\w*$/, "") + stamp;
  }
}

function stampOf(typescript: TypeScript, fileName: string): string {
  const manifest = findManifest(typescript, fileName);
  if (manifest?.published === undefined) return "";
  const { name, published, dependencies, devOnly } = manifest;
  const facts = JSON.stringify([name, published, dependencies.includes("interwire"), devOnly]);
  return `-iwp${createHash("sha256").update(facts).digest("hex").slice(0, 16)}`;
}
