import type * as ts from "../compiler/language.js";
import { type Context, once } from "./context.js";
import { exportsOf, foreignNode, type NodeKind, resolveAlias } from "./declarations.js";
import { packageIn } from "./manifest.js";
import { manifestOf } from "./packages.js";

/** The module specifiers that a file contains, in order. */
export function specifiersOf(ctx: Context, file: ts.SourceFile): readonly ts.StringLiteralLike[] {
  const { ts } = ctx;
  return once(ctx, "specifiers", file, () => {
    if (file.imports !== undefined) return file.imports;
    return file.statements.flatMap((statement) =>
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
      statement.moduleSpecifier !== undefined &&
      ts.isStringLiteralLike(statement.moduleSpecifier)
        ? [statement.moduleSpecifier]
        : [],
    );
  });
}

export function moduleFile(ctx: Context, specifier: ts.Expression): ts.SourceFile | undefined {
  const declaration = ctx.checker.getSymbolAtLocation(specifier)?.valueDeclaration;
  return declaration !== undefined && ctx.ts.isSourceFile(declaration) ? declaration : undefined;
}

/** An import through which a file can reach an emitted function, such as `Person$message`, of another package. */
export interface Route {
  readonly specifier: string;
  readonly name: string;
}

/**
 * The emitted function for which an import is sought: its name (`node`), the type for which it was emitted (`symbol`), and the
 * file that declares it.
 */
export interface Destination {
  readonly file: ts.SourceFile;
  readonly node: string;
  readonly symbol: ts.Symbol;
  readonly kind: NodeKind;
}

/**
 * Finds an import that reaches an emitted function of another package: a module that the file itself imports, or else a module
 * that is imported by the files which it imports and that exports the function. Deep paths into a package are never made up, and
 * imports of unrelated files do not count, because the output and the errors of a file may depend only on its own imports.
 */
export function routeToPackage(ctx: Context, from: ts.SourceFile, to: Destination): Route | undefined {
  for (const file of reachableFrom(ctx, from)) {
    const route = routeThrough(ctx, file, to, (specifier) => file === from || !specifier.startsWith("."));
    if (route !== undefined) return route;
  }
  return undefined;
}

/** A source file and all source files that it imports, directly or not, the nearest first. */
export function* reachableFrom(ctx: Context, from: ts.SourceFile): Generator<ts.SourceFile> {
  const files = new Set([from]);
  // Iterating over a set also visits members that are added meanwhile.
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
  // Sources do not have their emitted functions yet, but a module that re-exports a type of a source will also re-export its
  // function.
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

/** Whether a source file belongs to another package than its importer, as in a workspace that is used without a build. */
export function isOfOtherPackage(ctx: Context, from: ts.SourceFile, file: ts.SourceFile): boolean {
  const own = manifestOf(ctx, from);
  const other = manifestOf(ctx, file);
  return own !== undefined && other !== undefined && own.folder !== other.folder && own.name !== other.name;
}
