import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { FieldModel, TypeModel } from "../model/model.js";
import { tellApart } from "../model/tell-apart.js";
import type { Annotation } from "./annotation-arguments.js";
import { annotationOf, nameOf } from "./annotations.js";
import { armsOf } from "./arms.js";
import { type Context, nameSpanOf } from "./context.js";
import { symbolOf } from "./declarations.js";
import { isDerived, numberOf } from "./derived-types.js";
import { checkFieldOptions, fieldOptionsOf, plainOptions } from "./field-options.js";
import { foreignArms } from "./foreign-numbers.js";
import { checkInherited, declaringName, type FieldOwner, inheritedNumber, isInherited } from "./inherited-members.js";
import { lostInitializer } from "./initializers.js";
import { isLibraryMember } from "./library-bases.js";
import { isNamedBySymbol, memberKey, memberName } from "./member-names.js";
import { readArms } from "./oneofs.js";
import { knownType, readType, type Use } from "./types.js";
import { checkSignatures } from "./unsent-signatures.js";

/** Reads the numbered members of a message, inherited ones included. */
export function readFields(ctx: Context, type: ts.Type, owner: FieldOwner): FieldModel[] {
  const properties = ctx.checker.getPropertiesOfType(type).filter((one) => !isLibraryMember(ctx, one));
  checkInherited(ctx, type, properties, owner);
  if (!owner.isClass) checkMethods(ctx, properties, owner);
  checkSignatures(ctx, type, owner);
  const fields: FieldModel[] = [];
  for (const property of properties) {
    for (const field of readField(ctx, property, owner)) {
      const suggested = field.number === undefined ? inheritedNumber(ctx, type, field.name, owner) : undefined;
      fields.push(suggested === undefined ? field : { ...field, suggested });
    }
  }
  return isOrderKnown(ctx, type) ? fields : fields.sort(byNumber);
}

/**
 * Whether the order of a type's members is deterministic. The compiler orders the members of derived types by what it happened to
 * check first.
 */
export function isOrderKnown(ctx: Context, type: ts.Type): boolean {
  if (isDerived(ctx, type)) return false;
  return !type.isClassOrInterface() || !ctx.checker.getBaseTypes(type).some((base) => isDerived(ctx, base));
}

function byNumber(a: FieldModel, b: FieldModel): number {
  return (a.number ?? Infinity) - (b.number ?? Infinity) || (a.name < b.name ? -1 : 1);
}

function readField(ctx: Context, property: ts.Symbol, owner: FieldOwner): FieldModel[] {
  let declaration = property.declarations?.[0];
  let annotation: Annotation | undefined;
  for (const one of property.declarations ?? []) {
    annotation = annotationOf(ctx, one, "dataMember");
    if (annotation === undefined) continue;
    declaration = one;
    break;
  }
  if (declaration === undefined) return [readUndeclared(property, owner)];
  if (isIgnored(ctx, declaration, annotation !== undefined)) return [];
  if (isNamedBySymbol(property)) return reportSymbol(ctx, property, declaration, owner);
  const member = memberOf(ctx, property, declaration, annotation, owner);
  const { use } = member;
  const given = ctx.checker.getTypeOfSymbol(property);
  const known = use.inferred ? undefined : knownType(ctx, given, use.from);
  const arms = known === undefined ? armsOf(ctx, given) : undefined;
  if (arms !== undefined) {
    checkInitializer(ctx, member, undefined, owner);
    return readOneof(ctx, member, given, arms);
  }
  const field = plainField(ctx, member, known ?? readType(ctx, given, use));
  checkInitializer(ctx, member, field, owner);
  return [field];
}

/**
 * Reports an initializer of a class member whose value is lost when a message is decoded: decoding sets every member, and absent
 * members to their default.
 */
function checkInitializer(ctx: Context, member: Member, field: FieldModel | undefined, owner: FieldOwner): void {
  if (!owner.isClass || member.inherited) return;
  const lost = lostInitializer(ctx, member.declaration, field);
  if (lost === undefined) return;
  const words = { member: member.property.name, owner: member.blamed, ...lost };
  owner.report("IW1217", nameSpanOf(member.at), words);
}

