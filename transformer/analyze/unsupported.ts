import type * as ts from "../compiler/language.js";
import { armsOf } from "./arms.js";
import { type Context, isAbsentType } from "./context.js";
import { hasNumbers, isDerived, isOpenMapped, isRenaming, isThisType } from "./derived-types.js";
import { isOfLanguage } from "./library-bases.js";
import { libraryName } from "./library-name.js";
import { declareMessage, hintOf } from "./substitutes.js";
import { typeText } from "./type-text.js";

const anythingHint =
  "Write a type that determines how it is sent; interwire's Value takes any JSON, Struct any JSON object, and Any any message";

/** Advice on what to use in place of a type that cannot be sent. Undefined if there is none. */
export function hintFor(ctx: Context, type: ts.Type): string | undefined {
  const { TypeFlags } = ctx.ts;
  const { flags } = type;
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return anythingHint;
  if (flags & (TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void))
    return "Give it a value type; absence alone has no field";
  if (flags & TypeFlags.Never) return "No value can have it";
  if (flags & TypeFlags.NonPrimitive) return declareMessage;
  if (flags & TypeFlags.StringLike && !(flags & TypeFlags.String)) return "Use string or a numeric enum";
  if (flags & TypeFlags.ESSymbolLike) return "Symbols do not travel: use string or a numeric enum";
  if (isThisType(type)) return "It is another type in each type that derives: write the name of one message";
  const open = openKind(ctx, type);
  if (open !== undefined)
    return `${open} of a type parameter are not supported: make the whole of it the type parameter`;
  if (flags & TypeFlags.BigIntLike) return "Use int64 or uint64";
  if (armsOf(ctx, type) !== undefined) return "A oneof is a property of a message: declare a message around it";
  if (type.isUnion()) return unionHint(ctx, type);
  if (type.isIntersection()) return intersectionHint(ctx, type);
  if (isOpenMapped(ctx, type)) return openHint;
  if (ctx.checker.isTupleType(type)) return "Use an array, or a tuple of a fixed length";
  if (flags & TypeFlags.Object) return objectHint(ctx, type);
  return undefined;
}

/** The kind, in words, of a type that the compiler resolves only when a type parameter is bound. Undefined for any other type. */
function openKind({ ts }: Context, { flags }: ts.Type): string | undefined {
  if (flags & ts.TypeFlags.Conditional) return "Conditional types";
  if (flags & ts.TypeFlags.IndexedAccess) return "Indexed types";
  return flags & ts.TypeFlags.Index ? "Keys" : undefined;
}

function unionHint(ctx: Context, type: ts.UnionType): string | undefined {
  const { StringLike, NumberLike, BigIntLike } = ctx.ts.TypeFlags;
  const all = (flags: number): boolean => type.types.every((part) => (part.flags & flags) !== 0);
  if (all(StringLike)) return "Use string or a numeric enum";
  if (all(NumberLike | BigIntLike)) return "Choose one type: double for any number, int64 for any bigint";
  if (type.types.some((part) => libraryName(ctx, part) === "Promise")) return hintOf("Promise");
  const discriminator = discriminatorOf(ctx, type.types);
  if (discriminator !== undefined) {
    return (
      `The arms of a oneof are told apart by 'case', not by '${discriminator}': make it a property of a message, whose type is a union of ` +
      '{ /** @dataMember 4 */ case: "name"; value: Type } for each arm, and { case?: undefined }'
    );
  }
  return (
    "Choose one type, or declare a oneof: a property of a message, whose type is a union of arms, " +
    '{ /** @dataMember 4 */ case: "name"; value: Type }, and { case?: undefined }'
  );
}

const openHint =
  "Its members are not known before its type parameter is closed: make the whole of it the type parameter";

function intersectionHint(ctx: Context, type: ts.IntersectionType): string {
  const library = libraryMessage(ctx, type);
  if (library !== undefined) return library;
  const part = type.types.find((one) => isOfLanguage(ctx, one));
  if (part !== undefined) return `A message has nothing but numbered members: make the ${part.symbol.name} one of them`;
  if (type.types.some((part) => part.flags & ctx.ts.TypeFlags.TypeParameter || isOpenMapped(ctx, part)))
    return openHint;
  return unnumbered(ctx, type);
}

/**
 * The property by which the object types of a union can be told apart: its type is a different literal in each. Undefined if
 * there is none.
 */
function discriminatorOf(ctx: Context, parts: readonly ts.Type[]): string | undefined {
  const objects = parts.filter((part) => !isAbsentType(ctx, part));
  if (objects.length < 2 || !objects.every((part) => part.flags & ctx.ts.TypeFlags.Object)) return undefined;
  const literalIn = (part: ts.Type, name: string): string | undefined => {
    const property = part.getProperty(name);
    const type = property === undefined ? undefined : ctx.checker.getTypeOfSymbol(property);
    return type?.isStringLiteral() === true ? type.value : undefined;
  };
  return objects[0]?.getProperties().find(({ name }) => {
    const literals = objects.map((part) => literalIn(part, name));
    return !literals.includes(undefined) && new Set(literals).size === literals.length;
  })?.name;
}

/** Advice for a message type generated by protobuf-es, which is recognised by its `$typeName`. Undefined for any other type. */
function libraryMessage(ctx: Context, type: ts.IntersectionType): string | undefined {
  const property = type.getProperty("$typeName");
  const name = property === undefined ? undefined : ctx.checker.getTypeOfSymbol(property);
  if (name?.isStringLiteral() !== true) return undefined;
  const wellKnown = /^google\.protobuf\.(\w+)$/.exec(name.value)?.[1];
  return wellKnown === undefined
    ? `${declareMessage}; a message of @bufbuild/protobuf does not travel`
    : `Use ${wellKnown} of interwire`;
}

function objectHint(ctx: Context, type: ts.Type): string | undefined {
  if (type.getCallSignatures().length > 0) return hintOf("Function");
  const symbol = type.symbol as ts.Symbol | undefined;
  const isAnonymous = symbol?.name === "__type" || symbol?.name === "__object";
  if (isAnonymous && (type.getNumberIndexType() !== undefined || type.aliasSymbol?.name === "Record")) {
    return hintOf("Record");
  }
  if (isAnonymous) return unnumbered(ctx, type);
  // The advice is for types of libraries, such as `Set`; a type of the program may have the same name.
  return symbol?.declarations?.some((one) => one.getSourceFile().isDeclarationFile) ? hintOf(symbol.name) : undefined;
}

/** Advice for a mapped type with an `as` clause, which renames members. */
export const renamingHint =
  "Renaming by 'as' lost the numbers of its members: use Pick or Omit, or declare an interface and number its members";

/** Advice for an object type that is not a message, because it has no name or its members have no numbers. */
function unnumbered(ctx: Context, type: ts.Type): string {
  if (isRenaming(ctx, type)) return renamingHint;
  if (isDerived(ctx, type)) return "Number the members of the types that it is made of: @dataMember 1";
  const members = ctx.checker.getPropertiesOfType(type);
  if (members.length === 0) return declareMessage;
  const numbers = hasNumbers(ctx, type) ? "" : ", and number its members with @dataMember";
  return `Give it a name: type YourName = ${typeText(ctx, type)}${numbers}`;
}
