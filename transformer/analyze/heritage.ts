import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { BaseModel, HeritageModel, NodeRef, TypeModel } from "../model/model.js";
import { substitute } from "../model/type-models.js";
import { annotationOf } from "./annotations.js";
import { type Context, spanOf } from "./context.js";
import { typeDeclarationsOf, typeParametersOf } from "./declarations.js";
import { memberName } from "./member-names.js";
import { nodeHome, nodeRef } from "./nodes.js";
import { typeText } from "./type-text.js";
import { isErrorType, namedType, readType } from "./types.js";

/** The file that refers to the bases of a contract or class, and how it does so. */
export interface HeritageUse {
  readonly from: ts.SourceFile;
  readonly report: Report;
  /** How the file refers to the emitted function of a base. Undefined if the base has none. */
  refTo(symbol: ts.Symbol, at: ts.Node): NodeRef | undefined;
}

/** A file that refers to the functions which are emitted where the bases are declared. */
export function heritageUse(ctx: Context, from: ts.SourceFile, report: Report): HeritageUse {
  return { from, report, refTo: (symbol, at) => nodeRef(ctx, from, symbol, "contract", at, report) };
}

/**
 * Reads the contracts that a class or interface inherits through one entry behind `extends` or `implements`, with the position of
 * the entry.
 */
export function heritageFrom(ctx: Context, { type, node }: HeritageType, use: HeritageUse): HeritageModel[] {
  const span = spanOf(node);
  return basesFrom(ctx, type, node, use).map((base) => ({ ...base, span }));
}

/** Reads the contracts that a base type contributes: itself if it is one, or else those among its bases. */
function basesFrom(
  ctx: Context,
  type: ts.Type,
  at: ts.Node,
  use: HeritageUse,
  seen: ReadonlySet<ts.Symbol> = new Set(),
): BaseModel[] {
  const { from, report } = use;
  if (isErrorType(type)) return [];
  if (type.isIntersection()) return type.types.flatMap((part) => basesFrom(ctx, part, at, use, seen));
  const contract = implementedContract(type);
  if (contract !== undefined) return basesFrom(ctx, contract, at, use, seen);
  const named = namedContract(ctx, type);
  if (named === undefined) reportHiddenOperation(ctx, type, at, report);
  if (named === undefined || seen.has(named.symbol)) return [];
  const ref = use.refTo(named.symbol, at);
  if (ref !== undefined) {
    return [{ ref, typeArguments: typeArgumentModels(ctx, named.typeArguments, from, at, report) }];
  }
  const inner = new Set([...seen, named.symbol]);
  const open = declaredBases(ctx, named.symbol).flatMap((base) => basesFrom(ctx, base, at, use, inner));
  if (open.length === 0 || named.typeArguments.length === 0) return open;
  const closing = typeArgumentModels(ctx, named.typeArguments, from, at, report);
  const names = typeDeclarationsOf(ctx, named.symbol).map(typeParametersOf)[0] ?? [];
  const values = new Map(names.map((name, index) => [name, closing[index] ?? ({ kind: "invalid" } as const)]));
  return open.map(({ ref, typeArguments }) => ({
    ref,
    typeArguments: typeArguments.map((argument) => substitute(argument, values)),
  }));
}

/** Reports a base such as `Pick<IBase, "Ping">`: its members are declared as operations, but belong to no contract. */
function reportHiddenOperation(ctx: Context, type: ts.Type, at: ts.Node, report: Report): void {
  for (const property of ctx.checker.getPropertiesOfType(type)) {
    for (const member of property.declarations ?? []) {
      if (annotationOf(ctx, member, "operationContract") === undefined) continue;
      const owner = (member.parent as ts.NamedDeclaration).name?.getText() ?? "its contract";
      report("IW1113", spanOf(at), { type: typeText(ctx, type), member: memberName(ctx, property), owner });
      return;
    }
  }
}

/** The contract inside `Implementation<ICalc>`, which a class may implement instead of the contract itself. */
function implementedContract(type: ts.Type): ts.Type | undefined {
  return type.aliasSymbol?.name === "Implementation" ? type.aliasTypeArguments?.[0] : undefined;
}

