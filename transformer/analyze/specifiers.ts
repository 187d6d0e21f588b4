import type ts from "typescript";
import { type Context, once } from "./context.js";
import { exportsOf, resolveAlias } from "./declarations.js";

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

/** The user's own specifier for a file, where the file already imports it. */
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
    useCaseSensitiveFileNames: () => true,
    getNearestAncestorDirectoryWithPackageJson: () => undefined,
  };
  try {
    return internal.getModuleSpecifier(ctx.options, from, from.fileName, to.fileName, host);
  } catch {
    // An internal function: another compiler version may want more of its host. The relative path is right then.
    return undefined;
  }
}

function relativeSpecifier(ctx: Context, from: ts.SourceFile, to: ts.SourceFile): string {
  const source = from.fileName.split("/").slice(0, -1);
  const target = to.fileName.split("/");
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared]) shared++;
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

/** An import by which a file reaches a node declared in a declaration file. */
export interface Route {
  readonly specifier: string;
  readonly name: string;
}

/**
 * The route to a node of another package: a module the file itself imports, else one that a file it imports names. The
 * rest of the program has no say: the file is not compiled again when that changes. A deep path into a package is never
 * made up.
 */
export function routeToPackage(
  ctx: Context,
  from: ts.SourceFile,
  home: ts.SourceFile,
  node: string,
): Route | undefined {
  const wanted = exportsOf(ctx, home).get(node);
  if (wanted === undefined) return undefined;
  const own = routeThrough(ctx, from, wanted, () => true);
  if (own !== undefined) return own;
  // The set grows while it is walked.
  const reached = new Set([from]);
  for (const file of reached) {
    const route = file === from ? undefined : routeThrough(ctx, file, wanted, (one) => !one.startsWith("."));
    if (route !== undefined) return route;
    for (const specifier of specifiersOf(ctx, file)) {
      const target = moduleFile(ctx, specifier);
      if (target !== undefined && !target.isDeclarationFile) reached.add(target);
    }
  }
  return undefined;
}

function routeThrough(
  ctx: Context,
  file: ts.SourceFile,
  wanted: ts.Symbol,
  usable: (specifier: string) => boolean,
): Route | undefined {
  for (const specifier of specifiersOf(ctx, file)) {
    if (!usable(specifier.text)) continue;
    const target = moduleFile(ctx, specifier);
    if (target === undefined || !target.isDeclarationFile) continue;
    for (const [name, symbol] of exportsOf(ctx, target)) {
      if (resolveAlias(ctx, symbol) === wanted) return { specifier: specifier.text, name };
    }
  }
  return undefined;
}
