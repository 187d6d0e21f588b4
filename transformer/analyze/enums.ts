import { joinReserved } from "../../common/reserved.js";
import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { EnumMember, EnumModel, TypeModel } from "../model/model.js";
import type { Annotation } from "./annotation-arguments.js";
import { annotatedNodes, enumAnnotation, reportSecondMark } from "./annotations.js";
import { type Context, spanOf } from "./context.js";
import { symbolOf } from "./declarations.js";
import { type GivenName, givenName } from "./given-name.js";
import { givenReserved, reserves } from "./reserved.js";
import { checkReservedValues } from "./reserved-values.js";
import { mayBeEnum } from "./targets.js";
import type { Use } from "./types.js";

/**
 * The model of an enum. It has all members of the enum even if the type names only some of them, because protobuf's enums are
 * open.
 */
export function enumModel(ctx: Context, symbol: ts.Symbol, use: Use): TypeModel {
  const { ts, checker } = ctx;
  const declared = (symbol.declarations ?? []).flatMap((one) => (ts.isEnumDeclaration(one) ? [...one.members] : []));
  if (declared.length === 0) return refuse(use, symbol.name, `Declare a member of ${symbol.name}`);
  const members: EnumMember[] = [];
  for (const member of declared) {
    const number = checker.getConstantValue(member);
    const name = memberName(ctx, member);
    if (number === undefined) return refuse(use, symbol.name, `Write the number of ${symbol.name}.${name} out`);
    if (typeof number !== "number" || !isInt32(number)) {
      return refuse(use, symbol.name, `Give ${symbol.name}.${name} an integer of 32 bits`);
    }
    members.push({ name, number });
  }
  return { kind: "enum", ...statedOf(ctx, symbol, symbol.name), members };
}

/**
 * Reports an enum that is annotated on several of its declarations (on two blocks of one `enum`, or on an object and on the type
 * alias of the same name), and members with a number or a name that the annotation reserves.
 */
export function checkEnumMarks(ctx: Context, file: ts.SourceFile, report: Report): void {
  const marks = new Map<ts.Symbol, Annotation[]>();
  for (const [node, annotations] of annotatedNodes(ctx, file)) {
    const mark = annotations.find(({ kind }) => kind === "dataContract");
    const symbol = mark && mayBeEnum(ctx, node) ? symbolOf(ctx, declarationIn(ctx, node)) : undefined;
    if (mark !== undefined && symbol !== undefined) marks.set(symbol, [...(marks.get(symbol) ?? []), mark]);
  }
  for (const [symbol, found] of marks) {
    reportSecondMark(found, symbol.name, report);
    for (const mark of found.filter(reserves)) {
      const node = symbol.declarations?.[0] ?? file;
      const use = { from: file, node, where: "", report: () => undefined, inferred: false };
      checkReservedValues(ctx, { symbol, type: modelOf(ctx, symbol, use), mark }, report);
    }
  }
}

/** The model of a type that is an enum, or the alias of a union of numbers. */
function modelOf(ctx: Context, symbol: ts.Symbol, use: Use): TypeModel {
  if (symbol.declarations?.some((one) => ctx.ts.isEnumDeclaration(one)) === true) return enumModel(ctx, symbol, use);
  const type = ctx.checker.getDeclaredTypeOfSymbol(symbol);
  const literals = type.isUnion() ? type.types.filter((one) => one.isNumberLiteral()) : [];
  return literalsModel(ctx, literals, type, use) ?? { kind: "invalid" };
}

/** The declaration to which an annotated node belongs. The node may be the statement around a constant. */
function declarationIn({ ts }: Context, node: ts.Node): ts.Node {
  return (ts.isVariableStatement(node) ? node.declarationList.declarations[0] : undefined) ?? node;
}

/** The name that an annotation gives an enum or the alias of a union of numbers. */
export function enumName(ctx: Context, symbol: ts.Symbol): GivenName | undefined {
  return givenName(enumMarks(ctx, symbol));
}

/** The annotations of an enum, or of the alias of a union of numbers. */
function enumMarks(ctx: Context, symbol: ts.Symbol): Pick<Annotation, "arguments" | "spelling">[] {
  const nodes = (symbol.declarations ?? []).map((one) => (ctx.ts.isVariableDeclaration(one) ? one.parent.parent : one));
  return nodes.flatMap((node) => enumAnnotation(ctx, node) ?? []);
}

/**
 * The name of an enum, the name that it has as a type argument, if the two differ, and the numbers and names that its annotation
 * reserves.
 */
