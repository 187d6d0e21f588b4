import type ts from "typescript";
import type { Context } from "./context.js";
import { resolveAlias } from "./declarations.js";

/** A method of the type checker that is missing in the compiler's type declarations. */
interface Resolver {
  resolveName?(
    name: string,
    location: ts.Node,
    meaning: ts.SymbolFlags,
    excludeGlobals: boolean,
  ): ts.Symbol | undefined;
}

/**
 * The symbol to which a name refers at a node, globals excluded. Undefined if there is none; null if this version of the compiler
 * cannot tell.
 */
export function resolveName(
  ctx: Context,
  name: string,
  at: ts.Node,
  meaning: ts.SymbolFlags,
): ts.Symbol | undefined | null {
  const checker = ctx.checker as unknown as Resolver;
  return checker.resolveName === undefined ? null : checker.resolveName(name, at, meaning, true);
}

/** The type to which a possibly dotted name refers at a node: `Refusal`, `Shop.Refusal`. */
export function resolveTypeName(ctx: Context, name: string, at: ts.Node): ts.Symbol | undefined {
  const { SymbolFlags } = ctx.ts;
  const [first = "", ...rest] = name.split(".");
  let symbol = resolveName(ctx, first, at, rest.length === 0 ? SymbolFlags.Type : SymbolFlags.Namespace) ?? undefined;
  for (const part of rest) {
    const scope = symbol && resolveAlias(ctx, symbol);
    symbol = scope && ctx.checker.getExportsOfModule(scope).find((one) => one.name === part);
  }
  return symbol;
}
