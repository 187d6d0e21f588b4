import type ts from "typescript";
import { type Context, once } from "./context.js";
import { exportsOf, foreignNode, type NodeKind, resolveAlias } from "./declarations.js";
import { packageIn } from "./manifest.js";
import { manifestOf } from "./packages.js";

interface ModuleSpecifiers {
  getModuleSpecifier(
    options: ts.CompilerOptions,
    importing: ts.SourceFile,
    importingFileName: string,
    toFileName: string,
    host: unknown,
  ): string;
}

/**
 * The specifier by which one file of the program imports another: the compiler's own choice, which copies the file's
 * extension style and honours `rootDirs`, else the relative path.
 */
export function moduleSpecifier(ctx: Context, from: ts.SourceFile, to: ts.SourceFile): string {
  const known = once(ctx, "specifiers to others", from, () => new Map<ts.SourceFile, string>());
  const specifier = known.get(to) ?? findSpecifier(ctx, from, to);
  known.set(to, specifier);
  return specifier;
}

function findSpecifier(ctx: Context, from: ts.SourceFile, to: ts.SourceFile): string {
  const written = writtenSpecifier(ctx, from, to);
  if (written?.startsWith(".")) return written;
  const chosen = compilerSpecifier(ctx, from, to);
  return chosen?.startsWith(".") ? chosen : relativeSpecifier(ctx, from, to);
}

/** The specifier that a file already uses to import another. */
function writtenSpecifier(ctx: Context, from: ts.SourceFile, to: ts.SourceFile): string | undefined {
  for (const specifier of specifiersOf(ctx, from)) {
    if (moduleFile(ctx, specifier) === to) return specifier.text;
  }
  return undefined;
}

function compilerSpecifier(ctx: Context, from: ts.SourceFile, to: ts.SourceFile): string | undefined {
  const internal = (ctx.ts as unknown as { moduleSpecifiers?: ModuleSpecifiers }).moduleSpecifiers;
  if (internal === undefined) return undefined;
  const { program } = ctx;
  const host = {
    getCurrentDirectory: () => program.getCurrentDirectory(),
    fileExists: (name: string) => program.getSourceFile(name) !== undefined,
    getSourceFiles: () => program.getSourceFiles(),
    getCommonSourceDirectory: () =>
      (program as unknown as { getCommonSourceDirectory(): string }).getCommonSourceDirectory(),
    getCompilerOptions: () => ctx.options,
    getModeForUsageLocation: (file: ts.SourceFile, usage: ts.StringLiteralLike) =>
      program.getModeForUsageLocation(file, usage),
    getDefaultResolutionModeForFile: (file: ts.SourceFile) => file.impliedNodeFormat,
    getImpliedNodeFormatForEmit: (file: ts.SourceFile) => file.impliedNodeFormat,
    isSourceOfProjectReferenceRedirect: () => false,
    getRedirectFromSourceFile: () => undefined,
    getResolvedProjectReferences: () => undefined,
    redirectTargetsMap: new Map(),
    useCaseSensitiveFileNames: () => isCaseSensitive(ctx),
    getNearestAncestorDirectoryWithPackageJson: () => undefined,
  };
  try {
    return internal.getModuleSpecifier(ctx.options, from, from.fileName, to.fileName, host);
  } catch {
    // An internal function: another compiler version may want more of its host. The relative path is right then.
    return undefined;
  }
}

function isCaseSensitive({ ts, program }: Context): boolean {
  const internal = program as unknown as { useCaseSensitiveFileNames?(): boolean };
  return internal.useCaseSensitiveFileNames?.() ?? (ts.sys as ts.System | undefined)?.useCaseSensitiveFileNames ?? true;
}

function relativeSpecifier(ctx: Context, from: ts.SourceFile, to: ts.SourceFile): string {
  const [source = [], target = []] = [from, to].map(({ fileName }) => fileName.replaceAll("\\", "/").split("/"));
  source.pop();
  const key = (part: string | undefined): string | undefined => (isCaseSensitive(ctx) ? part : part?.toLowerCase());
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && key(source[shared]) === key(target[shared])) shared++;
  const up = source.length - shared;
  const path = [...(up === 0 ? ["."] : Array<string>(up).fill("..")), ...target.slice(shared)].join("/");
  const extensionless = specifiersOf(ctx, from).some(
    (one) => /^\.{1,2}\//.test(one.text) && !/\.[cm]?[jt]sx?$/.test(one.text),
  );
  return path.replace(/\.([cm]?)tsx?$/, extensionless ? "" : ".$1js");
}