function statedOf(ctx: Context, symbol: ts.Symbol | undefined, own: string): Omit<EnumModel, "kind" | "members"> {
  const marks = symbol === undefined ? [] : enumMarks(ctx, symbol);
  const given = givenName(marks);
  const reserved = joinReserved(marks.flatMap((one) => givenReserved(one.arguments, "enum") ?? []));
  const gone = reserved === undefined ? {} : { reserved };
  if (given === undefined) return { name: own, ...gone };
  return { name: given.name, ...(given.isArgument ? {} : { clrName: own }), ...gone };
}

function memberName({ ts }: Context, { name }: ts.EnumMember): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();
}

/**
 * The enum that a union of number literals is encoded as. Its members are named after the properties of the `as const` object
 * from which the union was made, if there is one; otherwise they are called `VALUE_1` and so on. Undefined for a literal type
 * that the compiler inferred from a value, which counts as a plain number.
 */
export function literalsModel(
  ctx: Context,
  literals: readonly ts.NumberLiteralType[],
  whole: ts.Type,
  use: Use,
): TypeModel | undefined {
  const numbers = literals.map((literal) => literal.value).sort((a, b) => a - b);
  const alias = aliasOf(whole);
  if (use.inferred && alias === undefined) return undefined;
  const written = numbers.join(" | ");
  if (!numbers.every(isInt32)) {
    return refuse(use, alias?.name ?? written, "Use integers of 32 bits, or double for any number");
  }
  return {
    kind: "enum",
    ...statedOf(ctx, alias, alias?.name ?? (numbers.length > 8 ? `${numbers.slice(0, 8).join(" | ")} | …` : written)),
    members: membersOf(ctx, alias, new Set(numbers)),
  };
}

/** Whether a number is an int32, which values of enums have to be (protobuf language guide, "Enumerations"). */
function isInt32(value: number): boolean {
  return value === (value | 0);
}

function refuse(use: Use, type: string, fix: string): TypeModel {
  use.report("IW1201", spanOf(use.node), { where: use.where, type, fix });
  return { kind: "invalid" };
}

/** The alias that names a union. Also finds it if `undefined` or `null` was added to the named union. */
function aliasOf(type: ts.Type): ts.Symbol | undefined {
  const { origin } = type;
  const parts = origin?.isUnion() === true ? origin.types : [];
  const named = parts.filter((part) => part.isUnion());
  if (named.length === 1 && parts.every((part) => part === named[0] || !part.isNumberLiteral())) {
    const inner = aliasOf(named[0] as ts.Type);
    if (inner !== undefined) return inner;
  }
  return type.aliasTypeArguments === undefined ? type.aliasSymbol : undefined;
}

/**
 * The names of the numbers in a union. They come from the first object mentioned by the union's alias that names every number.
 * Without such an object, names such as `VALUE_1` are made up.
 */
function membersOf(ctx: Context, alias: ts.Symbol | undefined, numbers: ReadonlySet<number>): EnumMember[] {
  for (const type of alias === undefined ? [] : mentionedObjects(ctx, alias)) {
    const members = ctx.checker.getPropertiesOfType(type).flatMap((property): EnumMember[] => {
      const value = ctx.checker.getTypeOfSymbol(property);
      return value.isNumberLiteral() && numbers.has(value.value) ? [{ name: property.name, number: value.value }] : [];
    });
    if (new Set(members.map(({ number }) => number)).size === numbers.size) return members;
  }
  return [...numbers].map((number) => ({ name: `VALUE_${number < 0 ? "MINUS_" : ""}${Math.abs(number)}`, number }));
}

/** The types of the objects from which an alias may be built: the object of the same name, and every `typeof` in the alias. */
function mentionedObjects({ ts, checker }: Context, alias: ts.Symbol): ts.Type[] {
  const found: ts.Type[] = [];
  const seen = new Set<ts.Symbol>();
  const take = (symbol: ts.Symbol): void => {
    if (seen.has(symbol)) return;
    seen.add(symbol);
    if (symbol.flags & ts.SymbolFlags.Alias) take(checker.getAliasedSymbol(symbol));
    if (symbol.flags & ts.SymbolFlags.Variable) found.push(checker.getTypeOfSymbol(symbol));
    for (const one of symbol.declarations ?? []) if (ts.isTypeAliasDeclaration(one)) visit(one.type);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeQueryNode(node)) found.push(checker.getTypeAtLocation(node));
    const symbol = ts.isTypeReferenceNode(node) ? checker.getSymbolAtLocation(node.typeName) : undefined;
    if (symbol !== undefined) take(symbol);
    ts.forEachChild(node, visit);
  };
  take(alias);
  return found;
}
