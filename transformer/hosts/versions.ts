import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { compilerManifests } from "../analyze/manifest.js";
import { digestInputs, leftToCompiler, packageFacts } from "../service/answer-inputs.js";
import type { PluginOptions } from "../service/plugin-options.js";
import { createDependencies } from "./dependencies.js";

/** The compiler's own version of a file in a builder: a hash of its text. Language services count instead. */
const textHash = /^[0-9a-f]{64}(?=$|-iw)/;

interface Versioned {
  version?: string;
}

/**
 * Tells the compiler's builder what the output and the errors of a file depend on beside its text. The builder asks for
 * a file's version to learn whether the file changed; it follows imports by itself only as far as declaration files
 * change, and under `isolatedModules` not at all.
 */
export function stampVersions(typescript: TypeScript, program: ts.Program, pluginOptions: PluginOptions): void {
  let surroundings: ReturnType<typeof createDependencies> | undefined;
  const manifests = compilerManifests(typescript);
  for (const file of program.getSourceFiles()) {
    const versioned = file as unknown as Versioned;
    const [own] = textHash.exec(versioned.version ?? "") ?? [];
    if (own === undefined || file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file)) continue;
    surroundings ??= createDependencies(typescript, program, manifests);
    const { hash, concerned } = surroundings(file);
    const digest = (): string =>
      digestInputs({
        imports: hash,
        ambient: leftToCompiler,
        ownPackage: packageFacts(manifests.of(file.fileName)),
        compilerOptions: leftToCompiler,
        pluginOptions,
        compiler: leftToCompiler,
      });
    // A watched program hands on the files of the one before it, stamps included.
    versioned.version = concerned ? `${own}-iw${digest()}` : own;
  }
}
