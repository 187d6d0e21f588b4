import { dirname, relative } from "node:path";
import type ts from "typescript";
import type { Manifests } from "../analyze/manifest.js";
import type { TypeScript } from "../compiler/in-process.js";
import type { FileGraph } from "../dependencies/dependencies.js";
import { isMarkedText } from "../dependencies/mark.js";
import { augmentationsOf, findAugmenters, type Targets } from "./augmentations.js";
import type { KeptShapes } from "./kept-shapes.js";

/** The import graph of a program's files, with the imports as the compiler has resolved them. */
export function createProgramGraph(
  typescript: TypeScript,
  program: ts.Program,
  manifests: Manifests,
  shapes: KeptShapes,
): FileGraph<ts.SourceFile> {
  const files = program.getSourceFiles();
  const { next: imported, targets } = createImports(program);
  const augmenters = findAugmenters(typescript, files, { next: imported, targets });
  const pathOf = pathsFrom(projectFolder(program));
  return {
    next(file) {
      const added = augmenters.get(file);
      return added === undefined ? imported(file) : [...imported(file), ...added];
    },
    facts: (file) => [`${shapes.of(file)} ${pathOf(file)} ${manifests.of(file.fileName)?.name}`],
    isMarked: (file) => isMarked(file) && !program.isSourceFileDefaultLibrary(file),
    globals: () => files.filter((file) => declaresGlobals(file) || addsToUnknown(file, targets)),
  };
}

const marked = new WeakMap<ts.SourceFile, boolean>();

function isMarked(file: ts.SourceFile): boolean {
  const known = marked.get(file) ?? isMarkedText(file.text);
  marked.set(file, known);
  return known;
}

/** Whether a file has `declare global`, or augments a module that is not in the program. */
function addsToUnknown(file: ts.SourceFile, targets: Targets): boolean {
  return augmentationsOf(file).some(({ text }) => targets(file, text).length === 0);
}

const globals = new WeakMap<ts.SourceFile, boolean>();

/** Whether other files can use declarations of a file without an import: it is a script, or has `export as namespace`. */
function declaresGlobals(file: ts.SourceFile): boolean {
  const known = globals.get(file) ?? (!isModule(file) || file.text.includes("export as namespace"));
  globals.set(file, known);
  return known;
}

function isModule(file: ts.SourceFile): boolean {
  const { externalModuleIndicator, commonJsModuleIndicator } = file as Partial<Parsed>;
  return (
    externalModuleIndicator !== undefined || commonJsModuleIndicator !== undefined || file.fileName.endsWith(".json")
  );
}

/**
 * The folder to which paths in digests are relative, so that a build's cache stays valid on another machine and in another
 * working directory.
 */
export function projectFolder(program: ts.Program): string {
  const { configFilePath } = program.getCompilerOptions();
  return typeof configFilePath === "string" ? dirname(configFilePath) : program.getCurrentDirectory();
}

/**
 * Returns a function that gives the path of a file relative to a folder. Most files are below the folder, for which no path has
 * to be resolved.
 */
function pathsFrom(folder: string): (file: ts.SourceFile) => string {
  const start = `${folder}/`;
  return ({ fileName }) => (fileName.startsWith(start) ? fileName.slice(start.length) : relative(folder, fileName));
}

/** Members of the compiler's source files that its type declarations leave out. */
interface Parsed {
  readonly externalModuleIndicator: ts.Node | true | undefined;
  readonly commonJsModuleIndicator: ts.Node | true | undefined;
  readonly ambientModuleNames?: readonly string[];
}

interface Resolver {
  forEachResolvedModule(
    found: (resolution: { readonly resolvedModule?: ts.ResolvedModuleFull | undefined }, name: string) => void,
    file: ts.SourceFile,
  ): void;
}

interface ProgramImports {
  next(file: ts.SourceFile): readonly ts.SourceFile[];
  readonly targets: Targets;
}

/**
 * The imports of a program's files as the compiler has already resolved them. Asking the compiler for each import would take ten
 * times as long.
 */
function createImports(program: ts.Program): ProgramImports {
  const resolver = program as unknown as Resolver;
  const ambient = new Map<string, ts.SourceFile>();
  for (const file of program.getSourceFiles()) {
    for (const name of (file as unknown as Parsed).ambientModuleNames ?? []) ambient.set(name, file);
  }
  const byName = new Map<string, ts.SourceFile | undefined>();
  const named = (name: string): ts.SourceFile | undefined => {
    // Cached by name, because the program normalizes a file's name at each request.
    if (!byName.has(name)) byName.set(name, program.getSourceFile(name));
    return byName.get(name);
  };
  const find = (file: ts.SourceFile, specifier?: string): readonly ts.SourceFile[] => {
    const found = new Set<ts.SourceFile>();
    resolver.forEachResolvedModule(({ resolvedModule }, name) => {
      if (specifier !== undefined && name !== specifier) return;
      const target = resolvedModule === undefined ? ambient.get(name) : named(resolvedModule.resolvedFileName);
      if (target !== undefined) found.add(target);
    }, file);
    return [...found];
  };
  const known = new Map<ts.SourceFile, readonly ts.SourceFile[]>();
  return {
    next(file) {
      const found = known.get(file) ?? find(file);
      known.set(file, found);
      return found;
    },
    targets: find,
  };
}