/** The module specifiers a file writes, in order. */
export function specifiersOf(ctx: Context, file: ts.SourceFile): readonly ts.StringLiteralLike[] {
  const { ts } = ctx;
  return once(ctx, "specifiers", file, () => {
    const known = (file as unknown as { imports?: readonly ts.StringLiteralLike[] }).imports;
    if (known !== undefined) return known;
    return file.statements.flatMap((statement) =>
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
      statement.moduleSpecifier !== undefined &&
      ts.isStringLiteralLike(statement.moduleSpecifier)
        ? [statement.moduleSpecifier]
        : [],
    );
  });
}

/** The file a module specifier resolves to. */
export function moduleFile(ctx: Context, specifier: ts.Expression): ts.SourceFile | undefined {
  const declaration = ctx.checker.getSymbolAtLocation(specifier)?.valueDeclaration;
  return declaration !== undefined && ctx.ts.isSourceFile(declaration) ? declaration : undefined;
}

/** An import by which a file reaches a node of another package. */
export interface Route {
  readonly specifier: string;
  readonly name: string;
}

/** The destination of a route: the node of a type, and the file that declares it. */
export interface Destination {
  readonly file: ts.SourceFile;
  readonly node: string;
  readonly symbol: ts.Symbol;
  readonly kind: NodeKind;
}

/**
 * The route to a node of another package: a module the file itself imports, else one that the files it imports use and
 * that exports the node. A deep path into a package is never made up, and what unrelated files import does not count:
 * a file's output and errors depend on what it imports alone.
 */
export function routeToPackage(ctx: Context, from: ts.SourceFile, to: Destination): Route | undefined {
  for (const file of reachableFrom(ctx, from)) {
    const route = routeThrough(ctx, file, to, (specifier) => file === from || !specifier.startsWith("."));
    if (route !== undefined) return route;
  }
  return undefined;
}

/** A source file and the source files it imports, nearest first. */
function* reachableFrom(ctx: Context, from: ts.SourceFile): Generator<ts.SourceFile> {
  const files = new Set([from]);
  // A set takes further members while it is walked.
  for (const file of files) {
    yield file;
    for (const specifier of specifiersOf(ctx, file)) {
      const target = moduleFile(ctx, specifier);
      if (target !== undefined && !target.isDeclarationFile) files.add(target);
    }
  }
}

function routeThrough(
  ctx: Context,
  file: ts.SourceFile,
  { file: home, node, symbol, kind }: Destination,
  usable: (specifier: string) => boolean,
): Route | undefined {
  // Sources have no nodes yet; what re-exports a type of theirs will re-export its node.
  const wanted = home.isDeclarationFile ? foreignNode(ctx, home, node) : symbol;
  const owner = home.isDeclarationFile ? undefined : manifestOf(ctx, home)?.name;
  for (const specifier of specifiersOf(ctx, file)) {
    if (wanted === undefined || !usable(specifier.text)) continue;
    if (!home.isDeclarationFile && packageIn(specifier.text) !== owner) continue;
    const target = moduleFile(ctx, specifier);
    if (target === undefined || target.isDeclarationFile !== home.isDeclarationFile) continue;
    for (const [name, exported] of exportsOf(ctx, target)) {
      if (resolveAlias(ctx, exported) !== wanted) continue;
      const nodeName = home.isDeclarationFile ? name : name === "default" ? node : `${name}$${kind}`;
      return { specifier: specifier.text, name: nodeName };
    }
  }
  return undefined;
}

/** Whether a source file belongs to another package than the one that imports it: a workspace without build output. */
export function isOfOtherPackage(ctx: Context, from: ts.SourceFile, file: ts.SourceFile): boolean {
  const own = manifestOf(ctx, from);
  const other = manifestOf(ctx, file);
  return own !== undefined && other !== undefined && own.folder !== other.folder && own.name !== other.name;
}
