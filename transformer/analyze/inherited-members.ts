import { fieldNames } from "../../common/field-names.js";
import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { DefaultValue, TypeModel } from "../model/model.js";
import { tellApart } from "../model/tell-apart.js";
import { typeWords } from "../model/type-models.js";

import { nameOf } from "./annotations.js";
import { armsOf } from "./arms.js";
import { type Context, nameSpanOf } from "./context.js";
import { isTypeDeclaration, symbolOf } from "./declarations.js";
import { readDefault } from "./defaults.js";
import { numberOf } from "./derived-types.js";
import type { MemberNumber } from "./field-options.js";
import { foreignArms } from "./foreign-numbers.js";
import { literalText } from "./literals.js";
import { nodeHome } from "./nodes.js";
import { readType } from "./types.js";
import { isUnpacked } from "./unpacked.js";
import { isSameForm } from "./wire-form.js";

/** The message whose members are being read, and where their problems are reported. */
export interface FieldOwner {
  readonly from: ts.SourceFile;
  /**
   * The node at which problems of inherited members are reported: the declaration of the message, or without one the node that
   * uses it.
   */
  readonly node: ts.Node;
  readonly name: string;
  readonly symbol: ts.Symbol | undefined;
  readonly isClass: boolean;
  readonly report: Report;
}

/** Whether a member is inherited from a type that is a message itself. */
export function isInherited(ctx: Context, member: ts.Declaration, owner: Pick<FieldOwner, "symbol">): boolean {
  const declaring = ctx.ts.findAncestor(member.parent, (node) => isTypeDeclaration(ctx, node));
  const symbol = declaring === undefined ? undefined : symbolOf(ctx, declaring);
  return symbol !== undefined && symbol !== owner.symbol && nodeHome(ctx, symbol, "message") !== undefined;
}

export function declaringName(ctx: Context, member: ts.Declaration): string | undefined {
  const declaring = ctx.ts.findAncestor(member.parent, (node) => isTypeDeclaration(ctx, node));
  return declaring === undefined ? undefined : nameOf(ctx, declaring);
}

/** The number and options that one type gives to a member, or to an arm of the oneof in this member. */
interface Numbered {
  readonly member: string;
  readonly given: MemberNumber;
  /** Whether the member is a packed list, judged by its annotation and its type. */
  readonly packed: () => boolean;
  /** The default of the member. Undefined if it is the zero of the member's type. */
  readonly default: () => DefaultValue | undefined;
  /** The member's type as declared in the message that gives the number. */
  readonly type: () => TypeModel;
  readonly by: string;
  readonly file: string;
}

/**
 * Reports a member to which two base types of a message give different numbers, options or wire forms, or to which the message
 * itself gives others than it inherits. They have to agree, because the same bytes may be read as any of these messages.
 */
export function checkInherited(ctx: Context, type: ts.Type, properties: readonly ts.Symbol[], owner: FieldOwner): void {
  const sources = sourcesOf(ctx, type);
  if (sources.length === 0) return;
  for (const property of properties) {
    const own = property.declarations?.find((one) => !isInherited(ctx, one, owner));
    if (own === undefined && sources.length < 2) continue;
    const inherited = inheritedNumbers(ctx, sources, property.name, owner);
    if (inherited.length === 0) continue;
    const given = ctx.checker.getTypeOfSymbol(property);
    const declared =
      own === undefined ? [] : numbersIn(ctx, own, given, owner).map((one) => ({ ...one, by: owner.name }));
    for (const conflict of conflictsIn(inherited, declared)) {
      owner.report("IW1213", nameSpanOf(own ?? owner.node), { owner: owner.name, ...conflict });
    }
  }
}

/** The number that a message inherits for a member, which a redeclared member must keep. */
export function inheritedNumber(ctx: Context, type: ts.Type, name: string, owner: FieldOwner): number | undefined {
  const [first] = inheritedNumbers(ctx, sourcesOf(ctx, type), name, owner);
  return first?.given.order;
}

/** The types from which a message inherits members: its bases, or the parts of an intersection. */
function sourcesOf(ctx: Context, type: ts.Type): readonly ts.Type[] {
  if (type.isIntersection()) return type.types;
  return type.isClassOrInterface() ? ctx.checker.getBaseTypes(type) : [];
}

