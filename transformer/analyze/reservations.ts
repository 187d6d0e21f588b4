import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { Reservation } from "../model/model.js";
import { annotationOf, annotationsIn, nameOf } from "./annotations.js";
import { type Context, once } from "./context.js";
import {
  exportsOf,
  generatedExports,
  isTypeDeclaration,
  nodeType,
  symbolOf,
  typeDeclarationsOf,
} from "./declarations.js";
import { derivedName, isDerived } from "./derived-types.js";
import { type Literal, LiteralList, literalOf } from "./literals.js";
import { checkReservedEntries, givenReserved } from "./reserved.js";

/**
 * Everything that a message must not use: what its own annotation reserves, then what the messages reserve from which it takes
 * members. `symbol` is the message's, and undefined for a derived type without a name.
 */
export function reservationsOf(ctx: Context, type: ts.Type, symbol: ts.Symbol | undefined): readonly Reservation[] {
  const symbols = new Set<ts.Symbol>();
  if (symbol === undefined) addType(ctx, type, symbols);
  else addSymbol(ctx, symbol, symbols);
  return [...symbols].flatMap((one) => ownReservations(ctx, one));
}

/** Reports the faulty entries in the annotations of a message. */
export function checkReservations(ctx: Context, declarations: readonly ts.Node[], report: Report): void {
  for (const one of annotationsIn(ctx, declarations, "dataContract")) checkReservedEntries(one, "message", report);
}

/** Adds a message and the messages from which it takes members. */
function addSymbol(ctx: Context, symbol: ts.Symbol, into: Set<ts.Symbol>): void {
  if (into.has(symbol)) return;
  into.add(symbol);
  // The emitted function of another package's message states what its bases reserve, too.
  if (statedReservation(ctx, symbol) !== undefined) return;
  const type = ctx.checker.getDeclaredTypeOfSymbol(symbol);
  if (type.isClassOrInterface()) for (const base of ctx.checker.getBaseTypes(type)) addType(ctx, base, into);
  else if (isDerived(ctx, type)) addParts(ctx, type, into, writtenArguments(ctx, symbol));
}

function addType(ctx: Context, type: ts.Type, into: Set<ts.Symbol>): void {
  const symbol = isDerived(ctx, type) ? derivedName(ctx, type) : (type.aliasSymbol ?? type.symbol);
  if (symbol !== undefined && typeDeclarationsOf(ctx, symbol).length > 0) addSymbol(ctx, symbol, into);
  else addParts(ctx, type, into);
}

/**
 * Adds the messages of which a derived type is made: the parts of an intersection; the type arguments that it has members of, as
 * `Partial<Person>` has those of `Person`; and the messages that declare its members.
 */
function addParts(
  ctx: Context,
  type: ts.Type,
  into: Set<ts.Symbol>,
  typeArguments: readonly ts.Type[] = type.aliasTypeArguments ?? [],
): void {
  if (type.isIntersection()) for (const part of type.types) addType(ctx, part, into);
  else {
    const properties = ctx.checker.getPropertiesOfType(type);
    for (const argument of typeArguments) {
      if (properties.some((one) => isMemberOf(ctx, one, argument))) addType(ctx, argument, into);
    }
    for (const { declarations } of properties) {
      for (const declaration of declarations ?? []) {
        const declaring = ctx.ts.findAncestor(declaration.parent, (node) => isTypeDeclaration(ctx, node));
        const symbol = declaring === undefined ? undefined : symbolOf(ctx, declaring);
        if (symbol !== undefined) addSymbol(ctx, symbol, into);
      }
    }
  }
}

/**
 * The type arguments in the declaration of a derived type's name: `Person` for `type PersonPatch = Partial<Person>`. The compiler
 * forgets them for a type with a name.
 */
function writtenArguments(ctx: Context, symbol: ts.Symbol): readonly ts.Type[] {
  const { ts, checker } = ctx;
  return typeDeclarationsOf(ctx, symbol).flatMap((declaration) => {
    if (!ts.isTypeAliasDeclaration(declaration)) return [];
    let node = declaration.type;
    while (ts.isParenthesizedTypeNode(node)) node = node.type;
    const given = ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node) ? node.typeArguments : undefined;
    return (given ?? []).map((one) => checker.getTypeFromTypeNode(one));
  });
}

/** Whether an object type has a member with the same declaration as `property`. */
function isMemberOf({ ts }: Context, { name, declarations }: ts.Symbol, type: ts.Type): boolean {
  if ((type.flags & ts.TypeFlags.Object) === 0 && !type.isIntersection()) return false;
  const own = type.getProperty(name)?.declarations ?? [];
  return declarations?.some((one) => own.includes(one)) === true;
}

/** What the annotations of one message reserve, or, for a message of another package, what its declaration file states. */
function ownReservations(ctx: Context, symbol: ts.Symbol): readonly Reservation[] {
  const stated = statedReservation(ctx, symbol);
  if (stated !== undefined) return [stated];
  return typeDeclarationsOf(ctx, symbol).flatMap((declaration) => {
    const { arguments: given, span } = annotationOf(ctx, declaration, "dataContract") ?? {};
    const reserved = given && givenReserved(given, "message");
    return reserved === undefined || span === undefined ? [] : [{ ...reserved, by: nameOf(ctx, declaration), span }];
  });
}

function statedReservation(ctx: Context, symbol: ts.Symbol): Reservation | undefined {
  const file = typeDeclarationsOf(ctx, symbol)[0]?.getSourceFile();
  return file?.isDeclarationFile === true ? statedReservations(ctx, file).get(symbol) : undefined;
}

/**
 * What the messages in a declaration file reserve. The return type of an emitted function states it: `Message<Person, "h…", {
 * name: 1; "@dataContract": { reserved: 3 | "10 to 12" } }>`.
 */
function statedReservations(ctx: Context, file: ts.SourceFile): ReadonlyMap<ts.Symbol, Reservation> {
  return once(ctx, "foreign reservations", file, () => {
    const found = new Map<ts.Symbol, Reservation>();
    for (const node of [...exportsOf(ctx, file).keys(), ...(generatedExports(ctx, file)?.keys() ?? [])]) {
      const type = node.endsWith("$message") ? nodeType(ctx, file, node) : undefined;
      const [message, , numbers] = type === undefined ? [] : ctx.checker.getTypeArguments(type);
      const property = numbers?.getProperty("@dataContract");
      const stated = property === undefined ? undefined : ctx.checker.getTypeOfSymbol(property);
      const symbol = message?.aliasSymbol ?? message?.symbol;
      if (stated === undefined || symbol === undefined) continue;
      const given = {
        reserved: literalsOf(ctx, stated, "reserved"),
        reservedNames: literalsOf(ctx, stated, "reservedNames"),
      };
      const reserved = givenReserved(given, "message");
      if (reserved !== undefined) found.set(symbol, { ...reserved, by: symbol.name });
    }
    return found;
  });
}

/** The literals in the type of a property, which is a literal type or a union of such. */
function literalsOf(ctx: Context, type: ts.Type, name: string): LiteralList {
  const property = type.getProperty(name);
  const stated = property === undefined ? undefined : ctx.checker.getTypeOfSymbol(property);
  const parts = stated === undefined ? [] : stated.isUnion() ? stated.types : [stated];
  return new LiteralList(
    parts.flatMap((part): Literal[] => {
      const value = literalOf(ctx, part);
      return value === undefined ? [] : [value];
    }),
  );
}
