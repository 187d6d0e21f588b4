import { scalarNames, scalarTable } from "../../common/scalar-table.js";
import type * as ts from "../compiler/language.js";
import type { Scalar, TypeModel } from "../model/model.js";
import { capitalized } from "../model/type-models.js";
import { type Context, spanOf } from "./context.js";
import { enumModel, literalsModel } from "./enums.js";
import type { Use } from "./types.js";

const numberBrands: ReadonlyMap<string, Scalar> = new Map(
  scalarNames.filter((name) => scalarTable[name].js === "number").map((name) => [capitalized(name), name]),
);

/**
 * The scalars of bigints by the names of their brands. The map replaces a name from the compiler by a copy of our own: the
 * compiler's string is a substring that keeps its whole source file in memory.
 */
const bigintBrands: ReadonlyMap<string, Scalar> = new Map(
  scalarNames.filter((name) => scalarTable[name].js === "bigint").map((name) => [name, name]),
);

/** The scalar that a brand stands for: an empty ambient enum (`int32`), or `bigint & Wire<"uint64">`. */
export function brandOf(ctx: Context, type: ts.Type): Scalar | undefined {
  const { ts, checker } = ctx;
  if (type.flags & ts.TypeFlags.EnumLike) {
    const symbol = type.symbol as ts.Symbol | undefined;
    return symbol === undefined || (symbol.exports?.size ?? 0) > 0 ? undefined : numberBrands.get(symbol.name);
  }
  if (!type.isIntersection() || !type.types.some((part) => part.flags & ts.TypeFlags.BigInt)) return undefined;
  for (const part of type.types) {
    if ((part.symbol as ts.Symbol | undefined)?.name !== "Wire") continue;
    const [name] = checker.getTypeArguments(part as ts.TypeReference);
    const scalar = name?.isStringLiteral() ? bigintBrands.get(name.value) : undefined;
    if (scalar !== undefined) return scalar;
  }
  return undefined;
}

/** The model of a union of number-like types: of one branded scalar, one enum, or plain numbers. */
export function numberModel(ctx: Context, values: readonly ts.Type[], whole: ts.Type, use: Use): TypeModel {
  const { TypeFlags } = ctx.ts;
  const brands = new Set<string>();
  const enums = new Set<ts.Symbol>();
  for (const value of values) {
    const brand = brandOf(ctx, value);
    if (brand !== undefined) brands.add(brand);
    else if (value.flags & TypeFlags.EnumLike) enums.add(enumSymbol(ctx, value));
  }
  if (brands.size + enums.size > 1) {
    return reportMixed([...brands, ...[...enums].map((one) => qualifiedName(ctx, one))], use);
  }
  const [brand] = brands;
  if (brand !== undefined) return { kind: "scalar", scalar: brand as Scalar };
  const [symbol] = enums;
  return symbol === undefined ? plainNumber(ctx, values, whole, use) : enumModel(ctx, symbol, use);
}

/** The name of a symbol with its namespaces, but without its module. */
function qualifiedName(ctx: Context, symbol: ts.Symbol): string {
  return ctx.checker.getFullyQualifiedName(symbol).replace(/^".*"\./, "");
}

function plainNumber(ctx: Context, values: readonly ts.Type[], whole: ts.Type, use: Use): TypeModel {
  const literals = values.filter((value) => value.isNumberLiteral());
  const closed = literals.length === values.length ? literalsModel(ctx, literals, whole, use) : undefined;
  if (closed !== undefined) return closed;
  if (use.inferred) return reportUndecided("number", "int32, double or another wire type", use);
  return { kind: "scalar", scalar: "double" };
}

/** Reports a union of types that are encoded in different ways. `names` are these types. */
export function reportMixed(names: Iterable<string>, use: Use): TypeModel {
  use.report("IW1202", spanOf(use.node), { where: use.where, brands: [...names].sort().join(" and ") });
  return { kind: "invalid" };
}

/** Reports an inferred type that leaves open how it is encoded. `fix` names the types that decide it. */
export function reportUndecided(type: string, fix: string, use: Use): TypeModel {
  use.report("IW1203", spanOf(use.node), { where: use.where, type, fix });
  return { kind: "invalid" };
}

function enumSymbol(ctx: Context, type: ts.Type): ts.Symbol {
  const { parent } = type.symbol;
  return type.symbol.flags & ctx.ts.SymbolFlags.EnumMember && parent !== undefined ? parent : type.symbol;
}
