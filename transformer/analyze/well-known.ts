import { type WellKnownName, wellKnownNames, wellKnownRow } from "../../common/well-known-names.js";
import type * as ts from "../compiler/language.js";
import { type Context, once } from "./context.js";

/** The well-known types that `interwire` declares as interfaces, by interface name. */
const interfaces: ReadonlyMap<string, WellKnownName> = new Map(
  wellKnownNames
    .filter((name) => wellKnownRow(name).form === undefined)
    .map((name) => [name.replace(/^bcl\./, ""), name]),
);

/**
 * The well-known types that are strings in TypeScript, by brand name. The map replaces a name from the compiler by a copy of our
 * own: the compiler's string would keep the whole text of its source file in memory.
 */
const textBrands: ReadonlyMap<string, WellKnownName> = new Map(
  wellKnownNames.filter((name) => wellKnownRow(name).form === "brand").map((name) => [name, name]),
);

/**
 * The well-known type for which an interface of interwire stands. It is recognised by a member with a unique symbol, so
 * interfaces of every installed copy of interwire count.
 */
export function wellKnownInterface(ctx: Context, type: ts.Type): WellKnownName | undefined {
  const symbol = type.symbol as ts.Symbol | undefined;
  const known = symbol === undefined ? undefined : interfaces.get(symbol.name);
  if (symbol === undefined || known === undefined) return undefined;
  return once(ctx, "well-known", symbol, () =>
    type.getProperties().some(({ name }) => name.startsWith("__@wellKnown@")) ? known : undefined,
  );
}

/** The well-known type for which the brand of a string stands: `string & Wire<"bcl.Guid">`. */
export function textBrandOf(ctx: Context, type: ts.Type): WellKnownName | undefined {
  const { ts, checker } = ctx;
  if (!type.isIntersection() || !type.types.some((part) => part.flags & ts.TypeFlags.String)) return undefined;
  for (const part of type.types) {
    if ((part.symbol as ts.Symbol | undefined)?.name !== "Wire") continue;
    const [name] = checker.getTypeArguments(part as ts.TypeReference);
    const brand = name?.isStringLiteral() ? textBrands.get(name.value) : undefined;
    if (brand !== undefined) return brand;
  }
  return undefined;
}

const jsonKinds = ["null", "string", "number", "boolean", "Struct", "ListValue"];

/** Whether the parts of a union are those of the JSON type `Value`, in which null is a value. They may include `undefined`. */
export function isJsonValue(ctx: Context, parts: readonly ts.Type[]): boolean {
  if (parts.length < jsonKinds.length) return false;
  const kinds = new Set(parts.map((part) => jsonKindOf(ctx, part)));
  kinds.delete("undefined");
  return kinds.size === jsonKinds.length && jsonKinds.every((kind) => kinds.has(kind));
}

function jsonKindOf(ctx: Context, part: ts.Type): string {
  const { TypeFlags } = ctx.ts;
  if (part.flags & TypeFlags.Undefined) return "undefined";
  if (part.flags & TypeFlags.Null) return "null";
  if (part.flags & TypeFlags.String) return "string";
  if (part.flags & TypeFlags.Number) return "number";
  if (part.flags & TypeFlags.BooleanLike) return "boolean";
  return wellKnownInterface(ctx, part) ?? "other";
}
