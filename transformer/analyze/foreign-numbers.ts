import type ts from "typescript";
import { type Context, once } from "./context.js";
import { isTypeDeclaration, nodeType, placeOf } from "./declarations.js";

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
  const { ts, checker } = ctx;
  if (!member.getSourceFile().isDeclarationFile) return undefined;
  const name = (member as ts.NamedDeclaration).name;
  const key = name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;
  const numbers = key === undefined ? undefined : numbersAround(ctx, member);
  const stated = key === undefined ? undefined : numbers?.getProperty(key);
  return stated === undefined ? undefined : readNumber(ctx, checker.getTypeOfSymbol(stated));
}

/** The numbers of the message that a member is declared in. */
function numbersAround(ctx: Context, member: ts.Declaration): ts.Type | undefined {
  return once(ctx, "foreign numbers", member.parent, () => {
    const owner = ctx.ts.findAncestor(member, (node) => isTypeDeclaration(ctx, node));
    const place = owner === undefined ? undefined : placeOf(ctx, owner as Parameters<typeof placeOf>[1]);
    const type = place === undefined ? undefined : nodeType(ctx, place.file, `${place.stem}$message`);
    return type === undefined ? undefined : ctx.checker.getTypeArguments(type)[2];
  });
}

function readNumber(ctx: Context, type: ts.Type): MemberNumber | undefined {
  if (type.isNumberLiteral()) return { order: type.value, packed: true };
  const order = type.getProperty("order");
  const value = order === undefined ? undefined : ctx.checker.getTypeOfSymbol(order);
  return value?.isNumberLiteral() ? { order: value.value, packed: false } : undefined;
}
