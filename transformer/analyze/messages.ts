import type ts from "typescript";
import type { Report } from "../diagnostics.js";
import type { FieldModel, MessageModel, TypeModel } from "../model.js";
import { type Annotation, annotationOf, annotationsIn, nameOf, reportSecondMark } from "./annotations.js";
import { armsOf } from "./arms.js";
import { type Context, nameSpanOf, spanOf } from "./context.js";
import {
  type Place,
  placeOf,
  symbolOf,
  type TypeDeclaration,
  typeDeclarationsOf,
  typeParametersOf,
} from "./declarations.js";
import { foreignArms, foreignNumber } from "./foreign-numbers.js";
import { nodeHome } from "./nodes.js";
import { readArms } from "./oneofs.js";
import { knownType, readType, type Use } from "./types.js";

/** Reads a message: its numbered members, inherited ones included. */
export function readMessageModel(
  ctx: Context,
  symbol: ts.Symbol,
  declaration: TypeDeclaration,
  place: Place,
  report: Report,
): MessageModel {
  const { ts, checker } = ctx;
  const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
  const fields = properties.flatMap((property) => readField(ctx, property, declaration, place, report));
  reportSecondMarks(ctx, symbol, properties, declaration, report);
  const isClass = ts.isClassLike(declaration);
  if (isClass) checkConstructor(ctx, symbol, declaration, report);
  return {
    id: `${place.file.fileName}#${place.stem}$message`,
    node: `${place.stem}$message`,
    typeText: place.typeText,
    clrName: givenName(ctx, symbol) ?? declaration.name?.text ?? place.typeText,
    typeParameters: typeParametersOf(declaration),
    fields,
    isClass,
    exported: place.exported,
    exportedAs: place.exportedAs,
    span: nameSpanOf(declaration),
    extents: typeDeclarationsOf(ctx, symbol).map(spanOf),
  };
}

/** The blocks of a merged declaration may not annotate the type, or a member of several blocks, twice. */
function reportSecondMarks(
  ctx: Context,
  symbol: ts.Symbol,
  properties: readonly ts.Symbol[],
  declaration: TypeDeclaration,
  report: Report,
): void {
  reportSecondMark(annotationsIn(ctx, typeDeclarationsOf(ctx, symbol), "dataContract"), symbol.name, report);
  for (const property of properties) {
    if (property.declarations?.length === 1) continue;
    const own = (property.declarations ?? []).filter((one) => !isInherited(ctx, one, declaration));
    reportSecondMark(annotationsIn(ctx, own, "dataMember"), property.name, report);
  }
}

/** The `name` of a type's dataContract annotation; a blank one counts as absent. */
function givenName(ctx: Context, symbol: ts.Symbol): string | undefined {
  for (const declaration of typeDeclarationsOf(ctx, symbol)) {
    const name = annotationOf(ctx, declaration, "dataContract")?.arguments.name;
    if (typeof name === "string" && name.trim() !== "") return name;
  }
  return undefined;
}

/** A member of a message, and where to report what is wrong with it. */
interface Member {
  readonly property: ts.Symbol;
  readonly declaration: ts.Declaration;
  readonly annotation: Annotation | undefined;
  readonly at: ts.Node;
  readonly inherited: boolean;
  readonly place: Place;
  readonly report: Report;
}

function readField(
  ctx: Context,
  property: ts.Symbol,
  owner: TypeDeclaration,
  place: Place,
  report: Report,
): FieldModel[] {
  const annotated = property.declarations?.find((one) => annotationOf(ctx, one, "dataMember") !== undefined);
  const declaration = annotated ?? property.declarations?.[0];
  if (declaration === undefined || isIgnored(ctx, declaration, annotated !== undefined)) return [];
  const annotation = annotationOf(ctx, declaration, "dataMember");
  const inherited = isInherited(ctx, declaration, owner);
  const at = declaration.getSourceFile() === place.file ? declaration : owner;
  const member: Member = { property, declaration, annotation, at, inherited, place, report };
  const given = ctx.checker.getTypeOfSymbol(property);
  const inferred = ctx.ts.isPropertyDeclaration(declaration) && declaration.type === undefined;
  const known = inferred ? undefined : knownType(ctx, given, place.file);
  if (known !== undefined) return [plainField(ctx, member, known)];
  const arms = armsOf(ctx, given);
  if (arms !== undefined) return readOneof(ctx, member, given, arms);
  return [plainField(ctx, member, readType(ctx, given, { ...use(ctx, member), inferred }))];
}

