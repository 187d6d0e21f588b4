import type * as ts from "../compiler/language.js";
import type { Context } from "./context.js";
import { resolveAlias } from "./declarations.js";

/**
 * The symbol to which a name refers at a node, globals excluded. Undefined if there is none; null if this version of the compiler
 * cannot tell.
 */
export function resolveName(ctx: Context, name: string, at: ts.Node, meaning: number): ts.Symbol | undefined | null {
  const { checker } = ctx;
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
