import type * as ts from "../compiler/language.js";
import type { EnumMember } from "../model/model.js";
import { type Context, spanOf } from "./context.js";
import type { Replacement } from "./edit-arguments.js";
import type { EnumDeclared } from "./enum-declarations.js";

/**
 * Gives values of an enum other numbers. A value is written out where it no longer follows from the one before. Undefined if a value
 * is an expression, which may be made of others.
 */
export function enumValueEdits(
  ctx: Context,
  { members }: EnumDeclared,
  values: readonly EnumMember[],
  numbers: ReadonlyMap<string, number>,
): readonly Replacement[] | undefined {
  const edits: Replacement[] = [];
  let next = 0;
  for (const { name, node } of members) {
    const known = values.find((one) => one.name === name)?.number;
    const wanted = numbers.get(name) ?? known;
    const written = initializerOf(node);
    if (wanted === undefined || (written !== undefined && !isNumber(ctx, written))) return undefined;
    if (written === undefined) {
      const { name: declared } = node as ts.NamedDeclaration;
      // A property of an object stands for a constant of its name.
      if (declared === undefined || !ctx.ts.isEnumMember(node)) return undefined;
      if (wanted !== next) edits.push({ start: declared.end, end: declared.end, text: ` = ${wanted}` });
    } else if (wanted !== known) {
      edits.push({ start: spanOf(written).start, end: written.end, text: String(wanted) });
    }
    next = wanted + 1;
  }
  return edits;
}

function initializerOf(node: ts.Node): ts.Expression | undefined {
  return (node as Partial<ts.EnumMember & ts.PropertyAssignment>).initializer;
}

function isNumber({ ts }: Context, node: ts.Expression): boolean {
  const number = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken ? node.operand : node;
  return ts.isNumericLiteral(number);
}
