import type * as ts from "../compiler/language.js";
import { type Context, once } from "./context.js";
import { typeCode } from "./type-text.js";

/**
 * The two kinds of "nodes": functions that interwire emits for a declaration, `ICalc$contract` and `Person$message`. A node
 * returns the descriptor table that the runtime uses for the contract or message.
 */
export type NodeKind = "contract" | "message";

/**
 * A declaration that may be a contract or message, and for which the transformer then emits a function `X$contract` or
 * `X$message`.
 */
export type TypeDeclaration = ts.InterfaceDeclaration | ts.ClassLikeDeclaration | ts.TypeAliasDeclaration;

/** The position of a type in its file, and the names derived from it. */
export interface DeclarationPlace {
  readonly file: ts.SourceFile;
  /** The type's name with its namespaces: `Shop.Order`. */
  readonly typeText: string;
  /** The name of the type's emitted function without the suffix for its kind: `Shop$Order` for `Shop.Order`. */
  readonly stem: string;
  readonly exported: boolean;
  /** The other names under which the file exports the type. */
  readonly exportedAs: readonly string[];
}

export function isTypeDeclaration(ctx: Context, node: ts.Node): node is TypeDeclaration {
  const { ts } = ctx;
  return ts.isInterfaceDeclaration(node) || ts.isClassLike(node) || ts.isTypeAliasDeclaration(node);
}

/** The symbol of a declaration. Merged declarations share one, and so do a declaration and its `export default`. */
export function symbolOf(ctx: Context, node: ts.Node): ts.Symbol | undefined {
  const name = (node as ts.NamedDeclaration).name;
  if (name !== undefined) return ctx.checker.getSymbolAtLocation(name);
  return ctx.tree.symbolOf(node);
}

/** The declarations of a symbol that may be a contract or a message. */
export function typeDeclarationsOf(ctx: Context, symbol: ts.Symbol): readonly TypeDeclaration[] {
  const declarations = symbol.declarations ?? [];
  const isType = (one: ts.Node): one is TypeDeclaration => isTypeDeclaration(ctx, one);
  return declarations.every(isType) ? declarations : declarations.filter(isType);
}

export function typeParametersOf(declaration: TypeDeclaration): string[] {
  return (declaration.typeParameters ?? []).map((parameter) => parameter.name.text);
}

/** The type parameters of a declaration with their constraints, as code for a function at the end of the same file. */
export function declaredParameters(ctx: Context, declaration: TypeDeclaration): string[] {
  return (declaration.typeParameters ?? []).map(({ name, constraint }) =>
    constraint === undefined ? name.text : `${name.text} extends ${constraintText(ctx, declaration, constraint)}`,
  );
}

function constraintText(ctx: Context, declaration: TypeDeclaration, constraint: ts.TypeNode): string {
  const { ts, checker } = ctx;
  const file = declaration.getSourceFile();
  if (ts.isSourceFile(declaration.parent)) return constraint.getText(file);
  // Names inside a namespace are not visible at the end of the file without the namespace's name.
  return typeCode(ctx, checker.getTypeFromTypeNode(constraint), file);
}

/** The place of a declaration in its file. Undefined if the declaration has no name or is inside a function. */
export function placeOf(ctx: Context, declaration: TypeDeclaration): DeclarationPlace | undefined {
  return once(ctx, "place", declaration, () => {
    const names = qualifiedName(ctx, declaration);
    if (names === undefined) return undefined;
    const file = declaration.getSourceFile();
    const symbol = symbolOf(ctx, declaration);
    const [outermost = ""] = names;
    const isInside = names.length > 1;
    const exportNames =
      symbol === undefined
        ? []
        : isInside
          ? namespaceExportsOf(ctx, file, outermost)
          : exportNamesOf(ctx, file, symbol);
    return {
      file,
      typeText: names.join("."),
      stem: names.join("$"),
      exported: exportNames.length > 0,
      exportedAs: isInside ? [] : exportNames.filter((name) => name !== outermost && name !== "default"),
    };
  });
}

function qualifiedName(ctx: Context, declaration: TypeDeclaration): string[] | undefined {
  const { ts } = ctx;
  if (declaration.name === undefined) return undefined;
  const names = [declaration.name.text];
  let parent: ts.Node = declaration.parent;
  while (!ts.isSourceFile(parent)) {
    if (ts.isModuleDeclaration(parent) && !isAugmentation(ctx, parent)) names.unshift(parent.name.text);
    else if (!ts.isModuleBlock(parent)) return undefined;
    parent = parent.parent;
  }
  return names;
}