interface Member {
  readonly property: ts.Symbol;
  readonly declaration: ts.Declaration;
  readonly annotation: Annotation | undefined;
  readonly at: ts.Node;
  readonly inherited: boolean;
  readonly typeInherited: boolean;
  readonly declaredBy: string;
  /** The name of the type that diagnostics about the member mention: the declaring type, or the one that derives from it. */
  readonly blamed: string;
  readonly use: Use;
}

function memberOf(
  ctx: Context,
  property: ts.Symbol,
  declaration: ts.Declaration,
  annotation: Annotation | undefined,
  owner: FieldOwner,
): Member {
  const inherited = isInherited(ctx, declaration, owner);
  const typeInherited = inherited && hasDeclaredType(ctx, property, declaration);
  const at = declaration.getSourceFile() === owner.from ? declaration : owner.node;
  const declaredBy = declaringName(ctx, declaration) ?? owner.name;
  const blamed = inherited ? owner.name : declaredBy;
  const use: Use = {
    from: owner.from,
    node: nameNode(inherited && !typeInherited ? owner.node : at),
    where: `Member '${property.name}' of ${blamed}`,
    report: typeInherited ? quiet(owner.report) : inherited ? outOf(ctx, declaration, owner) : owner.report,
    inferred: ctx.ts.isPropertyDeclaration(declaration) && declaration.type === undefined,
  };
  return { property, declaration, annotation, at, inherited, typeInherited, declaredBy, blamed, use };
}

function plainField(ctx: Context, member: Member, type: TypeModel): FieldModel {
  const { property, declaration, annotation, at, inherited, typeInherited, declaredBy } = member;
  const given = numberOf(ctx, declaration, annotation);
  const needsOptional = isOptional(ctx, property) && type.kind !== "optional" && type.kind !== "invalid";
  const whole: TypeModel = needsOptional ? { kind: "optional", absent: "undefined", inner: type } : type;
  if (!inherited) checkFieldOptions(annotation, whole, member.use);
  return {
    number: given?.order,
    unread: annotation?.unread === true || isFunction(ctx, property, type),
    name: property.name,
    type: whole,
    ...fieldOptionsOf(given, whole),
    span: nameSpanOf(at),
    inherited,
    typeInherited,
    declaredBy,
  };
}

/** Whether a member is a function. The advice to give it a number would be wrong, because functions are not sent. */
function isFunction({ checker }: Context, property: ts.Symbol, { kind }: TypeModel): boolean {
  if (kind !== "invalid") return false;
  return checker.getNonNullableType(checker.getTypeOfSymbol(property)).getCallSignatures().length > 0;
}

function readOneof(ctx: Context, member: Member, given: ts.Type, arms: readonly ts.Type[]): FieldModel[] {
  const { property, declaration, annotation, blamed, use } = member;
  const name = `${blamed}.${property.name}`;
  if (annotation !== undefined) use.report("IW1211", annotation.span, { member: name });
  const mayBeLeftOut = isOptional(ctx, property) || (given.isUnion() && arms.length < given.types.length);
  const stated = foreignArms(ctx, declaration);
  return readArms(ctx, arms, { ...member, name, isOptional: mayBeLeftOut, stated, use });
}

function isOptional(ctx: Context, property: ts.Symbol): boolean {
  return (property.flags & ctx.ts.SymbolFlags.Optional) !== 0;
}

function nameNode(node: ts.Node): ts.Node {
  return (node as ts.NamedDeclaration).name ?? node;
}

/** Reports a member whose name is a symbol, unless another message declares it and reports it itself. */
function reportSymbol(ctx: Context, property: ts.Symbol, declaration: ts.Declaration, owner: FieldOwner): [] {
  const at = declaration.getSourceFile() === owner.from ? declaration : owner.node;
  const words = { member: memberName(ctx, property), owner: owner.name };
  if (!isInherited(ctx, declaration, owner)) owner.report("IW1220", nameSpanOf(at), words);
  return [];
}

