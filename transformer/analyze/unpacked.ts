import type * as ts from "../compiler/language.js";
import type { Context } from "./context.js";

/** Whether a type has the mark of `Unpacked`, from any installed copy of interwire: `int32[] & Wire<"unpacked">`. */
export function isUnpacked(ctx: Context, type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((part) => isMark(ctx, part));
}

/** The list type that has the mark of `Unpacked`. Undefined if several types have it. */
export function markedList(ctx: Context, type: ts.Type): ts.Type | undefined {
  if (!type.isIntersection()) return undefined;
  const [list, ...more] = type.types.filter((part) => !isMark(ctx, part));
  return more.length === 0 ? list : undefined;
}

function isMark(ctx: Context, part: ts.Type): boolean {
  if ((part.symbol as ts.Symbol | undefined)?.name !== "Wire") return false;
  const [mark] = ctx.checker.getTypeArguments(part as ts.TypeReference);
  return mark?.isStringLiteral() === true && mark.value === "unpacked";
}
