import type * as ts from "../compiler/language.js";
import type { Context } from "./context.js";
import { hasNumbers } from "./derived-types.js";
import { libraryName } from "./library-name.js";

/** The classes whose instances, like primitives, may be branded. */
const classes: ReadonlySet<string | undefined> = new Set(["Date", "Uint8Array"]);

/**
 * The primitive type, `Date` or `Uint8Array` inside a type with a brand of the user's own, such as `string & { readonly [brand]:
 * "Email" }`, which exists only for the compiler. Brands of interwire, such as `bigint & Wire<"uint64">`, are kept.
 */
export function withoutOwnBrand(ctx: Context, type: ts.Type): ts.Type {
  if (!type.isIntersection()) return type;
  const { StringLike, NumberLike, BigIntLike, BooleanLike, EnumLike, Object: ObjectFlag } = ctx.ts.TypeFlags;
  const primitive = StringLike | NumberLike | BigIntLike | BooleanLike | EnumLike;
  const isValue = (part: ts.Type): boolean => (part.flags & primitive) !== 0 || classes.has(libraryName(ctx, part));
  const [only, ...more] = type.types.filter(isValue);
  if (only === undefined || more.length > 0) return type;
  const isBrand = (part: ts.Type): boolean =>
    (part.flags & ObjectFlag) !== 0 &&
    (part.symbol as ts.Symbol | undefined)?.name !== "Wire" &&
    part.getCallSignatures().length === 0 &&
    part.getConstructSignatures().length === 0 &&
    !hasNumbers(ctx, part);
  return type.types.every((part) => part === only || isBrand(part)) ? only : type;
}