/** Makes the field for a member that a mapped type adds and that has no declaration. It has no number, which is then reported. */
function readUndeclared(property: ts.Symbol, owner: FieldOwner): FieldModel {
  return {
    number: undefined,
    unread: false,
    name: property.name,
    type: { kind: "invalid" },
    ...plainOptions,
    span: nameSpanOf(owner.node),
    inherited: false,
    typeInherited: false,
    declaredBy: owner.name,
  };
}

/**
 * The report function for an inherited member. It drops the problems that are already reported where the member is declared. Only
 * IW1111 is passed on: the file of the inheriting message cannot import a message or contract that the member needs.
 */
function quiet(report: Report): Report {
  return (...problem) => (problem[0] === "IW1111" ? report(...problem) : undefined);
}

/**
 * The report function for a member to which a derived type gives another type than its declaration does, such as a member of
 * `Partial<Person>`. If the declared type cannot be sent either, the problem is already reported at the declaration, and only
 * IW1111 (a needed type cannot be imported) is passed on.
 */
function outOf(ctx: Context, declaration: ts.Declaration, { from, node, report }: FieldOwner): Report {
  const hasProblem = (): boolean => {
    const symbol = symbolOf(ctx, declaration);
    if (symbol === undefined) return false;
    const type = ctx.checker.getTypeOfSymbol(symbol);
    const use = { from, node, where: "", report: () => undefined, inferred: false };
    return armsOf(ctx, type) === undefined && readType(ctx, type, use).kind === "invalid";
  };
  return (...problem) => (problem[0] === "IW1111" || !hasProblem() ? report(...problem) : undefined);
}

/** Whether a member has the same type as in its declaration, and is optional exactly if its declaration is. */
function hasDeclaredType(ctx: Context, property: ts.Symbol, declaration: ts.Declaration): boolean {
  const declared = symbolOf(ctx, declaration);
  if (declared === undefined || declared === property) return true;
  const { Optional } = ctx.ts.SymbolFlags;
  if ((declared.flags & Optional) !== (property.flags & Optional)) return false;
  return ctx.checker.getTypeOfSymbol(declared) === ctx.checker.getTypeOfSymbol(property);
}

/**
 * Whether a member of a message is not a field: one named with `#`, and without an annotation also a private or protected member,
 * and a method or accessor of a class.
 */
function isIgnored(ctx: Context, declaration: ts.Declaration, annotated: boolean): boolean {
  const { ts } = ctx;
  const name = (declaration as ts.NamedDeclaration).name;
  if (name !== undefined && ts.isPrivateIdentifier(name)) return true;
  if (annotated) return false;
  if (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return true;
  if (!ts.isClassLike(declaration.parent))
    return ts.isParameter(declaration) && !ts.isParameterPropertyDeclaration(declaration, declaration.parent);
  return ts.isMethodDeclaration(declaration) || ts.isAccessor(declaration);
}

/** Reports methods of a type that is derived from a class: its values are plain objects, which lack the methods. */
function checkMethods(ctx: Context, properties: readonly ts.Symbol[], owner: FieldOwner): void {
  const { ts } = ctx;
  const lost = properties.filter(({ flags, declarations }) => {
    const [declaration] = declarations ?? [];
    if (declaration === undefined || (flags & ts.SymbolFlags.Optional) !== 0) return false;
    return (
      ts.isClassLike(declaration.parent) &&
      isIgnored(ctx, declaration, annotationOf(ctx, declaration, "dataMember") !== undefined)
    );
  });
  const [first] = lost;
  const declaration = first?.declarations?.[0];
  if (first === undefined || declaration === undefined) return;
  const names = lost.map((property) => memberKey(ctx, property)).join(" | ");
  const type = declaringName(ctx, declaration) ?? "the class";
  const [made = "", from = ""] = tellApart([
    { name: owner.name, file: owner.from.fileName },
    { name: type, file: declaration.getSourceFile().fileName },
  ]);
  owner.report("IW1214", nameSpanOf(owner.node), { owner: made, member: nameOf(ctx, declaration), from, type, names });
}
