import type { Disk, Sighting } from "./disk.js";
import type { ProgramProject } from "./findings.js";
import type { ProjectConfig } from "./project-config.js";
import type { SourceFiles, SourceText } from "./source-files.js";
import type { Transpiled, TranspileTarget } from "./transpile.js";

/** What the service asks of a compiler, of whatever version of TypeScript. */
export interface ServiceCompiler {
  /** The configuration for files without a tsconfig.json: as Node runs them, with imports resolved as bundlers do. */
  configWithoutFile(folder: string): ProjectConfig;
  /**
   * Reads a tsconfig.json.
   * @throws HostError IW3002 for an unknown option of interwire, IW3004 if the file cannot be read
   */
  readConfig(disk: Disk, path: string): ProjectConfig;
  /**
   * Parses a text and resolves its specifiers, both as `import` and as `require`, because a package may have different
   * declarations for the two. `others` lists further texts of the project that will probably be asked for: a compiler may resolve
   * their specifiers along with those of the first.
   */
  readImports(
    disk: Disk,
    config: ProjectConfig,
    text: ImportingText,
    others: () => readonly ImportingText[],
  ): ReadImports;
  openProject(config: ProjectConfig, files: SourceFiles): ProgramProject;
  /**
   * Compiles one file without checking types.
   * @throws Error with the compiler's message if the text cannot be parsed
   */
  transpile(
    config: ProjectConfig,
    source: { readonly path: string; readonly text: string },
    target: TranspileTarget,
  ): Transpiled;
}

/** A text, and the specifiers in it that have to be resolved. */
export interface ImportingText {
  readonly source: SourceText;
  readonly specifiers: readonly string[];
}

/** The facts about a text that only a compiler can find, and the observations of the disk on which they depend. */
export interface ReadImports {
  /** The files to which specifiers resolve. */
  readonly targets: Readonly<Record<string, readonly string[]>>;
  readonly sightings: readonly Sighting[];
  /** A digest of the part of the text on which its importers can depend. */
  readonly shape: string;
}
