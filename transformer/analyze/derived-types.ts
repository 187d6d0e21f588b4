import type * as ts from "../compiler/language.js";
import { annotationOf } from "./annotations.js";
import { declaresArms } from "./arms.js";
import { type Context, once, oncePerFile } from "./context.js";
import { givenNumber, type MemberNumber } from "./field-options.js";
import { foreignArms, foreignNumber } from "./foreign-numbers.js";
import { mayNameDerived } from "./targets.js";

/** Whether a type is made from other object types: a mapped type (`Partial<Person>`) or an intersection. */
export function isDerived(ctx: Context, type: ts.Type): boolean {
  if (type.isIntersection()) {
    return type.types.every((part) => (part.flags & ctx.ts.TypeFlags.Object) !== 0 && !isOpenMapped(ctx, part));
  }
  return isMapped(ctx, type);
}

export function isMapped({ ts }: Context, type: ts.Type): boolean {
  const { objectFlags } = type as ts.ObjectType;
  return (type.flags & ts.TypeFlags.Object) !== 0 && (objectFlags & ts.ObjectFlags.Mapped) !== 0;
}

/** Whether a type is a mapped type that renames members with `as`, or an intersection that contains one. */
export function isRenaming(ctx: Context, type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.some((part) => isRenaming(ctx, part));
  const { declaration } = type as ts.MappedType;
  return isMapped(ctx, type) && declaration?.nameType !== undefined;
}

/**
 * Whether a type alias is the one that names a derived message: `type PersonPatch = Partial<Person>`. A further alias,
 * `type Patch = PersonPatch`, is only another name for the same message.
 */
export function namesDerived(ctx: Context, symbol: ts.Symbol, declaration: ts.TypeAliasDeclaration): boolean {
  if (!mayNameDerived(ctx, declaration)) return false;
  const type = ctx.checker.getDeclaredTypeOfSymbol(symbol);
  return isDerived(ctx, type) && hasNumbers(ctx, type) && derivedName(ctx, type) === symbol;
}

/** The alias that names a derived type: `PersonPatch` for the type that `type PersonPatch = Partial<Person>` declares. */
export function derivedName(ctx: Context, type: ts.Type): ts.Symbol | undefined {
  const { aliasSymbol } = type;
  const own = aliasSymbol?.declarations?.some((one) => ctx.ts.isTypeAliasDeclaration(one) && mayNameDerived(ctx, one));
  return own === true ? aliasSymbol : lostNames(ctx).get(type);
}

/**
 * The aliases of derived types that the compiler does not report: for `type PersonPatch = Partial<Person>` it reports `Partial`
 * as the alias of the type, so each alias is asked for its type instead.
 */
function lostNames(ctx: Context): ReadonlyMap<ts.Type, ts.Symbol> {
  return once(ctx, "lost names", ctx, () => {
    const names = new Map<ts.Type, ts.Symbol>();
    for (const file of ctx.program.getSourceFiles()) {
      // A declaration file without a function `…$message` declares no message.
      if (file.isDeclarationFile && !file.text.includes("$message(")) continue;
      for (const declaration of aliasesOf(ctx, file)) {
        const symbol = ctx.checker.getSymbolAtLocation(declaration.name);
        const type = symbol === undefined ? undefined : ctx.checker.getDeclaredTypeOfSymbol(symbol);
        if (symbol === undefined || type === undefined || type.aliasSymbol === symbol) continue;
        if (isDerived(ctx, type) && !names.has(type)) names.set(type, symbol);
      }
    }
    return names;
  });
}

const aliasesOf = oncePerFile((ctx, file) => aliasesIn(ctx, file.statements));

function aliasesIn(ctx: Context, statements: readonly ts.Statement[]): ts.TypeAliasDeclaration[] {
  const { ts } = ctx;
  return statements.flatMap((statement) => {
    if (ts.isTypeAliasDeclaration(statement)) return mayNameDerived(ctx, statement) ? [statement] : [];
    if (!ts.isModuleDeclaration(statement) || statement.body === undefined) return [];
    const { body } = statement;
    return aliasesIn(ctx, ts.isModuleBlock(body) ? body.statements : ts.isModuleDeclaration(body) ? [body] : []);
  });
}

/** The number and options of a member: from its annotation, or from the declaration file of another package. */
export function numberOf(
  ctx: Context,
  member: ts.Declaration,
  annotation = annotationOf(ctx, member, "dataMember"),
): MemberNumber | undefined {
  return annotation === undefined ? foreignNumber(ctx, member) : givenNumber(annotation.arguments);
}

/**
 * Whether a type has a member with a number, or a oneof whose arms have numbers. In a declaration file of another package, the
 * type of the message's emitted function states the numbers.
 */
export function hasNumbers(ctx: Context, type: ts.Type): boolean {
  return ctx.checker
    .getPropertiesOfType(type)
    .some(
      (property) =>
        (property.declarations ?? []).some((member) => isNumbered(ctx, member)) || declaresArms(ctx, property),
    );
}

function isNumbered(ctx: Context, member: ts.Declaration): boolean {
  if (annotationOf(ctx, member, "dataMember") !== undefined) return true;
  return foreignNumber(ctx, member) !== undefined || foreignArms(ctx, member) !== undefined;
}

/**
 * Whether a mapped type iterates over the keys of a type parameter, so that its members are unknown until the parameter is bound.
 */
export function isOpenMapped(ctx: Context, type: ts.Type): boolean {
  if (!isMapped(ctx, type)) return false;
  // Makes the compiler compute the keys.
  ctx.checker.getPropertiesOfType(type);
  const { constraintType } = type;
  if (constraintType === undefined) return false;
  const parts = constraintType.isUnionOrIntersection() ? constraintType.types : [constraintType];
  return parts.some((part) => (part.flags & ctx.ts.TypeFlags.Instantiable) !== 0);
}

/**
 * Whether a type is the polymorphic `this`. It stands for another type in each subtype, so no fixed field type can be emitted for
 * it.
 */
export function isThisType(type: ts.Type): boolean {
  return type.isThisType === true;
}

/**
 * The type inside `NoInfer<T>`, or inside the substitution type that the compiler makes in a conditional type. Any other type is
 * returned unchanged.
 */
export function withoutSubstitution(ctx: Context, type: ts.Type): ts.Type {
  return type.flags & ctx.ts.TypeFlags.Substitution ? (type as ts.SubstitutionType).baseType : type;
}