function plainField(ctx: Context, member: Member, type: TypeModel): FieldModel {
  const { property, declaration, annotation, at, inherited } = member;
  const foreign = foreignNumber(ctx, declaration);
  const order = foreign?.order ?? annotation?.arguments.order;
  const needsOptional = isOptional(ctx, property) && type.kind !== "optional" && type.kind !== "invalid";
  return {
    number: typeof order === "number" ? order : undefined,
    unread: annotation?.unread === true,
    name: property.name,
    type: needsOptional ? { kind: "optional", absent: "undefined", inner: type } : type,
    packed: foreign?.packed ?? annotation?.arguments.packed !== false,
    span: nameSpanOf(at),
    inherited,
  };
}

function readOneof(ctx: Context, member: Member, given: ts.Type, arms: readonly ts.Type[]): FieldModel[] {
  const { property, declaration, annotation, at, inherited, place } = member;
  const name = `${ownerName(ctx, declaration, place)}.${property.name}`;
  const words = use(ctx, member);
  if (annotation !== undefined) words.report("IW1211", annotation.span, { member: name });
  const mayBeLeftOut = isOptional(ctx, property) || (given.isUnion() && arms.length < given.types.length);
  const stated = foreignArms(ctx, declaration);
  return readArms(ctx, arms, { property, name, at, inherited, isOptional: mayBeLeftOut, stated, use: words });
}

function isOptional(ctx: Context, property: ts.Symbol): boolean {
  return (property.flags & ctx.ts.SymbolFlags.Optional) !== 0;
}

function use(ctx: Context, { property, declaration, at, inherited, place, report }: Member): Omit<Use, "inferred"> {
  return {
    from: place.file,
    node: (at as ts.NamedDeclaration).name ?? at,
    where: `Member '${property.name}' of ${ownerName(ctx, declaration, place)}`,
    // A base that is a message reports its own members; what this file cannot import is this file's problem.
    report: inherited ? (...problem) => (problem[0] === "IW1111" ? report(...problem) : undefined) : report,
  };
}

function ownerName(ctx: Context, member: ts.Declaration, place: Place): string {
  const owner = member.parent as ts.Node & { name?: ts.Node };
  return owner.name === undefined ? place.typeText : nameOf(ctx, owner);
}

/** Methods, accessors and `#private` fields of a class are its own business, unless they are annotated. */
function isIgnored(ctx: Context, declaration: ts.Declaration, annotated: boolean): boolean {
  const { ts } = ctx;
  const name = (declaration as ts.NamedDeclaration).name;
  if (name !== undefined && ts.isPrivateIdentifier(name)) return true;
  if (annotated) return false;
  if (!ts.isClassLike(declaration.parent))
    return ts.isParameter(declaration) && !ts.isParameterPropertyDeclaration(declaration, declaration.parent);
  return ts.isMethodDeclaration(declaration) || ts.isAccessor(declaration);
}

/** Whether a member comes from a base that is a message of its own. */
function isInherited(ctx: Context, member: ts.Declaration, owner: TypeDeclaration): boolean {
  const declaring = ctx.ts.isParameter(member) ? member.parent.parent : member.parent;
  if (declaring === owner || ctx.ts.isTypeLiteralNode(declaring)) return false;
  const own = symbolOf(ctx, owner);
  const symbol = symbolOf(ctx, declaring);
  return symbol !== undefined && symbol !== own && nodeHome(ctx, symbol, "message") !== undefined;
}

function checkConstructor(ctx: Context, symbol: ts.Symbol, declaration: ts.ClassLikeDeclaration, report: Report): void {
  const { ts, checker } = ctx;
  const isAbstract = declaration.modifiers?.some((one) => one.kind === ts.SyntaxKind.AbstractKeyword) ?? false;
  const problem = isAbstract
    ? "is abstract"
    : checker
        .getTypeOfSymbol(symbol)
        .getConstructSignatures()
        .map((signature) => constructorProblem(ctx, signature))
        .find((one) => one !== undefined);
  if (problem === undefined) return;
  const fix = "Give it a public constructor without required parameters, or declare an interface";
  report("IW1207", nameSpanOf(declaration), { name: placeOf(ctx, declaration)?.typeText ?? "default", problem, fix });
}

function constructorProblem(ctx: Context, signature: ts.Signature): string | undefined {
  const { ts } = ctx;
  const declaration = signature.declaration as ts.SignatureDeclaration | undefined;
  const modifiers =
    declaration === undefined ? 0 : ts.getCombinedModifierFlags(declaration as ts.ConstructorDeclaration);
  if (modifiers & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return "has no public constructor";
  const required = signature.parameters.find((parameter) => {
    const node = parameter.valueDeclaration;
    return (
      node !== undefined && ts.isParameter(node) && !node.questionToken && !node.initializer && !node.dotDotDotToken
    );
  });
  return required === undefined ? undefined : `has the required constructor parameter '${required.name}'`;
}
