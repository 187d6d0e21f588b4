import type ts from "typescript";
import type { Context } from "./context.js";

/**
 * A primitive type without a brand of the user's own, `string & { readonly [brand]: "Email" }`, which exists for the compiler alone.
 * Those of interwire, such as `bigint & Wire<"uint64">`, stay.
 */
export function withoutOwnBrand({ ts }: Context, type: ts.Type): ts.Type {
  if (!type.isIntersection()) return type;
  const { StringLike, NumberLike, BigIntLike, BooleanLike, EnumLike, Object: ObjectFlag } = ts.TypeFlags;
  const primitive = StringLike | NumberLike | BigIntLike | BooleanLike | EnumLike;
  const [only, ...more] = type.types.filter((part) => (part.flags & primitive) !== 0);
  if (only === undefined || more.length > 0) return type;
  const isBrand = (part: ts.Type): boolean =>
    (part.flags & ObjectFlag) !== 0 &&
    (part.symbol as ts.Symbol | undefined)?.name !== "Wire" &&
    part.getCallSignatures().length === 0 &&
    part.getConstructSignatures().length === 0;
  return type.types.every((part) => part === only || isBrand(part)) ? only : type;
}