/** The numbers that the types from which a message inherits give to one of its members. */
function inheritedNumbers(ctx: Context, sources: readonly ts.Type[], name: string, owner: FieldOwner): Numbered[] {
  return sources.flatMap((source) => {
    const property = source.getProperty(name);
    const declarations = (property?.declarations ?? []).filter((member) => isInherited(ctx, member, owner));
    if (property === undefined || declarations.length === 0) return [];
    const given = ctx.checker.getTypeOfSymbol(property);
    return declarations.flatMap((one) => numbersIn(ctx, one, given, owner));
  });
}

function* conflictsIn(
  inherited: readonly Numbered[],
  declared: readonly Numbered[],
): Iterable<Readonly<Record<string, string>>> {
  const all = [...inherited, ...declared];
  for (const one of inherited.filter(isFirst)) {
    const namesakes = all.filter((other) => other !== one && other.member === one.member);
    const [conflict] = namesakes.flatMap((other) => conflictOf(one, other) ?? []);
    if (conflict === undefined) continue;
    const { other, words, kept } = conflict;
    const [name] = one.member.split(".", 1);
    const fix = declared.includes(other) ? kept : `Take it from one of them alone: Omit<${other.by}, "${name}">`;
    const [first = "", second = ""] = tellApart([
      { name: one.by, file: one.file },
      { name: other.by, file: other.file },
    ]);
    yield { member: one.member, ...words, first, second, fix };
  }
}

interface Conflict {
  readonly other: Numbered;
  /** The two values in words: that of the first declaration, and that of the other. */
  readonly words: { readonly one: string; readonly another: string };
  /** The advice about the second declaration: to agree with the first. */
  readonly kept: string;
}

/** The first difference between two declarations of a member: in the number, the type or an option. Undefined if they agree. */
function conflictOf(one: Numbered, other: Numbered): Conflict | undefined {
  const [{ order }, { order: another }] = [one.given, other.given];
  if (order !== another) {
    const words = { one: `the field number ${order}`, another: `${another}` };
    return { other, words, kept: `Give it the number ${order} here, too` };
  }
  const [type, otherType] = [one.type(), other.type()];
  if (!isSameForm(type, otherType)) {
    const words = { one: `the type ${typeWords(type)}`, another: typeWords(otherType) };
    return { other, words, kept: `Give it the type ${typeWords(type)} here, too` };
  }
  for (const [option, textOf] of Object.entries(optionTexts)) {
    const [text, otherText] = [textOf(one), textOf(other)];
    if (text === otherText) continue;
    const words = { one: text ?? `no ${option}`, another: otherText ?? `no ${option}` };
    return { other, words, kept: text === undefined ? `Leave ${option} out here` : `Give it ${text} here, too` };
  }
  return undefined;
}

/** The options of an annotation as the source writes them. Undefined for an option that is absent or equals the default. */
const optionTexts: Readonly<Record<string, (numbered: Numbered) => string | undefined>> = {
  name(numbered) {
    const { protoName } = numbered.given;
    return protoName === undefined || hasOwnNames(numbered) ? undefined : `name: "${protoName}"`;
  },
  jsonName(numbered) {
    const { jsonName, ...given } = numbered.given;
    if (jsonName === undefined || hasOwnNames(numbered)) return undefined;
    const implied = fieldNames({ ...given, name: ownName(numbered.member) }).json;
    return jsonName === implied ? undefined : `jsonName: ${JSON.stringify(jsonName)}`;
  },
  packed: (numbered) => (numbered.packed() ? undefined : "packed: false"),
  delimited: ({ given }) => (given.delimited === true ? "delimited: true" : undefined),
  default(numbered) {
    const value = numbered.default();
    return value === undefined ? undefined : `default: ${literalText(value)}`;
  },
  "@protoInclude": ({ given }) => (given.include === true ? "@protoInclude" : undefined),
};

/**
 * Whether a member, or an arm of a oneof, has its default names in protobuf and in JSON: no `name` or `jsonName` in its
 * annotation changes them.
 */
