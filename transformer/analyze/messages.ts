import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { MessageModel } from "../model/model.js";
import { annotationOf, annotationsIn, fileDefaults, reportSecondMark } from "./annotations.js";
import { type Context, nameSpanOf, spanOf } from "./context.js";
import {
  type DeclarationPlace,
  declaredParameters,
  exportsOf,
  placeOf,
  type TypeDeclaration,
  typeDeclarationsOf,
  typeParametersOf,
} from "./declarations.js";
import { readFields } from "./fields.js";
import { givenName } from "./given-name.js";
import { type FieldOwner, isInherited } from "./inherited-members.js";
import { checkLibraryBases } from "./library-bases.js";
import { nodeHome } from "./nodes.js";
import { checkReservations, reservationsOf } from "./reservations.js";

/** Reads a message with its numbered members, inherited ones included. */
export function readMessageModel(
  ctx: Context,
  symbol: ts.Symbol,
  declaration: TypeDeclaration,
  place: DeclarationPlace,
  report: Report,
): MessageModel {
  const { ts, checker } = ctx;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const isClass = ts.isClassLike(declaration);
  const owner = { from: place.file, node: declaration, name: place.typeText, symbol, isClass, report };
  const declarations = typeDeclarationsOf(ctx, symbol);
  const isOfLibrary = checkLibraryBases(ctx, declarations, owner);
  const fields = readFields(ctx, type, isOfLibrary ? { ...owner, report: exceptSignatures(report) } : owner);
  const own = declaration.name?.text ?? place.typeText;
  const given = givenName(declarations.map((one) => annotationOf(ctx, one, "dataContract")));
  if (declarations.length > 1) {
    reportSecondMark(annotationsIn(ctx, declarations, "dataContract"), symbol.name, report);
  }
  reportSecondMarks(ctx, checker.getPropertiesOfType(type), owner, report);
  checkReservations(ctx, declarations, report);
  const reserved = reservationsOf(ctx, type, symbol);
  if (isClass && !isOfLibrary) checkConstructor(ctx, symbol, declaration, report);
  return {
    id: `${place.file.fileName}#${place.stem}$message`,
    node: `${place.stem}$message`,
    typeText: place.typeText,
    clrName: inPackage(ctx, place.file, given?.isArgument === true ? given.name : own),
    ...(given?.isArgument === false ? { protoName: inPackage(ctx, place.file, given.name) } : {}),
    typeParameters: typeParametersOf(declaration),
    declaredParameters: declaredParameters(ctx, declaration),
    fields,
    ...(reserved.length === 0 ? {} : { reserved }),
    isClass,
    isAnonymous: false,
    exported: place.exported,
    exportedAs: place.exportedAs,
    span: nameSpanOf(declaration),
    extents: declarations.map(spanOf),
  };
}

/** Reports members that are annotated in more than one of a message's merged declarations. */
function reportSecondMarks(ctx: Context, properties: readonly ts.Symbol[], owner: FieldOwner, report: Report): void {
  for (const property of properties) {
    if (property.declarations?.length === 1) continue;
    const own = (property.declarations ?? []).filter((one) => !isInherited(ctx, one, owner));
    reportSecondMark(annotationsIn(ctx, own, "dataMember"), property.name, report);
  }
}

/** The full name of a message: a name without a package gets the package of its file. */
function inPackage(ctx: Context, file: ts.SourceFile, name: string): string {
  const { package: packageName } = fileDefaults(ctx, file);
  return packageName === undefined || name.includes(".") ? name : `${packageName}.${name}`;
}

/**
 * The report function for a message that extends a built-in type such as `Map`, which is an error of its own (IW1226). It drops
 * IW1225, which would also be reported for the index signature of the built-in type.
 */
function exceptSignatures(report: Report): Report {
  return (...problem) => (problem[0] === "IW1225" ? undefined : report(...problem));
}

function checkConstructor(ctx: Context, symbol: ts.Symbol, declaration: ts.ClassLikeDeclaration, report: Report): void {
  const { ts, checker } = ctx;
  const name = placeOf(ctx, declaration)?.typeText ?? "default";
  if (isAmbient(ctx, declaration)) {
    const problem = "is declared without its code (declare class)";
    const fix = "Write the class without declare, or declare an interface";
    report("IW1207", nameSpanOf(declaration), { name, problem, fix });
    return;
  }
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
  report("IW1207", nameSpanOf(declaration), { name, problem, fix });
}

/** Whether `declare` stands before a declaration, or before a namespace around it. */
function isAmbient({ ts }: Context, declaration: ts.Node): boolean {
  const isDeclared = (node: ts.Node): boolean =>
    ts.canHaveModifiers(node) && node.modifiers?.some((one) => one.kind === ts.SyntaxKind.DeclareKeyword) === true;
  return ts.findAncestor(declaration, isDeclared) !== undefined;
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
      node !== undefined &&
      ts.isParameter(node) &&
      !ctx.tree.isOptional(node) &&
      !node.initializer &&
      !node.dotDotDotToken
    );
  });
  return required === undefined ? undefined : `has the required constructor parameter '${required.name}'`;
}

/**
 * Reads a message of another package from its declaration file. `id` is `path#Person$message`. Undefined if the file is not a
 * declaration file.
 */
export function readForeignMessage(ctx: Context, id: string): MessageModel | undefined {
  const at = id.lastIndexOf("#");
  const file = ctx.program.getSourceFile(id.slice(0, at));
  if (file?.isDeclarationFile !== true) return undefined;
  const isMeant = (one: ts.Symbol | undefined): boolean =>
    one !== undefined && nodeHome(ctx, one, "message")?.id === id;
  const types = exportsOf(ctx, file);
  const namesake = types.get(id.slice(at + 1).replace(/\$message$/, ""));
  const symbol = isMeant(namesake) ? namesake : [...types.values()].find(isMeant);
  const declaration = symbol === undefined ? undefined : typeDeclarationsOf(ctx, symbol)[0];
  const place = declaration === undefined ? undefined : placeOf(ctx, declaration);
  if (symbol === undefined || declaration === undefined || place === undefined) return undefined;
  return readMessageModel(ctx, symbol, declaration, place, () => undefined);
}