/** The symbol and type arguments of a class or interface. Aliases are not looked up, because contracts cannot be aliases. */
export function namedContract(ctx: Context, type: ts.Type): ReturnType<typeof namedType> {
  const named = namedType(ctx, type);
  if (named === undefined || !(named.symbol.flags & ctx.ts.SymbolFlags.TypeAlias)) return named;
  return undefined;
}

/** The types from which a type derives, in terms of its own type parameters. */
function declaredBases(ctx: Context, symbol: ts.Symbol): ts.Type[] {
  return (symbol.declarations ?? [])
    .filter(
      (one): one is ts.InterfaceDeclaration | ts.ClassLikeDeclaration =>
        ctx.ts.isInterfaceDeclaration(one) || ctx.ts.isClassLike(one),
    )
    .flatMap((declaration) => heritageTypes(ctx, declaration).map(({ type }) => type));
}

export function typeArgumentModels(
  ctx: Context,
  types: readonly ts.Type[],
  from: ts.SourceFile,
  at: ts.Node,
  report: Report,
): TypeModel[] {
  return types.map((argument) =>
    readType(ctx, argument, {
      from,
      node: at,
      where: `Type argument '${typeText(ctx, argument)}'`,
      report,
      inferred: false,
      isName: true,
    }),
  );
}

/** A type in a heritage clause, with the syntax node that names it. */
export interface HeritageType {
  readonly type: ts.Type;
  readonly node: ts.ExpressionWithTypeArguments;
  readonly isBaseClass: boolean;
}

/** The types that a class or interface names behind `extends` and `implements`, in the order in which the CLR lists them. */
export function heritageTypes(
  ctx: Context,
  declaration: ts.InterfaceDeclaration | ts.ClassLikeDeclaration,
): HeritageType[] {
  const { ts, checker } = ctx;
  return (declaration.heritageClauses ?? []).flatMap((clause) =>
    clause.types.map((node) => ({
      type: checker.getTypeAtLocation(node),
      node,
      isBaseClass: ts.isClassLike(declaration) && clause.token === ts.SyntaxKind.ExtendsKeyword,
    })),
  );
}

type Accepts = (ctx: Context, symbol: ts.Symbol) => boolean;

const hasNode: Accepts = (ctx, symbol) => nodeHome(ctx, symbol, "contract") !== undefined;

/** Whether a type or one of its bases is a contract, or satisfies `accepts`. */
export function hasContract(
  ctx: Context,
  symbol: ts.Symbol,
  accepts: Accepts = hasNode,
  seen: Set<ts.Symbol> = new Set(),
): boolean {
  if (seen.has(symbol)) return false;
  seen.add(symbol);
  if (accepts(ctx, symbol)) return true;
  const declarations = (symbol.declarations ?? []).filter(
    (one): one is ts.InterfaceDeclaration | ts.ClassLikeDeclaration =>
      ctx.ts.isInterfaceDeclaration(one) || ctx.ts.isClassLike(one),
  );
  return declarations.some((declaration) =>
    heritageTypes(ctx, declaration).some(({ type }) => typeHasContract(ctx, type, accepts, seen)),
  );
}

function typeHasContract(ctx: Context, type: ts.Type, accepts: Accepts, seen: Set<ts.Symbol>): boolean {
  if (type.isIntersection()) return type.types.some((part) => typeHasContract(ctx, part, accepts, seen));
  const contract = implementedContract(type);
  if (contract !== undefined) return typeHasContract(ctx, contract, accepts, seen);
  const symbol = type.symbol as ts.Symbol | undefined;
  return symbol !== undefined && hasContract(ctx, symbol, accepts, seen);
}

/** Whether a class or interface derives from a type that the compiler could not resolve (and has reported). */
export function hasUnresolvedBase(ctx: Context, symbol: ts.Symbol, seen: Set<ts.Symbol> = new Set()): boolean {
  if (seen.has(symbol)) return false;
  seen.add(symbol);
  return declaredBases(ctx, symbol).some((type) => {
    if (isErrorType(type)) return true;
    const base = type.symbol as ts.Symbol | undefined;
    return base !== undefined && hasUnresolvedBase(ctx, base, seen);
  });
}