function hasOwnNames({ member, given }: Numbered): boolean {
  const name = ownName(member);
  const [own, named] = [fieldNames({ name }), fieldNames({ ...given, name })];
  return own.proto === named.proto && own.json === named.json;
}

/**
 * The last part of a dotted name: `"choice.text"` (the arm `text` of the oneof `choice`) → `"text"`. The name of an ordinary
 * member is returned unchanged.
 */
function ownName(member: string): string {
  return member.slice(member.indexOf(".") + 1);
}

function isFirst({ member }: Numbered, at: number, all: readonly Numbered[]): boolean {
  return all.findIndex((one) => one.member === member) === at;
}

/**
 * The numbers that one declaration gives to a member, in a source or in a declaration file; a oneof has one for each arm. `given`
 * is the member's type.
 */
function numbersIn(ctx: Context, declaration: ts.Declaration, given: ts.Type, owner: FieldOwner): Numbered[] {
  const by = declaringName(ctx, declaration) ?? "";
  const name = nameOf(ctx, declaration);
  const file = declaration.getSourceFile().fileName;
  const own = numberOf(ctx, declaration);
  if (own !== undefined) {
    const packed = (): boolean => own.packed && !isDeclaredUnpacked(ctx, declaration);
    const type = (): TypeModel => formOf(ctx, given, owner);
    return [{ member: name, given: own, packed, default: () => defaultIn(ctx, declaration, own), type, by, file }];
  }
  const arms = foreignArms(ctx, declaration) ?? armNumbers(ctx, declaration);
  return [...arms].map(([arm, numbered]) => {
    const type = (): TypeModel => formOf(ctx, armType(ctx, given, arm), owner);
    const packed = (): boolean => numbered.packed;
    return { member: `${name}.${arm}`, given: numbered, packed, default: () => undefined, type, by, file };
  });
}

/** The model of a type that is only compared with other types. Nothing is emitted for the type, and no problem is reported. */
function formOf(ctx: Context, type: ts.Type | undefined, { from, node }: FieldOwner): TypeModel {
  if (type === undefined) return { kind: "invalid" };
  return readType(ctx, type, { from, node, where: "", report: () => undefined, inferred: false, isCompared: true });
}

function armType(ctx: Context, oneof: ts.Type, name: string): ts.Type | undefined {
  const arm = armsOf(ctx, oneof)?.find((one) => {
    const property = one.getProperty("case");
    const type = property === undefined ? undefined : ctx.checker.getTypeOfSymbol(property);
    return type?.isStringLiteral() === true && type.value === name;
  });
  const value = arm?.getProperty("value");
  return value === undefined ? undefined : ctx.checker.getTypeOfSymbol(value);
}

function isDeclaredUnpacked(ctx: Context, declaration: ts.Declaration): boolean {
  const symbol = symbolOf(ctx, declaration);
  return symbol !== undefined && isUnpacked(ctx, ctx.checker.getTypeOfSymbol(symbol));
}

function defaultIn(ctx: Context, declaration: ts.Declaration, given: MemberNumber): DefaultValue | undefined {
  const symbol = given.default === undefined ? undefined : symbolOf(ctx, declaration);
  if (given.default === undefined || symbol === undefined || symbol.flags & ctx.ts.SymbolFlags.Optional)
    return undefined;
  const from = declaration.getSourceFile();
  const use = { from, node: declaration, where: "", report: () => undefined, inferred: false };
  return readDefault(readType(ctx, ctx.checker.getTypeOfSymbol(symbol), use), given.default).value;
}

function armNumbers(ctx: Context, declaration: ts.Declaration): ReadonlyMap<string, MemberNumber> {
  const symbol = symbolOf(ctx, declaration);
  const arms = symbol === undefined ? undefined : armsOf(ctx, ctx.checker.getTypeOfSymbol(symbol));
  const numbers = new Map<string, MemberNumber>();
  for (const property of (arms ?? []).flatMap((arm) => arm.getProperty("case") ?? [])) {
    const type = ctx.checker.getTypeOfSymbol(property);
    for (const one of property.declarations ?? []) {
      const given = numberOf(ctx, one);
      if (type.isStringLiteral() && given !== undefined) numbers.set(type.value, given);
    }
  }
  return numbers;
}
