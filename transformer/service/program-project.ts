import type ts from "typescript";
import type { Compiler } from "../compiler/compiler.js";
import { inProcess, type TypeScript } from "../compiler/in-process.js";
import { isInstalled } from "../dependencies/source-paths.js";
import { projectOf } from "../programs/registry.js";
import { findIn, isMadeFrom, type ProgramProject } from "./findings.js";
import { kinOf } from "./kin.js";
import type { ProjectConfig } from "./project-config.js";
import type { SourceFiles, SourceText } from "./source-files.js";

interface State {
  readonly program: ts.Program;
  readonly compiler: Compiler;
  /**
   * The digests, by path, of the texts from which the program was made, and of analyzed files and their dependencies that are not
   * in the program.
   */
  readonly hashes: ReadonlyMap<string, string>;
}

/**
 * Opens a project. Its program is made when the first file is analyzed, and made anew when a file has changed that the analyzed
 * file imports.
 */
export function openProgramProject(typescript: TypeScript, config: ProjectConfig, files: SourceFiles): ProgramProject {
  const { fileNames } = config;
  const options = config.options as ts.CompilerOptions;
  const roots = new Set(fileNames);
  const host = createHost(typescript, options, files);
  let state: State | undefined;
  const stateFor = (sources: readonly SourceText[]): State => {
    const own = sources.filter(({ path }) => !isInstalled(path));
    if (state !== undefined && isMadeFrom(state.hashes, own)) return state;
    const [first] = sources;
    if (first !== undefined && !roots.has(first.path)) for (const one of kinOf(first.path)) roots.add(one);
    const oldProgram = state?.program;
    host.hasInvalidatedResolutions = (path) => oldProgram !== undefined && isResolvedOtherwise(oldProgram, path, host);
    const program = typescript.createProgram({
      rootNames: [...roots],
      options,
      host,
      ...(oldProgram === undefined ? {} : { oldProgram }),
    });
    const made = program.getSourceFiles().flatMap(({ fileName }) => (isInstalled(fileName) ? [] : [fileName]));
    const hashes = new Map([
      // An import may lead to a file that the program has in another form, for example as a declaration file.
      ...own.map(({ path, hash }): [string, string] => [path, hash]),
      ...made.map((path): [string, string] => [path, files.read(path)?.hash ?? ""]),
    ]);
    for (const [path, hash] of state?.hashes ?? []) if (!hashes.has(path)) hashes.set(path, hash);
    state = { program, compiler: inProcess(typescript, program), hashes };
    return state;
  };
  return {
    analyze(sources, lock) {
      const { program, compiler } = stateFor(sources);
      return findIn(compiler, files, { project: projectOf(typescript, program), path: sources[0]?.path ?? "", lock });
    },
    close() {
      state = undefined;
    },
  };
}

/** Members of the compiler's programs that its public types leave out. */
interface Resolver {
  forEachResolvedModule(
    found: (resolution: {
      readonly resolvedModule?: ts.ResolvedModuleFull | undefined;
      readonly failedLookupLocations?: readonly string[];
    }) => void,
    file: ts.SourceFile,
  ): void;
}

/**
 * Whether an import of a file may now lead elsewhere than in a program: the file that it led to is gone, or one appeared where
 * nothing was found. Packages are assumed to stay the same.
 */
function isResolvedOtherwise(program: ts.Program, path: string, host: ts.CompilerHost): boolean {
  const file = program.getSourceFile(path);
  if (file === undefined) return true;
  if (isInstalled(file.fileName)) return false;
  let found = false;
  (program as unknown as Resolver).forEachResolvedModule(({ resolvedModule, failedLookupLocations = [] }) => {
    const target = resolvedModule?.resolvedFileName;
    found ||= target !== undefined && !isInstalled(target) && !host.fileExists(target);
    found ||= failedLookupLocations.some((one) => !isInstalled(one) && host.fileExists(one));
  }, file);
  return found;
}

/** Makes the host of a compiler. It keeps the syntax trees, so that a new program parses only changed files. */
function createHost(typescript: TypeScript, options: ts.CompilerOptions, files: SourceFiles): ts.CompilerHost {
  const host = typescript.createCompilerHost(options, true);
  const trees = new Map<string, { readonly text: string; readonly tree: ts.SourceFile }>();
  return {
    ...host,
    getSourceFile(name, version) {
      const installed = isInstalled(name);
      const known = trees.get(name);
      if (installed && known !== undefined) return known.tree;
      const text = installed ? host.readFile(name) : files.read(name)?.text;
      if (text === undefined) return undefined;
      if (known?.text === text) return known.tree;
      const tree = installed
        ? parseInstalled(typescript, name, text, version)
        : typescript.createSourceFile(name, text, version, true);
      trees.set(name, { text, tree });
      return tree;
    },
  };
}

/**
 * Parses a file of a package. Comments are not parsed, because no annotation is read in them and they are half of the text; the
 * type checker sets the parents of nodes itself.
 */
function parseInstalled(
  typescript: TypeScript,
  name: string,
  text: string,
  version: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile {
  const options = typeof version === "object" ? version : { languageVersion: version };
  const jsDocParsingMode = typescript.JSDocParsingMode.ParseNone;
  return typescript.createSourceFile(name, text, { ...options, jsDocParsingMode }, false);
}
