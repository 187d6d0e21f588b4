import type * as ts from "../compiler/language.js";
import { type Context, once } from "./context.js";
import { exportsOf, generatedExports, nodeType } from "./declarations.js";
import { givenNumber, type MemberNumber, plainOptions } from "./field-options.js";
import { type Literal, literalOf } from "./literals.js";

/**
 * The number of a message's member in a declaration file. The return type of the message's emitted function states it:
 * `Message<Person, "h…", { name: 1 }>`. Tags are not read there, because the option `removeComments` removes them.
 */
export function foreignNumber(ctx: Context, member: ts.Declaration): MemberNumber | undefined {
  const stated = statedType(ctx, member);
  return stated === undefined ? undefined : readNumber(ctx, stated);
}

/**
 * The numbers of a oneof's arms in a declaration file, by case. The return type of the message's emitted function states them: `{
 * choice: { oneof: { text: 4 } } }`.
 */
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
 * For each member of the messages in a declaration file, the part of an emitted function's return type that states its number.
 * The member may be declared in a type that is not exported, and so has no emitted function of its own.
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
