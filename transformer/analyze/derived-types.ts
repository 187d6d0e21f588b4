import type ts from "typescript";
import { annotationOf } from "./annotations.js";
import { declaresArms } from "./arms.js";
import { type Context, once } from "./context.js";
import { givenNumber, type MemberNumber } from "./field-options.js";
import { foreignArms, foreignNumber } from "./foreign-numbers.js";
import { mayNameDerived } from "./targets.js";

/** Whether a type is made of other object types: a mapped type (`Partial<Person>`) or an intersection. */
export function isDerived(ctx: Context, type: ts.Type): boolean {
  if (type.isIntersection()) {
    return type.types.every((part) => (part.flags & ctx.ts.TypeFlags.Object) !== 0 && !isOpenMapped(ctx, part));
  }
  return isMapped(ctx, type);
}

function isMapped({ ts }: Context, type: ts.Type): boolean {
  const { objectFlags } = type as ts.ObjectType;
  return (type.flags & ts.TypeFlags.Object) !== 0 && (objectFlags & ts.ObjectFlags.Mapped) !== 0;
}

/** Whether a type is mapped by other names than those of its members (`as`), or contains such a one. */
export function isRenaming(ctx: Context, type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.some((part) => isRenaming(ctx, part));
  const { declaration } = type as { readonly declaration?: ts.MappedTypeNode };
  return isMapped(ctx, type) && declaration?.nameType !== undefined;
}

/** Whether an alias is the name of a derived type, instead of a second name of a type that has one. */
export function namesDerived(ctx: Context, symbol: ts.Symbol, declaration: ts.TypeAliasDeclaration): boolean {
  if (!mayNameDerived(ctx, declaration)) return false;
  const type = ctx.checker.getDeclaredTypeOfSymbol(symbol);
  return isDerived(ctx, type) && hasNumbers(ctx, type) && derivedName(ctx, type) === symbol;
}

/** The alias that names a derived type. */
export function derivedName(ctx: Context, type: ts.Type): ts.Symbol | undefined {
  const { aliasSymbol } = type;
  const own = aliasSymbol?.declarations?.some((one) => ctx.ts.isTypeAliasDeclaration(one) && mayNameDerived(ctx, one));
  return own === true ? aliasSymbol : lostNames(ctx).get(type);
}

/**
 * The compiler makes a type of its own for `type PersonPatch = Partial<Person>`, but calls it by the alias that it is an
 * instance of: `Partial`. So the aliases are asked for their types instead.
 */
function lostNames(ctx: Context): ReadonlyMap<ts.Type, ts.Symbol> {
  return once(ctx, "lost names", ctx, () => {
    const names = new Map<ts.Type, ts.Symbol>();
    for (const file of ctx.program.getSourceFiles()) {
      // A declaration file without a message's table declares no message.
      if (file.isDeclarationFile && !file.text.includes("$message(")) continue;
      for (const declaration of aliasesIn(ctx, file.statements)) {
        const symbol = ctx.checker.getSymbolAtLocation(declaration.name);
        const type = symbol === undefined ? undefined : ctx.checker.getDeclaredTypeOfSymbol(symbol);
        if (symbol === undefined || type === undefined || type.aliasSymbol === symbol) continue;
        if (isDerived(ctx, type) && !names.has(type)) names.set(type, symbol);
      }
    }
    return names;
  });
}

/** The declarations of a file or namespace that may name a derived type. */
function aliasesIn(ctx: Context, statements: readonly ts.Statement[]): ts.TypeAliasDeclaration[] {
  const { ts } = ctx;
  return statements.flatMap((statement) => {
    if (ts.isTypeAliasDeclaration(statement)) return mayNameDerived(ctx, statement) ? [statement] : [];
    if (!ts.isModuleDeclaration(statement) || statement.body === undefined) return [];
    const { body } = statement;
    return aliasesIn(ctx, ts.isModuleBlock(body) ? body.statements : ts.isModuleDeclaration(body) ? [body] : []);
  });
}

/** The number and options of a member, by annotation or in another package's declaration file. */
export function numberOf(
  ctx: Context,
  member: ts.Declaration,
  annotation = annotationOf(ctx, member, "dataMember"),
): MemberNumber | undefined {
  return annotation === undefined ? foreignNumber(ctx, member) : givenNumber(annotation.arguments);
}

/** Whether one of a type's members, or an arm of one, is annotated as a message's, or has a number in another package. */
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

/** Whether a mapped type runs over the keys of a type parameter, so that its members are known only when that is closed. */
export function isOpenMapped(ctx: Context, type: ts.Type): boolean {
  if (!isMapped(ctx, type)) return false;
  // The compiler computes the keys when it is asked for the members.
  ctx.checker.getPropertiesOfType(type);
  const { constraintType } = type as unknown as { constraintType?: ts.Type };
  if (constraintType === undefined) return false;
  const parts = constraintType.isUnionOrIntersection() ? constraintType.types : [constraintType];
  return parts.some((part) => (part.flags & ctx.ts.TypeFlags.Instantiable) !== 0);
}

/** Whether a type is `this`, which differs in each derived type, so that no table can have it. */
export function isThisType(type: ts.Type): boolean {
  return (type as unknown as { isThisType?: boolean }).isThisType === true;
}

/** `NoInfer<T>` and conditional types wrap what they stand for. */
export function withoutSubstitution(ctx: Context, type: ts.Type): ts.Type {
  return type.flags & ctx.ts.TypeFlags.Substitution ? (type as ts.SubstitutionType).baseType : type;
}
