import { createHash } from "node:crypto";
import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { compilerManifests, type Manifest } from "../analyze/manifest.js";
import { packageVersion } from "../version.js";
import { createDependencies } from "./dependencies.js";

/** The compiler's own version of a file in a builder: a hash of its text. Language services count instead. */
const textHash = /^[0-9a-f]{64}(?=$|-iw)/;

interface Versioned {
  version?: string;
}

/**
 * Tells the compiler's builder what the output and the errors of a file depend on beside its text: this package's
 * version, what the files it imports look like, and what its package.json says. The builder asks for a file's version to
 * learn whether the file changed; it follows imports by itself only as far as declaration files change, and under
 * `isolatedModules` not at all.
 */
export function stampVersions(typescript: TypeScript, program: ts.Program): void {
  let surroundings: ReturnType<typeof createDependencies> | undefined;
  const manifests = compilerManifests(typescript);
  for (const file of program.getSourceFiles()) {
    const versioned = file as unknown as Versioned;
    const [own] = textHash.exec(versioned.version ?? "") ?? [];
    if (own === undefined || file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file)) continue;
    surroundings ??= createDependencies(typescript, program);
    const { hash, concerned } = surroundings(file);
    const facts = concerned ? factsOf(manifests.of(file.fileName)) : "";
    // A watched program hands on the files of the one before it, stamps included.
    versioned.version = concerned ? `${own}-iw${packageVersion}-${hash}${facts}` : own;
  }
}

/** What the errors of a published file depend on in its package.json. */
function factsOf(manifest: Manifest | undefined): string {
  if (manifest?.published === undefined) return "";
  const { name, published, dependencies, devOnly } = manifest;
  const facts = JSON.stringify([name, published, dependencies.includes("interwire"), devOnly]);
  return `-${createHash("sha256").update(facts).digest("hex").slice(0, 16)}`;
}
