import type ts from "typescript";
import type { Context } from "./context.js";

/** The literal values an annotation's arguments may have. */
export type Literal = string | number | boolean | { readonly [key: string]: Literal };

/** A literal, or the reason why an expression is none. */
export type LiteralResult = { readonly value: Literal } | { readonly problem: string };

/** Reads a literal expression: strings, numbers, booleans and objects of them. */
export function readLiteral(ctx: Context, node: ts.Expression): LiteralResult {
  const { ts } = ctx;
  if (ts.isParenthesizedExpression(node)) return readLiteral(ctx, node.expression);
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    if (ts.isNumericLiteral(node.operand)) return { value: -Number(node.operand.text) };
  }
  if (ts.isObjectLiteralExpression(node)) return readObject(ctx, node);
  const text = node.getSourceFile() === undefined ? "" : node.getText();
  return { problem: text === "" ? "an expression is missing" : `'${text}' is no literal` };
}

function readObject(ctx: Context, node: ts.ObjectLiteralExpression): LiteralResult {
  const { ts } = ctx;
  const value: Record<string, Literal> = {};
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property)) return { problem: `'${property.getText()}' is no literal` };
    const name = property.name;
    if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name)) {
      return { problem: `'${name.getText()}' is no plain property name` };
    }
    const item = readLiteral(ctx, property.initializer);
    if ("problem" in item) return item;
    if (Object.hasOwn(value, name.text)) return { problem: `'${name.text}' is given twice` };
    value[name.text] = item.value;
  }
  return { value };
}

/** Reads the argument text of a tag: `2`, `{ name: "x" }` or the call form `({ name: "x" })`. */
export function readLiteralText(ctx: Context, text: string): LiteralResult {
  // Most arguments are field numbers, and to parse each of them costs more than all the rest of an annotation.
  if (/^[1-9]\d{0,8}$/.test(text)) return { value: Number(text) };
  const { ts } = ctx;
  const file = ts.createSourceFile("argument.ts", `(${text}\n)`, ts.ScriptTarget.Latest, true);
  const statement = file.statements[0];
  const errors = (file as unknown as { parseDiagnostics?: readonly unknown[] }).parseDiagnostics ?? [];
  if (
    errors.length > 0 ||
    file.statements.length !== 1 ||
    statement === undefined ||
    !ts.isExpressionStatement(statement)
  ) {
    return { problem: `'${text.trim()}' does not parse` };
  }
  return readLiteral(ctx, statement.expression);
}
