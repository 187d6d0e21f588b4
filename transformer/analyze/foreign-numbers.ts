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
  const file = member.getSourceFile();
  return file.isDeclarationFile ? statedTypes(ctx, file).get(member) : undefined;
}

/**
 * The stated types of the members of a declaration file's messages. A message may have members of a type that is not exported,
 * which has no node of its own.
 */
function statedTypes(ctx: Context, file: ts.SourceFile): ReadonlyMap<ts.Declaration, ts.Type> {
  return once(ctx, "foreign numbers", file, () => {
    const { checker } = ctx;
    const found = new Map<ts.Declaration, ts.Type>();
    for (const node of exportsOf(ctx, file).keys()) {
      const type = node.endsWith("$message") ? nodeType(ctx, file, node) : undefined;
      const [message, , numbers] = type === undefined ? [] : checker.getTypeArguments(type);
      for (const stated of numbers?.getProperties() ?? []) {
        const declarations = message?.getProperty(stated.name)?.declarations ?? [];
        for (const one of declarations) found.set(one, checker.getTypeOfSymbol(stated));
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
