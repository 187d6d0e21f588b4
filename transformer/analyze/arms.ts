import type ts from "typescript";
import { annotationOf } from "./annotations.js";
import { type Context, isAbsent, once } from "./context.js";

/** The arms of a type that is a oneof (design §3: the shape that protobuf-es has); undefined for all else. */
export function armsOf(ctx: Context, type: ts.Type): readonly ts.Type[] | undefined {
  const parts = type.isUnion() ? type.types.filter((part) => !isAbsent(ctx, part)) : [type];
  if (parts.length === 0 || !parts.every((part) => part.flags & ctx.ts.TypeFlags.Object)) return undefined;
  if (parts.length > 1) return parts.some((part) => part.getProperty("case") !== undefined) ? parts : undefined;
  const [only] = parts;
  // Lists, maps and closed generics are none, and to look into them costs.
  return only !== undefined && !isReference(ctx, only) && isArm(ctx, only) ? parts : undefined;
}

function isReference({ ts }: Context, type: ts.Type): boolean {
  return ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
}

/** Whether a type is an arm by itself, under a name of its own: its number is the arm's, and it is no message. */
export function isArm(ctx: Context, type: ts.Type): boolean {
  const property = type.getProperty("case");
  if (property === undefined || !isCase(ctx, property)) return false;
  return ctx.checker.getPropertiesOfType(type).every(({ name }) => name === "case" || name === "value");
}

function isCase(ctx: Context, property: ts.Symbol): boolean {
  const type = ctx.checker.getTypeOfSymbol(property);
  return type.isStringLiteral() || isAbsent(ctx, type);
}

/** Whether a property holds a oneof whose arms, written where it is declared, have numbers. */
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
