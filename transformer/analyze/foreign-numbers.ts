import type ts from "typescript";
import type { Context } from "./context.js";
import { isTypeDeclaration, nodeType, symbolOf } from "./declarations.js";
import { nodeHome } from "./nodes.js";

/** A member's number and packing, as an annotation would give them. */
export interface MemberNumber {
  readonly order: number;
  readonly packed: boolean;
}

/**
 * The number that a declaration file states for a member of a message, in the type of the message's node:
 * `Message<Person, "h…", { name: 1 }>`. Tags do not survive `removeComments`, so they are not asked.
 */
export function foreignNumber(ctx: Context, member: ts.Declaration): MemberNumber | undefined {
  const stated = statedType(ctx, member);
  return stated === undefined ? undefined : readNumber(ctx, stated);
}

/** The numbers that a declaration file states for the arms of a oneof, by case: `{ choice: { oneof: { text: 4 } } }`. */
export function foreignArms(ctx: Context, member: ts.Declaration): ReadonlyMap<string, number> | undefined {
  const { checker } = ctx;
  const oneof = statedType(ctx, member)?.getProperty("oneof");
  if (oneof === undefined) return undefined;
  const arms = new Map<string, number>();
  for (const arm of checker.getPropertiesOfType(checker.getTypeOfSymbol(oneof))) {
    const number = checker.getTypeOfSymbol(arm);
    if (number.isNumberLiteral()) arms.set(arm.name, number.value);
  }
  return arms;
}

function statedType(ctx: Context, member: ts.Declaration): ts.Type | undefined {
  const { ts, checker } = ctx;
  if (!member.getSourceFile().isDeclarationFile) return undefined;
  const owner = ts.findAncestor(member, (node) => isTypeDeclaration(ctx, node));
  const symbol = owner === undefined ? undefined : symbolOf(ctx, owner);
  const home = symbol === undefined ? undefined : nodeHome(ctx, symbol, "message");
  const type = home === undefined ? undefined : nodeType(ctx, home.place.file, home.node);
  const numbers = type === undefined ? undefined : checker.getTypeArguments(type)[2];
  const name = (member as ts.NamedDeclaration).name;
  const key = name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;
  const stated = key === undefined ? undefined : numbers?.getProperty(key);
  return stated === undefined ? undefined : checker.getTypeOfSymbol(stated);
}

function readNumber(ctx: Context, type: ts.Type): MemberNumber | undefined {
  if (type.isNumberLiteral()) return { order: type.value, packed: true };
  const order = type.getProperty("order");
  const value = order === undefined ? undefined : ctx.checker.getTypeOfSymbol(order);
  return value?.isNumberLiteral() ? { order: value.value, packed: false } : undefined;
}
