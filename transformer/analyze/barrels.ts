import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { ReexportModel } from "../model/file-model.js";
import type { Context } from "./context.js";
import { exportsOf, foreignNode, type NodeKind, resolveAlias } from "./declarations.js";
import { isGeneratedName } from "./generated-names.js";
import { type NodeHome, nodeHome } from "./nodes.js";
import { checkDependency } from "./packages.js";
import { moduleFile } from "./specifiers.js";

const kinds: readonly NodeKind[] = ["contract", "message"];

/**
 * The re-exports of emitted functions that a file needs because it re-exports contracts and messages: whoever imports `Order`
 * from there looks for `Order$message` there, too.
 */
export function readReexports(ctx: Context, file: ts.SourceFile, report: Report): ReexportModel[] {
  const { ts } = ctx;
  const found = file.statements.flatMap((statement) => {
    const reexported = ts.isExportDeclaration(statement) ? readExport(ctx, statement) : [];
    for (const { specifier, as } of reexported) {
      checkDependency(ctx, file, specifier, as.replace(/\$\w+$/, ""), statement, report);
    }
    return reexported;
  });
  const seen = new Set<string>();
  return found.filter(({ as }) => !isTaken(ctx, file, as) && !seen.has(as) && seen.add(as));
}

/** Whether a file already exports a name, other than through `export *` from a generated file. */
function isTaken(ctx: Context, file: ts.SourceFile, name: string): boolean {
  const present = exportsOf(ctx, file).get(name);
  if (present === undefined) return false;
  const declared = ctx.checker.getSymbolAtLocation(file)?.exports?.has(name);
  return declared === true || !isGenerated(present);
}

function isGenerated(symbol: ts.Symbol | undefined): boolean {
  return isGeneratedName(symbol?.declarations?.[0]?.getSourceFile().fileName ?? "");
}

function readExport(ctx: Context, statement: ts.ExportDeclaration): ReexportModel[] {
  const { ts } = ctx;
  const { exportClause: clause, moduleSpecifier: specifier } = statement;
  if (clause !== undefined && ts.isNamedExports(clause)) {
    return clause.elements.flatMap((element) =>
      specifier !== undefined ? readSpecifier(ctx, element, specifier) : readLocal(ctx, element),
    );
  }
  const target = specifier === undefined ? undefined : moduleFile(ctx, specifier);
  if (specifier === undefined || target === undefined) return [];
  if (clause !== undefined)
    return readNamespace(
      ctx,
      ctx.checker.getSymbolAtLocation(target),
      specifier,
      (clause as ts.NamespaceExport).name.text,
    );
  const own = exportsOf(ctx, statement.getSourceFile());
  // `export *` passes on names that no declaration of the file hides and no other `export *` also has.
  const starred = [...exportsOf(ctx, target)]
    .filter(([name, symbol]) => name !== "default" && own.get(name) === symbol)
    .flatMap(([name, symbol]) => reexports(ctx, symbol, specifier, name, name));
  if (statement.isTypeOnly) return starred;
  // An `export *` of values passes the emitted functions on without help, unless another one has those of the generated file.
  return starred.filter(({ as }) => isGenerated(own.get(as)));
}

function readSpecifier(ctx: Context, element: ts.ExportSpecifier, specifier: ts.Expression): ReexportModel[] {
  const local = ctx.checker.getExportSpecifierLocalTargetSymbol(element);
  if (local === undefined) return [];
  const name = (element.propertyName ?? element.name).text;
  return reexports(ctx, resolveAlias(ctx, local), specifier, name, element.name.text);
}

/** The re-exports for `import type { X } from "./x.js"; export { X as Y };` */
function readLocal(ctx: Context, element: ts.ExportSpecifier): ReexportModel[] {
  const { ts, checker } = ctx;
  const local = checker.getExportSpecifierLocalTargetSymbol(element);
  const imported = local?.declarations?.[0];
  if (local === undefined || imported === undefined) return [];
  if (ts.isNamespaceImport(imported)) {
    const { moduleSpecifier } = imported.parent.parent as ts.ImportDeclaration;
    return readNamespace(ctx, resolveAlias(ctx, local), moduleSpecifier, element.name.text);
  }
  const clause = ts.isImportSpecifier(imported)
    ? imported.parent.parent
    : ts.isImportClause(imported)
      ? imported
      : undefined;
  if (clause === undefined || !ts.isImportDeclaration(clause.parent)) return [];
  const name = ts.isImportSpecifier(imported) ? (imported.propertyName ?? imported.name).text : "default";
  return reexports(ctx, resolveAlias(ctx, local), clause.parent.moduleSpecifier, name, element.name.text);
}

/**
 * The re-exports for `export * as shop from "./shop.js"`: an importer who writes `shop.Order` looks for the emitted function
 * under the name `shop$Order$message`, as for an `Order` in a namespace `shop`.
 */
function readNamespace(
  ctx: Context,
  module: ts.Symbol | undefined,
  specifier: ts.Expression,
  as: string,
): ReexportModel[] {
  return module === undefined ? [] : reexportsIn(ctx, module, specifier, "", `${as}$`, new Set());
}

/**
 * The re-exports for everything that a namespace or module exports. `walked` contains the namespaces that were already visited,
 * because modules may export each other in a cycle; each is visited once.
 */
function reexportsIn(
  ctx: Context,
  namespace: ts.Symbol,
  specifier: ts.Expression,
  prefix: string,
  asPrefix: string,
  walked: Set<ts.Symbol>,
): ReexportModel[] {
  if (walked.has(namespace)) return [];
  walked.add(namespace);
  return ctx.checker
    .getExportsOfModule(namespace)
    .filter(({ name }) => name !== "default")
    .flatMap((one) =>
      reexports(ctx, resolveAlias(ctx, one), specifier, prefix + one.name, asPrefix + one.name, walked),
    );
}

function reexports(
  ctx: Context,
  symbol: ts.Symbol,
  specifier: ts.Expression,
  name: string,
  as: string,
  walked: Set<ts.Symbol> = new Set(),
): ReexportModel[] {
  if (!ctx.ts.isStringLiteralLike(specifier)) return [];
  const isNamespace = (symbol.flags & ctx.ts.SymbolFlags.Module) !== 0;
  const inside = isNamespace ? reexportsIn(ctx, symbol, specifier, `${name}$`, `${as}$`, walked) : [];
  const own = kinds.flatMap((kind) => {
    const home = nodeHome(ctx, symbol, kind);
    const node = home === undefined ? undefined : nodeNameIn(ctx, home, specifier, name, kind);
    if (home === undefined || node === undefined) return [];
    return [{ specifier: specifier.text, node, as: as === "default" ? home.node : `${as}$${kind}` }];
  });
  return [...own, ...inside];
}

/**
 * The name in a module of the emitted function for a type. Undefined if the module lacks it: source modules get the re-exports
 * that they need, but other modules must export the function already.
 */
function nodeNameIn(
  ctx: Context,
  home: NodeHome,
  specifier: ts.Expression,
  name: string,
  kind: NodeKind,
): string | undefined {
  const target = moduleFile(ctx, specifier);
  if (target === undefined || (!home.place.exported && target === home.place.file)) return undefined;
  if (!target.isDeclarationFile) return name === "default" ? home.node : `${name}$${kind}`;
  const wanted = foreignNode(ctx, home.place.file, home.node);
  if (wanted === undefined) return undefined;
  return [...exportsOf(ctx, target)].find(([, symbol]) => resolveAlias(ctx, symbol) === wanted)?.[0];
}
