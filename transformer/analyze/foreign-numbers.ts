import type ts from "typescript";
import { type Context, once } from "./context.js";
import { exportsOf, generatedExports, nodeType } from "./declarations.js";
import { givenNumber, type MemberNumber, plainOptions } from "./field-options.js";
import { type Literal, literalOf } from "./literals.js";

/**
 * The number that a declaration file states for a member of a message, in the type of a message's node:
 * `Message<Person, "h…", { name: 1 }>`. Tags do not survive `removeComments`, so they are not asked.
 */
export function foreignNumber(ctx: Context, member: ts.Declaration): MemberNumber | undefined {
  const stated = statedType(ctx, member);
  return stated === undefined ? undefined : readNumber(ctx, stated);
}

/** The numbers that a declaration file states for the arms of a oneof, by case: `{ choice: { oneof: { text: 4 } } }`. */
export function foreignArms(ctx: Context, member: ts.Declaration): ReadonlyMap<string, MemberNumber> | undefined {
  const { checker } = ctx;
  const oneof = statedType(ctx, member)?.getProperty("oneof");
  if (oneof === undefined) return undefined;
  const arms = new Map<string, MemberNumber>();
  for (const arm of checker.getPropertiesOfType(checker.getTypeOfSymbol(oneof))) {
    const stated = readNumber(ctx, checker.getTypeOfSymbol(arm));
    if (stated !== undefined) arms.set(arm.name, stated);
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
    for (const node of [...exportsOf(ctx, file).keys(), ...(generatedExports(ctx, file)?.keys() ?? [])]) {
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
  if (type.isNumberLiteral()) return { order: type.value, ...plainOptions };
  const given: Record<string, Literal> = {};
  for (const property of type.getProperties()) {
    const value = literalOf(ctx, ctx.checker.getTypeOfSymbol(property));
    if (value !== undefined) given[property.name] = value;
  }
  return givenNumber(given);
}
