import type * as ts from "../compiler/language.js";
import { annotationOf } from "./annotations.js";
import { type Context, isAbsentType, once } from "./context.js";

/** The arms of a oneof: the types in a union of `{ case, value }`, as protobuf-es has it. Undefined for any other type. */
export function armsOf(ctx: Context, type: ts.Type): readonly ts.Type[] | undefined {
  const parts = type.isUnion() ? type.types.filter((part) => !isAbsentType(ctx, part)) : [type];
  if (parts.length === 0 || !parts.every((part) => part.flags & ctx.ts.TypeFlags.Object)) return undefined;
  if (parts.length > 1) return parts.some((part) => part.getProperty("case") !== undefined) ? parts : undefined;
  const [only] = parts;
  // Lists, maps and generic instantiations are never arms, and inspecting them is expensive.
  return only !== undefined && !isReference(ctx, only) && isArm(ctx, only) ? parts : undefined;
}

function isReference({ ts }: Context, type: ts.Type): boolean {
  return ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
}

/**
 * Whether a type has the form of an arm of a oneof, `{ case: "text"; value: string }`. Such a type is not a message even if it is
 * a named interface: a field number in it is the number of the arm.
 */
export function isArm(ctx: Context, type: ts.Type): boolean {
  const property = type.getProperty("case");
  if (property === undefined || !isCase(ctx, property)) return false;
  return ctx.checker.getPropertiesOfType(type).every(({ name }) => name === "case" || name === "value");
}

function isCase(ctx: Context, property: ts.Symbol): boolean {
  const type = ctx.checker.getTypeOfSymbol(property);
  return type.isStringLiteral() || isAbsentType(ctx, type);
}

/** Whether a property is declared as a oneof with arms whose numbers are written in the same declaration. */
export function declaresArms(ctx: Context, property: ts.Symbol): boolean {
  return (property.declarations ?? []).some((one) => once(ctx, "arms", one, () => hasNumberedCase(ctx, one)));
}

function hasNumberedCase(ctx: Context, node: ts.Node): boolean {
  const { ts } = ctx;
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) {
    const isNumbered = node.name.getText() === "case" && annotationOf(ctx, node, "dataMember") !== undefined;
    return isNumbered || (node.type !== undefined && hasNumberedCase(ctx, node.type));
  }
  const mayHold = ts.isUnionTypeNode(node) || ts.isParenthesizedTypeNode(node) || ts.isTypeLiteralNode(node);
  return mayHold && ts.forEachChild(node, (child) => hasNumberedCase(ctx, child) || undefined) === true;
}
