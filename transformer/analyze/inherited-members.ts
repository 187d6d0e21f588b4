import type ts from "typescript";
import type { Report } from "../diagnostics.js";
import { tellApart } from "../tell-apart.js";
import { nameOf } from "./annotations.js";
import { armsOf } from "./arms.js";
import { type Context, nameSpanOf } from "./context.js";
import { isTypeDeclaration, symbolOf } from "./declarations.js";
import { numberOf } from "./derived-types.js";
import type { MemberNumber } from "./field-options.js";
import { foreignArms } from "./foreign-numbers.js";
import { nodeHome } from "./nodes.js";

/** The message whose members are read. */
export interface FieldOwner {
  readonly from: ts.SourceFile;
  /** Its declaration, or its use if it has none. Problems of inherited members are reported there. */
  readonly node: ts.Node;
  readonly name: string;
  readonly symbol: ts.Symbol | undefined;
  readonly isClass: boolean;
  readonly report: Report;
}

/** Whether a member comes from a type that is a message of its own. */
export function isInherited(ctx: Context, member: ts.Declaration, owner: Pick<FieldOwner, "symbol">): boolean {
  const declaring = ctx.ts.findAncestor(member.parent, (node) => isTypeDeclaration(ctx, node));
  const symbol = declaring === undefined ? undefined : symbolOf(ctx, declaring);
  return symbol !== undefined && symbol !== owner.symbol && nodeHome(ctx, symbol, "message") !== undefined;
}

/** The name of the type that a member is declared in. */
export function declaringName(ctx: Context, member: ts.Declaration): string | undefined {
  const declaring = ctx.ts.findAncestor(member.parent, (node) => isTypeDeclaration(ctx, node));
  return declaring === undefined ? undefined : nameOf(ctx, declaring);
}

/** A number of a member, or of an arm of the oneof that it holds, and the type that gives it. */
interface Numbered {
  readonly member: string;
  readonly number: number;
  readonly by: string;
  /** The file that declares it. */
  readonly file: string;
}

/** Reports a member with two numbers: one that a message has from two others, or declares again, must keep its number. */
export function checkInheritedNumbers(
  ctx: Context,
  type: ts.Type,
  properties: readonly ts.Symbol[],
  owner: FieldOwner,
): void {
  const sources = sourcesOf(ctx, type);
  if (sources.length === 0) return;
  for (const property of properties) {
    const own = property.declarations?.find((one) => !isInherited(ctx, one, owner));
    if (own === undefined && sources.length < 2) continue;
    const inherited = inheritedMembers(ctx, sources, property.name, owner).flatMap((one) => numbersIn(ctx, one));
    if (inherited.length === 0) continue;
    const given = own === undefined ? [] : numbersIn(ctx, own).map((one) => ({ ...one, by: owner.name }));
    for (const conflict of conflictsIn(inherited, given)) {
      owner.report("IW1213", nameSpanOf(own ?? owner.node), { owner: owner.name, ...conflict });
    }
  }
}

/** The number that a message inherits for a member, which one that declares it again keeps. */
export function inheritedNumber(ctx: Context, type: ts.Type, name: string, owner: FieldOwner): number | undefined {
  const [first] = inheritedMembers(ctx, sourcesOf(ctx, type), name, owner).flatMap((one) => numbersIn(ctx, one));
  return first?.number;
}

/** The types that a message is made of. */
function sourcesOf(ctx: Context, type: ts.Type): readonly ts.Type[] {
  if (type.isIntersection()) return type.types;
  return type.isClassOrInterface() ? ctx.checker.getBaseTypes(type) : [];
}

function inheritedMembers(
  ctx: Context,
  sources: readonly ts.Type[],
  name: string,
  owner: FieldOwner,
): readonly ts.Declaration[] {
  return sources
    .flatMap((source) => source.getProperty(name)?.declarations ?? [])
    .filter((member) => isInherited(ctx, member, owner));
}

function* conflictsIn(
  inherited: readonly Numbered[],
  given: readonly Numbered[],
): Iterable<Readonly<Record<string, string | number>>> {
  const all = [...inherited, ...given];
  for (const { member, number, by, file } of inherited.filter(isFirst)) {
    const other = all.find((one) => one.member === member && one.number !== number);
    if (other === undefined) continue;
    const fix = given.includes(other)
      ? `Give it the number ${number} here, too`
      : `Take it from one of them alone: Omit<${other.by}, "${member.split(".", 1)}">`;
    const [first = "", second = ""] = tellApart([
      { name: by, file },
      { name: other.by, file: other.file },
    ]);
    yield { member, number, first, otherNumber: other.number, second, fix };
  }
}

function isFirst({ member }: Numbered, at: number, all: readonly Numbered[]): boolean {
  return all.findIndex((one) => one.member === member) === at;
}

/** The numbers that one declaration of a member gives, in source or in a declaration file. */
function numbersIn(ctx: Context, declaration: ts.Declaration): Numbered[] {
  const by = declaringName(ctx, declaration) ?? "";
  const name = nameOf(ctx, declaration);
  const file = declaration.getSourceFile().fileName;
  const own = numberOf(ctx, declaration)?.order;
  if (own !== undefined) return [{ member: name, number: own, by, file }];
  const arms = foreignArms(ctx, declaration) ?? armNumbers(ctx, declaration);
  return [...arms].map(([arm, { order }]) => ({ member: `${name}.${arm}`, number: order, by, file }));
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
