import type * as ts from "../compiler/language.js";
import type { Found } from "./annotation-arguments.js";
import { annotationKind } from "./annotation-rules.js";
import { type Context, spanOf } from "./context.js";
import { type LiteralResult, readConstant, readLiteral } from "./literals.js";
import { surveyOf } from "./survey.js";

/** The decorators in a file that have the name of an annotation, whichever package declares them. */
export function decoratorsIn(ctx: Context, file: ts.SourceFile): Found[] {
  return surveyOf(ctx, file).decorators.flatMap((decorator) => readDecorator(ctx, decorator) ?? []);
}

function readDecorator(ctx: Context, decorator: ts.Decorator): Found | undefined {
  const { ts } = ctx;
  const call = ts.isCallExpression(decorator.expression) ? decorator.expression : undefined;
  const name = decoratorName(ctx, call?.expression ?? decorator.expression);
  const kind = name === undefined ? undefined : annotationKind(name);
  if (kind === undefined) return undefined;
  const spelling = call === undefined ? `@${name}` : `@${name}()`;
  return {
    kind,
    spelling,
    span: spanOf(decorator),
    target: decorator.parent,
    literal: readArguments(ctx, call),
    decorator,
  };
}

function readArguments(ctx: Context, call: ts.CallExpression | undefined): LiteralResult | undefined {
  const first = call?.arguments[0];
  if (call === undefined || first === undefined) return undefined;
  return call.arguments.length > 1
    ? { problem: "there is more than one argument" }
    : readLiteral(ctx, first, (node) => readConstant(ctx, node));
}

/** The name under which a decorator was declared, seen through import aliases and namespaces. */
function decoratorName(ctx: Context, callee: ts.Expression): string | undefined {
  const { ts, checker } = ctx;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  if (!ts.isIdentifier(name)) return undefined;
  const symbol = checker.getSymbolAtLocation(name);
  if (symbol === undefined) return name.text;
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = target.declarations?.[0];
  if (declaration === undefined) return importedName(ctx, symbol) ?? name.text;
  const alias = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  if (alias !== undefined && (ts.isIdentifier(alias) || ts.isPropertyAccessExpression(alias))) {
    return annotationKind(target.name) === undefined ? decoratorName(ctx, alias) : target.name;
  }
  return target.name === "default" ? name.text : target.name;
}

/** The exported name behind an import whose module the compiler could not resolve. */
function importedName(ctx: Context, symbol: ts.Symbol): string | undefined {
  const specifier = symbol.declarations?.[0];
  return specifier !== undefined && ctx.ts.isImportSpecifier(specifier) ? specifier.propertyName?.text : undefined;
}

/** Whether interwire declares a decorator, so that it has no effect at run time. */
export function isOwnDecorator(ctx: Context, decorator: ts.Decorator): boolean {
  const { ts, checker } = ctx;
  if (!ts.isCallExpression(decorator.expression)) return false;
  const type = checker.getTypeAtLocation(decorator.expression.expression);
  return type.getCallSignatures().some((signature) =>
    signature
      .getReturnType()
      .getProperties()
      .some((property) => property.name.startsWith("__@erasedDecorator")),
  );
}
