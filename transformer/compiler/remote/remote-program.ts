import type * as ts from "../language.js";
import type { System } from "../syntax.js";
import type { RawProgram, RawProject } from "./api.js";
import { isLibraryPath } from "./library-nodes.js";
import type { TextTest } from "./text-test.js";

/** The files of a project in one snapshot. */
export interface RemoteProgramFiles extends Omit<ts.Program, "getTypeChecker"> {
  readonly fileNames: ReadonlySet<string>;
  /** The files whose texts match a pattern, without the compiler's libraries. Only their trees are fetched. */
  filesMatching(pattern: RegExp): readonly ts.SourceFile[];
}

/** Reads the files of a project in one snapshot. `folder` is the one of its tsconfig. */
export function remoteProgram(
  { program, parsedCommandLine }: RawProject,
  folder: string,
  sys: System,
  matches: TextTest,
): RemoteProgramFiles {
  const { options } = parsedCommandLine;
  const files = new Map<string, ts.SourceFile | undefined>();
  const names = new Set(program.getSourceFileNames());
  const fileOf = (name: string): ts.SourceFile | undefined => {
    if (!files.has(name)) files.set(name, names.has(name) ? program.getSourceFile(name) : undefined);
    return files.get(name);
  };
  const installed = new Map<string, ts.SourceFile>();
  const listed = (name: string): ts.SourceFile => {
    const isInstalled = name.includes("/node_modules/") || isLibraryPath(name);
    if (!isInstalled || !/\.d\.[cm]?ts$/.test(name)) return fileOf(name) as ts.SourceFile;
    const known = installed.get(name) ?? (new InstalledFile(name, program, sys) as unknown as ts.SourceFile);
    installed.set(name, known);
    return known;
  };
  return {
    fileNames: names,
    filesMatching: (pattern) => [...names].filter((name) => !isLibraryPath(name) && matches(name, pattern)).map(listed),
    getCompilerOptions: () => options,
    getSourceFile: fileOf,
    getSourceFiles: () => [...names].map(listed),
    isSourceFileDefaultLibrary: ({ fileName }) => isLibraryPath(fileName),
    isSourceFileFromExternalLibrary: (file) =>
      !isLibraryPath(file.fileName) && program.isSourceFileFromExternalLibrary(file),
    getCommonSourceDirectory: () => `${options.rootDir ?? folder}/`,
    useCaseSensitiveFileNames: () => sys.useCaseSensitiveFileNames,
  };
}

/** A declaration file of a package. Its text is read from the disk, and its tree is fetched when it is read. */
class InstalledFile {
  readonly fileName: string;
  readonly isDeclarationFile = true;
  readonly #program: RawProgram;
  readonly #sys: System;
  #text: string | undefined;

  constructor(fileName: string, program: RawProgram, sys: System) {
    this.fileName = fileName;
    this.#program = program;
    this.#sys = sys;
  }

  get text(): string {
    this.#text ??= isLibraryPath(this.fileName) ? "" : (this.#sys.readFile(this.fileName) ?? "");
    return this.#text;
  }

  get statements(): ts.SourceFile["statements"] {
    return (this.#program.getSourceFile(this.fileName) as ts.SourceFile).statements;
  }
}
