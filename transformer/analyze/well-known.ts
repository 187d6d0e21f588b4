import type ts from "typescript";
import type { WellKnown } from "../model/model.js";
import { type Context, once } from "./context.js";

/** The well-known types that `interwire` declares as interfaces, by name. */
const interfaces: Readonly<Record<string, WellKnown>> = {
  Timestamp: "Timestamp",
  Duration: "Duration",
  Any: "Any",
  FieldMask: "FieldMask",
  Empty: "Empty",
  Struct: "Struct",
  ListValue: "ListValue",
  StringValue: "StringValue",
  BoolValue: "BoolValue",
  BytesValue: "BytesValue",
  DoubleValue: "DoubleValue",
  FloatValue: "FloatValue",
  Int32Value: "Int32Value",
  Int64Value: "Int64Value",
  UInt32Value: "UInt32Value",
  UInt64Value: "UInt64Value",
  DateTime: "bcl.DateTime",
  TimeSpan: "bcl.TimeSpan",
};

/** The brands of texts, by names of this module: those of a source would keep its whole text alive. */
const textBrands: ReadonlyMap<string, WellKnown> = new Map([
  ["bcl.Guid", "bcl.Guid"],
  ["bcl.Decimal", "bcl.Decimal"],
]);

/** The well-known type that an interface of `interwire` is, recognised by its unique-symbol member in any copy of it. */
export function wellKnownInterface(ctx: Context, type: ts.Type): WellKnown | undefined {
  const symbol = type.symbol as ts.Symbol | undefined;
  if (symbol === undefined || !Object.hasOwn(interfaces, symbol.name)) return undefined;
  return once(ctx, "well-known", symbol, () =>
    type.getProperties().some(({ name }) => name.startsWith("__@wellKnown@")) ? interfaces[symbol.name] : undefined,
  );
}

/** The well-known type that a string's brand stands for: `string & Wire<"bcl.Guid">`. */
export function textBrandOf(ctx: Context, type: ts.Type): WellKnown | undefined {
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

/** Whether a union's parts are those of `Value`, whose null is a value of its own; `undefined` may be among them. */
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
