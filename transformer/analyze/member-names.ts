import type ts from "typescript";
import type { Context } from "./context.js";

/** Whether a member is named by a symbol: the compiler's own name of it, `__@iterator@511`, means nothing to its author. */
export function isNamedBySymbol(property: ts.Symbol): boolean {
  return property.name.startsWith("__@");
}

/** The name of a member as in its source: `name`, `[Symbol.iterator]`. */
export function memberName(ctx: Context, property: ts.Symbol): string {
  return isNamedBySymbol(property) ? ctx.checker.symbolToString(property) : property.name;
}

/** The type of a member's key, as `Omit` takes it: `"name"`, `typeof Symbol.iterator`. */
export function memberKey(ctx: Context, property: ts.Symbol): string {
  if (!isNamedBySymbol(property)) return JSON.stringify(property.name);
  return `typeof ${memberName(ctx, property).replace(/^\[|\]$/g, "")}`;
}
