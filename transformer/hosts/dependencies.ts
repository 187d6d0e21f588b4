import { dirname, relative } from "node:path";
import type ts from "typescript";
import { createCircles } from "../../common/circles.js";
import { mayBeAnnotated } from "../analyze/annotation-rules.js";
import type { TypeScript } from "../analyze/context.js";
import type { Manifests } from "../analyze/manifest.js";
import { isProgramSource } from "../program.js";
import { digestOf } from "../service/digest.js";
import { augmentationsOf, findAugmenters, type Targets } from "./augmentations.js";
import type { KeptShapes } from "./kept-shapes.js";

/** The dependencies of a program's files. They are found without the type checker. */
export interface Dependencies {
  /**
   * The files that may have edits: they, or files that they import directly or not, have an annotation or a table, or import
   * interwire.
   */
  readonly concerned: ReadonlySet<ts.SourceFile>;
  /**
   * A digest of everything that the answer about a file can depend on: the shapes of the file, of all files that it imports
   * directly or not, and of those that add to these by module augmentation.
   */
  hashOf(file: ts.SourceFile): string;
}

export function createDependencies(
  typescript: TypeScript,
  program: ts.Program,
  manifests: Manifests,
  shapes: KeptShapes,
): Dependencies {
  const { next: imported, targets, concerned } = importsOf(program);
  const augmenters = findAugmenters(typescript, program.getSourceFiles(), targets);
  const next = (file: ts.SourceFile): readonly ts.SourceFile[] => {
    const added = augmenters.get(file);
    return added === undefined ? imported(file) : [...imported(file), ...added];
  };
  const pathOf = pathsFrom(projectFolder(program));
  // One file's own part: what others can see of it, where it is, and in which package.
  const look = (file: ts.SourceFile): string =>
    `${shapes.of(file)} ${pathOf(file)} ${manifests.of(file.fileName)?.name}`;
  const circleOf = createCircles<ts.SourceFile, string>({
    next,
    combine(files, beyond): string {
      const others = new Set(Array.from(beyond, (file) => circleOf(file).value));
      return digestOf([...files.map(look), ...others].sort()).slice(0, 16);
    },
  });
  return { concerned: concerned(), hashOf: (file) => circleOf(file).value };
}

/** The graph of the imports of a program. */
interface ProgramImports {
  next(file: ts.SourceFile): readonly ts.SourceFile[];
  readonly targets: Targets;
  concerned(): ReadonlySet<ts.SourceFile>;
}

const imports = new WeakMap<ts.Program, ProgramImports>();

function importsOf(program: ts.Program): ProgramImports {
  const known = imports.get(program);
  if (known !== undefined) return known;
  const { next, targets } = createImports(program);
  let found: ReadonlySet<ts.SourceFile> | undefined;
  const made: ProgramImports = {
    next,
    targets,
    concerned() {
      found ??= reaching(
        program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file)),
        { next, targets },
      );
      return found;
    },
  };
  imports.set(program, made);
  return made;
}

/**
 * Whether a file is a source that may have edits or problems. For most files of a usual repository the answer is no, and nothing
 * else is done for them.
 */
export function isConcernedIn(program: ts.Program, file: ts.SourceFile): boolean {
  return isProgramSource(program, file) && (isConcerned(file) || importsOf(program).concerned().has(file));
}

/**
 * The files that are concerned themselves, and the files that import one of these, directly or not. A file that augments a module
 * also concerns the importers of the module, and one that declares globals concerns all files.
 */
function reaching(
  files: readonly ts.SourceFile[],
  { next, targets }: Pick<ProgramImports, "next" | "targets">,
): ReadonlySet<ts.SourceFile> {
  const importers = new Map<ts.SourceFile, ts.SourceFile[]>();
  for (const file of files) {
    for (const target of next(file)) {
      const known = importers.get(target);
      if (known === undefined) importers.set(target, [file]);
      else known.push(file);
    }
  }
  const found = new Set(files.filter(isConcerned));
  for (const file of found) {
    if (declaresGlobals(file)) return new Set(files);
    for (const { text } of augmentationsOf(file)) {
      const augmented = targets(file, text);
      // `declare global`, or a module that nobody has.
      if (augmented.length === 0) return new Set(files);
      // Those that it hands on are added to as well.
      for (const one of closureOf(augmented, next)) found.add(one);
    }
    for (const importer of importers.get(file) ?? []) found.add(importer);
  }
  return found;
}

/** The given files and all files that they import, directly or not. */
function closureOf(
  files: readonly ts.SourceFile[],
  next: (file: ts.SourceFile) => readonly ts.SourceFile[],
): ReadonlySet<ts.SourceFile> {
  const found = new Set(files);
  for (const file of found) for (const target of next(file)) found.add(target);
  return found;
}

/** Whether other files can use declarations of a file without an import: it is a script, or has `export as namespace`. */
function declaresGlobals(file: ts.SourceFile): boolean {
  const { externalModuleIndicator, commonJsModuleIndicator } = file as Partial<Parsed>;
  const isModule =
    externalModuleIndicator !== undefined || commonJsModuleIndicator !== undefined || file.fileName.endsWith(".json");
  return !isModule || file.text.includes("export as namespace");
}

/**
 * The folder that paths in digests are relative to, so that a build's cache stays valid on another machine and in another working
 * directory.
 */
export function projectFolder(program: ts.Program): string {
  const { configFilePath } = program.getCompilerOptions();
  return typeof configFilePath === "string" ? dirname(configFilePath) : program.getCurrentDirectory();
}

/**
 * Returns a function that gives the path of a file relative to a folder. Most files are below it, and their relative path is
 * found without resolving paths.
 */
function pathsFrom(folder: string): (file: ts.SourceFile) => string {
  const start = `${folder}/`;
  return ({ fileName }) => (fileName.startsWith(start) ? fileName.slice(start.length) : relative(folder, fileName));
}

// The common end of all annotations stands first: to look for the many beginnings takes twice the time.
const concern =
  /(?:contract|member|include)(?<=(?:service|operation|data|proto|\$)(?:contract|member|include))|\$message\b|["']interwire/i;
const concerns = new WeakMap<ts.SourceFile, boolean>();

function isConcerned(file: ts.SourceFile): boolean {
  let known = concerns.get(file);
  if (known === undefined) {
    known = concern.test(file.text) || mayBeAnnotated(file.text);
    concerns.set(file, known);
  }
  return known;
}

/** Members of the compiler's source files that its public types leave out. */
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

/**
 * The imports of a program's files, as the compiler has already resolved them. Asking the compiler for each import would take ten
 * times as long.
 */
function createImports(program: ts.Program): Pick<ProgramImports, "next" | "targets"> {
  const resolver = program as unknown as Resolver;
  const ambient = new Map<string, ts.SourceFile>();
  for (const file of program.getSourceFiles()) {
    for (const name of (file as unknown as Parsed).ambientModuleNames ?? []) ambient.set(name, file);
  }
  const byName = new Map<string, ts.SourceFile | undefined>();
  const named = (name: string): ts.SourceFile | undefined => {
    // The program normalizes a file's name at each request.
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
