import type ts from "typescript";
import type { Context } from "./context.js";
import { resolveAlias } from "./declarations.js";

/** A function of the type checker that the compiler's declarations leave out. */
interface Resolver {
  resolveName?(
    name: string,
    location: ts.Node,
    meaning: ts.SymbolFlags,
    excludeGlobals: boolean,
  ): ts.Symbol | undefined;
}

/**
 * The symbol that a name refers to at a node, globals excluded. Undefined if there is none, null if this version of the compiler
 * cannot say.
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

/** The type that a possibly dotted name refers to at a node: `Refusal`, `Shop.Refusal`. */
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
