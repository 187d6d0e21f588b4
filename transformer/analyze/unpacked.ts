import type ts from "typescript";
import type { Context } from "./context.js";

/** Whether a type has the mark of `Unpacked`, recognised in any copy of interwire: `int32[] & Wire<"unpacked">`. */
export function isUnpacked(ctx: Context, type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((part) => isMark(ctx, part));
}

/** The list that the mark is on; undefined if it is on several types at once. */
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
