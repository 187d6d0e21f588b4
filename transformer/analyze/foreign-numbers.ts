import type ts from "typescript";
import { type Context, once } from "./context.js";
import { exportsOf, nodeType } from "./declarations.js";

/** A member's number and packing, as an annotation would give them. */
export interface MemberNumber {
  readonly order: number;
  readonly packed: boolean;
}

/**
 * The number that a declaration file states for a member of a message, in the type of a message's node:
 * `Message<Person, "h…", { name: 1 }>`. Tags do not survive `removeComments`, so they are not asked.
 */
export function foreignNumber(ctx: Context, member: ts.Declaration): MemberNumber | undefined {
  const file = member.getSourceFile();
  return file.isDeclarationFile ? numbersIn(ctx, file).get(member) : undefined;
}

/**
 * The numbers of the members that a declaration file's messages have. A message may have those of a type that is not
 * exported, and so has no node of its own.
 */
function numbersIn(ctx: Context, file: ts.SourceFile): ReadonlyMap<ts.Declaration, MemberNumber> {
  return once(ctx, "foreign numbers", file, () => {
    const { checker } = ctx;
    const found = new Map<ts.Declaration, MemberNumber>();
    for (const node of exportsOf(ctx, file).keys()) {
      const type = node.endsWith("$message") ? nodeType(ctx, file, node) : undefined;
      const [message, , numbers] = type === undefined ? [] : checker.getTypeArguments(type);
      for (const stated of numbers?.getProperties() ?? []) {
        const number = readNumber(ctx, checker.getTypeOfSymbol(stated));
        const declarations = message?.getProperty(stated.name)?.declarations ?? [];
        if (number !== undefined) for (const one of declarations) found.set(one, number);
      }
    }
    return found;
  });
}

function readNumber(ctx: Context, type: ts.Type): MemberNumber | undefined {
  if (type.isNumberLiteral()) return { order: type.value, packed: true };
  const order = type.getProperty("order");
  const value = order === undefined ? undefined : ctx.checker.getTypeOfSymbol(order);
  return value?.isNumberLiteral() ? { order: value.value, packed: false } : undefined;
}
