import type * as ts from "../compiler/language.js";
import type { Context } from "./context.js";

/**
 * Whether the name of a member is a symbol, for which the compiler's internal name, such as `__@iterator@511`, would mean nothing
 * to the author.
 */
export function isNamedBySymbol(property: ts.Symbol): boolean {
  return property.name.startsWith("__@");
}

/** The name of a member as the source writes it: `name`, `[Symbol.iterator]`. */
export function memberName(ctx: Context, property: ts.Symbol): string {
  return isNamedBySymbol(property) ? ctx.checker.symbolToString(property) : property.name;
}

/** The type of a member's key, as `Omit` takes it: `"name"`, `typeof Symbol.iterator`. */
export function memberKey(ctx: Context, property: ts.Symbol): string {
  if (!isNamedBySymbol(property)) return JSON.stringify(property.name);
  return `typeof ${memberName(ctx, property).replace(/^\[|\]$/g, "")}`;
}