/** Whether a declaration augments another module or the globals: `declare module "./x.js"`, `declare global`. */
export function isAugmentation(ctx: Context, node: ts.ModuleDeclaration): boolean {
  return !ctx.ts.isIdentifier(node.name) || ctx.tree.isGlobal(node);
}

function exportNamesOf(ctx: Context, file: ts.SourceFile, symbol: ts.Symbol): readonly string[] {
  const bySymbol = once(ctx, "export names", file, () => {
    const names = new Map<ts.Symbol, string[]>();
    for (const [name, target] of exportsOf(ctx, file)) {
      const others = names.get(target);
      if (others === undefined) names.set(target, [name]);
      else others.push(name);
    }
    return names;
  });
  return bySymbol.get(symbol) ?? [];
}

/** The names under which a file exports the namespaces that have the given name. */
function namespaceExportsOf(ctx: Context, file: ts.SourceFile, namespace: string): readonly string[] {
  const found = [...exportsOf(ctx, file)];
  return found.flatMap(([name, target]) => (isNamespace(ctx, target) && target.name === namespace ? [name] : []));
}

function isNamespace(ctx: Context, symbol: ts.Symbol): boolean {
  return (symbol.flags & ctx.ts.SymbolFlags.Namespace) !== 0;
}

/** The exports of a module by name, with the symbols to which they resolve. */
export function exportsOf(ctx: Context, file: ts.SourceFile): ReadonlyMap<string, ts.Symbol> {
  return once(ctx, "exports", file, () => {
    const found = new Map<string, ts.Symbol>();
    const module = ctx.checker.getSymbolAtLocation(file);
    if (module === undefined) return found;
    for (const exported of ctx.checker.getExportsOfModule(module))
      found.set(exported.name, resolveAlias(ctx, exported));
    return found;
  });
}

export function resolveAlias(ctx: Context, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ctx.ts.SymbolFlags.Alias ? ctx.checker.getAliasedSymbol(symbol) : symbol;
}

/** The symbol of an emitted function (`Person$message`) in a declaration file, or in the file that was generated beside it. */
export function foreignNode(ctx: Context, file: ts.SourceFile, node: string): ts.Symbol | undefined {
  return exportsOf(ctx, file).get(node) ?? generatedExports(ctx, file)?.get(node);
}

/**
 * The name under which a declaration file exports the emitted function of a type. It differs from the usual name
 * (`Person$message`) if another type has taken that.
 */
export function foreignNodeName(
  ctx: Context,
  symbol: ts.Symbol,
  place: DeclarationPlace,
  kind: NodeKind,
): string | undefined {
  const { file, stem } = place;
  const usual = `${stem}$${kind}`;
  const isOfType = (name: string): boolean => {
    const [type] = ctx.checker.getTypeArguments(nodeType(ctx, file, name) as ts.TypeReference);
    return type === undefined || isDeclaredBy(ctx, type, symbol);
  };
  if (foreignNode(ctx, file, usual) === undefined) return undefined;
  if (isOfType(usual)) return usual;
  const names = [...exportsOf(ctx, file).keys(), ...(generatedExports(ctx, file)?.keys() ?? [])];
  return names.find((name) => name.endsWith(`$${kind}`) && isOfType(name));
}

/** Whether a type is declared by a symbol, with any type arguments. */
function isDeclaredBy({ ts, checker }: Context, type: ts.Type, symbol: ts.Symbol): boolean {
  if (type.flags & ts.TypeFlags.Any || type.symbol === symbol || type.aliasSymbol === symbol) return true;
  return checker.getDeclaredTypeOfSymbol(symbol) === type;
}

/** The exports of the generated file beside a declaration file, if the program has one. */
export function generatedExports(ctx: Context, file: ts.SourceFile): ReadonlyMap<string, ts.Symbol> | undefined {
  const beside = ctx.program.getSourceFile(file.fileName.replace(/\.d(\.[cm]?ts)$/, ".iw.d$1"));
  return beside === undefined || beside === file ? undefined : exportsOf(ctx, beside);
}

/** The return type of an emitted function in a declaration file: `Contract<T, "h…">`. */
export function nodeType(ctx: Context, file: ts.SourceFile, node: string): ts.TypeReference | undefined {
  const symbol = foreignNode(ctx, file, node);
  const signature = symbol === undefined ? undefined : ctx.checker.getTypeOfSymbol(symbol).getCallSignatures()[0];
  return signature?.getReturnType() as ts.TypeReference | undefined;
}
