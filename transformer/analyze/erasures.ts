import type * as ts from "../compiler/language.js";
import type { ErasureModel } from "../model/file-model.js";
import { annotatedNodes } from "./annotations.js";
import { type Context, spanOf } from "./context.js";
import { isOwnDecorator } from "./decorators.js";
import { surveyOf } from "./survey.js";

/**
 * Finds interwire's decorators, which have no effect at run time, and the imports that only they use. The output contains
 * neither.
 */
export function readErasures(ctx: Context, file: ts.SourceFile): ErasureModel[] {
  if (surveyOf(ctx, file).decorators.length === 0) return [];
  const decorators = [...annotatedNodes(ctx, file).values()]
    .flat()
    .flatMap((annotation) => annotation.decorator ?? [])
    .filter((decorator) => isOwnDecorator(ctx, decorator));
  if (decorators.length === 0) return [];
  const erased = decorators.map((decorator): ErasureModel => ({ span: spanOf(decorator), kind: "decorator" }));
  const imports = unusedImports(ctx, file, decorators);
  return [...erased, ...imports.map((node): ErasureModel => ({ span: spanOf(node), kind: "import" }))];
}

/** The import specifiers that only erased decorators use. */
function unusedImports(ctx: Context, file: ts.SourceFile, decorators: readonly ts.Decorator[]): ts.Node[] {
  const { ts } = ctx;
  const uses = new Map<ts.Symbol, { erased: boolean; kept: boolean }>();
  const visit = (node: ts.Node, erased: boolean): void => {
    if (ts.isImportDeclaration(node)) return;
    const inside = erased || (ts.isDecorator(node) && decorators.includes(node));
    if (ts.isIdentifier(node)) {
      const symbol = usedSymbol(ctx, node);
      if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias) {
        const use = uses.get(symbol) ?? { erased: false, kept: false };
        uses.set(symbol, { erased: use.erased || inside, kept: use.kept || !inside });
      }
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(file, false);
  return [...uses]
    .filter(([, use]) => use.erased && !use.kept)
    .flatMap(([symbol]) => symbol.declarations ?? [])
    .filter((node) => ts.isImportSpecifier(node) || ts.isNamespaceImport(node) || ts.isImportClause(node));
}

/**
 * The symbol to which a name refers. For `{ name }` and `export { name }`, the compiler by default returns the property or the
 * export instead.
 */
function usedSymbol({ ts, checker }: Context, name: ts.Identifier): ts.Symbol | undefined {
  if (ts.isShorthandPropertyAssignment(name.parent)) return checker.getShorthandAssignmentValueSymbol(name.parent);
  if (ts.isExportSpecifier(name.parent)) return checker.getExportSpecifierLocalTargetSymbol(name);
  return checker.getSymbolAtLocation(name);
}
