import type ts from "typescript";
import { armsOf } from "./arms.js";
import type { Context } from "./context.js";
import { isOpenMapped, isThisType } from "./derived-types.js";

const byName: Readonly<Record<string, string>> = {
  Set: "Use an array",
  ReadonlySet: "Use an array",
  Buffer: "Use Uint8Array",
  ArrayBuffer: "Use Uint8Array",
  Promise: "A value travels, not a promise: take the value itself",
  AsyncIterable: "A stream is a parameter or the result of an operation, never inside another type",
  AsyncGenerator: "A stream is a parameter or the result of an operation: declare it as AsyncIterable",
  Iterable: "Use an array",
  Object: "Declare an interface with numbered members",
  Function: "Functions do not travel",
  CallContext: "A context is a parameter of its own, never a value",
  AbortSignal: "A signal is a parameter of its own, never a value",
};

/** What to use instead of a type that has no form on the wire. */
export function hintFor(ctx: Context, type: ts.Type): string | undefined {
  const { TypeFlags } = ctx.ts;
  const { flags } = type;
  if (flags & TypeFlags.Any) return "Write a type that says how it travels";
  if (flags & TypeFlags.Unknown) return "Write a type that says how it travels";
  if (flags & (TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void))
    return "Give it a value type; absence alone has no field";
  if (flags & TypeFlags.Never) return "No value can have it";
  if (flags & TypeFlags.StringLike && !(flags & TypeFlags.String)) return "Use string or a numeric enum";
  if (flags & TypeFlags.ESSymbolLike) return "Symbols do not travel";
  if (isThisType(type)) return "It is another type in each type that derives: write the name of one message";
  if (flags & TypeFlags.BigIntLike) return "Use int64 or uint64";
  if (armsOf(ctx, type) !== undefined) return "A oneof is a property of a message: declare a message around it";
  if (type.isUnion()) return unionHint(ctx, type);
  if (type.isIntersection()) return intersectionHint(ctx, type);
  if (isOpenMapped(ctx, type)) return openHint;
  if (flags & TypeFlags.Object) return objectHint(type);
  return undefined;
}

function unionHint(ctx: Context, type: ts.UnionType): string {
  const isText = type.types.every((part) => (part.flags & ctx.ts.TypeFlags.StringLike) !== 0);
  return isText ? "Use string or a numeric enum" : "Choose one type, or a message with one optional member per case";
}

const openHint =
  "Its members are not known before its type parameter is closed: make the whole of it the type parameter";

/** `string & { readonly brand: "id" }` is text with a mark of the user's own. */
function intersectionHint(ctx: Context, type: ts.IntersectionType): string {
  const library = libraryMessage(ctx, type);
  if (library !== undefined) return library;
  if (type.types.some((part) => part.flags & ctx.ts.TypeFlags.TypeParameter || isOpenMapped(ctx, part)))
    return openHint;
  const isText = type.types.some((part) => (part.flags & ctx.ts.TypeFlags.StringLike) !== 0);
  return isText ? "Use string here; brands of your own do not travel" : "Declare an interface with numbered members";
}

/** A message of protobuf-es, which knows its type's name. */
function libraryMessage(ctx: Context, type: ts.IntersectionType): string | undefined {
  const property = type.getProperty("$typeName");
  const name = property === undefined ? undefined : ctx.checker.getTypeOfSymbol(property);
  if (name?.isStringLiteral() !== true) return undefined;
  const wellKnown = /^google\.protobuf\.(\w+)$/.exec(name.value)?.[1];
  return wellKnown === undefined
    ? "Declare an interface with numbered members; a message of @bufbuild/protobuf does not travel"
    : `Use ${wellKnown} of interwire`;
}

function objectHint(type: ts.Type): string | undefined {
  if (type.getCallSignatures().length > 0) return "Functions do not travel";
  const name = (type.symbol as ts.Symbol | undefined)?.name;
  if (name === "__type" && (type.getNumberIndexType() !== undefined || type.aliasSymbol?.name === "Record")) {
    return "Use Map<K, V>; a record travels with string keys only";
  }
  if (name !== undefined && Object.hasOwn(byName, name)) return byName[name];
  return name === "__type" || name === "__object" ? "Declare an interface with numbered members" : undefined;
}
