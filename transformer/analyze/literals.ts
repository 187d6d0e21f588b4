import type * as ts from "../compiler/language.js";
import type { Context } from "./context.js";
import { resolveAlias } from "./declarations.js";
import { typeText } from "./type-text.js";

/** The values that an argument of an annotation may have. `null` counts as no value. */
export type Literal =
  | string
  | number
  | bigint
  | boolean
  | null
  | DottedName
  | LiteralList
  | { readonly [key: string]: Literal };

/** A list of values: `[3, "10 to 12"]`. It is a class, because a dotted name is an array of strings. */
export class LiteralList {
  readonly items: readonly Literal[];

  constructor(items: readonly Literal[]) {
    this.items = items;
  }
}

/** A dotted name in a comment, part by part: `Color.Red`. Its meaning depends on the type of the annotated member. */
export type DottedName = readonly string[];

/**
 * A literal, or the reason why an expression is not one. If prose follows a literal argument, `beforeProse` is the text of the
 * argument.
 */
export type LiteralResult =
  | { readonly value: Literal }
  | { readonly problem: string; readonly beforeProse?: string | undefined; readonly braced?: Braced | undefined };

/** An argument that lacks the braces of an object: the text with braces, and its value. */
export interface Braced {
  readonly text: string;
  readonly value: Literal;
}

/**
 * Reads a literal expression: a string, number, boolean or null, or an object or a list of these. `constants` is called for other
 * expressions.
 */
export function readLiteral(ctx: Context, node: ts.Expression, constants: Constants): LiteralResult {
  const { ts } = ctx;
  if (ts.isParenthesizedExpression(node)) return readLiteral(ctx, node.expression, constants);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return readLiteral(ctx, node.expression, constants);
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
  if (ts.isBigIntLiteral(node)) return { value: BigInt(node.text.slice(0, -1)) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
  if (node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === "undefined"))
    return { value: null };
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    if (ts.isNumericLiteral(node.operand)) return { value: -Number(node.operand.text) };
    if (ts.isBigIntLiteral(node.operand)) return { value: -BigInt(node.operand.text.slice(0, -1)) };
  }
  if (ts.isObjectLiteralExpression(node)) return readObject(ctx, node, constants);
  if (ts.isArrayLiteralExpression(node)) return readList(ctx, node, constants);
  return constants(node) ?? { problem: noLiteral(node) };
}

/** Reads an expression whose value the compiler knows, such as the name of a constant. Undefined for any other expression. */
export type Constants = (node: ts.Expression) => LiteralResult | undefined;

/** Reads a dotted name in a comment, where the compiler resolves no names. */
function readDottedName(ctx: Context, node: ts.Expression): { readonly value: DottedName } | undefined {
  const { ts } = ctx;
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const { expression, name } = node;
  const before = ts.isIdentifier(expression) ? [expression.text] : readDottedName(ctx, expression)?.value;
  return before === undefined ? undefined : { value: [...before, name.text] };
}

/** A literal for diagnostics, as its author may have written it. */
export function literalText(literal: Literal): string {
  if (typeof literal === "bigint") return `${literal}n`;
  if (typeof literal === "number") return String(literal);
  if (literal instanceof LiteralList) return `[${literal.items.map(literalText).join(", ")}]`;
  return isDottedName(literal) ? literal.join(".") : (JSON.stringify(literal) ?? "");
}

export function isDottedName(literal: Literal): literal is DottedName {
  return Array.isArray(literal);
}

function noLiteral(node: ts.Node): string {
  const text = node.getSourceFile() === undefined ? "" : node.getText();
  return text === "" ? "an expression is missing" : `'${text}' is not a literal`;
}

/** The value of a constant, an enum member or another property, if its type is a single literal type. */
export function readConstant(ctx: Context, node: ts.Expression): LiteralResult | undefined {
  const { ts, checker } = ctx;
  const type = ts.isIdentifier(node)
    ? typeOfConstant(ctx, node)
    : ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
      ? checker.getTypeAtLocation(node)
      : undefined;
  if (type === undefined || type.flags & ts.TypeFlags.Any) return undefined;
  const value = literalOf(ctx, type);
  if (value !== undefined) return { value };
  return { problem: `'${node.getText()}' has type '${typeText(ctx, type)}', which is not a single literal` };
}

export function literalOf({ ts, checker }: Context, type: ts.Type): Literal | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BigIntLiteral) {
    const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
    return BigInt(`${negative ? "-" : ""}${base10Value}`);
  }
  return type.flags & ts.TypeFlags.BooleanLiteral ? checker.typeToString(type) === "true" : undefined;
}

/** The type of the constant to which a name refers. Undefined for a variable that can be reassigned. */
function typeOfConstant(ctx: Context, name: ts.Identifier): ts.Type | undefined {
  const symbol = constantSymbol(ctx, name);
  return symbol === undefined ? undefined : ctx.checker.getTypeOfSymbol(symbol);
}

/** The constant to which a name refers, resolved through imports. */
export function constantSymbol(ctx: Context, name: ts.Identifier): ts.Symbol | undefined {
  const { ts, checker } = ctx;
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  const target = symbol === undefined ? undefined : resolveAlias(ctx, symbol);
  const declaration = target?.valueDeclaration;
  const isConstant = declaration !== undefined && ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const;
  return isConstant ? target : undefined;
}

function readObject(ctx: Context, node: ts.ObjectLiteralExpression, constants: Constants): LiteralResult {
  const { ts } = ctx;
  const value: Record<string, Literal> = {};
  for (const property of node.properties) {
    const isShort = ts.isShorthandPropertyAssignment(property);
    if (!isShort && !ts.isPropertyAssignment(property)) return { problem: noLiteral(property) };
    const name = property.name;
    if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name)) {
      return { problem: `'${name.getText()}' is not a plain property name` };
    }
    const item = readLiteral(ctx, isShort ? property.name : property.initializer, constants);
    if ("problem" in item) return item;
    if (Object.hasOwn(value, name.text)) return { problem: `'${name.text}' is given twice` };
    value[name.text] = item.value;
  }
  return { value };
}

function readList(ctx: Context, node: ts.ArrayLiteralExpression, constants: Constants): LiteralResult {
  const items: Literal[] = [];
  for (const element of node.elements) {
    const item = readLiteral(ctx, element, constants);
    if ("problem" in item) return item;
    items.push(item.value);
  }
  return { value: new LiteralList(items) };
}

/** Reads the text of a tag's argument: `2`, `{ name: "x" }`, or in parentheses: `({ name: "x" })`. */
export function readLiteralText(ctx: Context, text: string): LiteralResult {
  // A fast path: most arguments are field numbers, and parsing one takes longer than the rest of an annotation.
  if (/^[1-9]\d{0,8}$/.test(text)) return { value: Number(text) };
  const read = readProse(text) ?? readExpression(ctx, text);
  return "problem" in read ? { ...read, braced: readBraced(ctx, text) } : read;
}

/** Reads an argument that lacks the braces of an object: `name: "Shop"`, `(name = "Shop")` or `2, packed: false`. */
function readBraced(ctx: Context, given: string): Braced | undefined {
  const inner = given.replace(/^\(([\s\S]*)\)$/, "$1").trim();
  if (!/^(?:\d+\s*,\s*)?[A-Za-z]\w*\s*[:=]/.test(inner)) return undefined;
  const members = inner.replace(/^(\d+)/, "order: $1").replace(/(^|,)(\s*\w+)\s*=\s*/g, "$1$2: ");
  const text = `{ ${members} }`;
  const read = readExpression(ctx, text);
  return "value" in read ? { text, value: read.value } : undefined;
}

/** Recognises words where an argument is expected: `Adds two numbers.`, or `2 the name`. */
function readProse(text: string): LiteralResult | undefined {
  const [, number = "", gap = "", prose = ""] = /^(\d*)([\s.,:;–—-]*)([A-Za-z][\s\S]*)$/.exec(text) ?? [];
  // A single word may be meant as a name.
  if (gap === "" && (number !== "" || !/^[\w'’-]+[,.:;]?\s/.test(prose))) return undefined;
  return { problem: `'${prose.replace(/\s+/g, " ")}' is prose`, beforeProse: number };
}

function readExpression(ctx: Context, text: string): LiteralResult {
  const { ts } = ctx;
  const file = ts.createSourceFile("argument.ts", `(${text}\n)`, ts.ScriptTarget.Latest, true);
  const statement = file.statements[0];
  const errors = ctx.tree.parseErrorsOf(file);
  if (
    errors.length > 0 ||
    file.statements.length !== 1 ||
    statement === undefined ||
    !ts.isExpressionStatement(statement)
  ) {
    return { problem: `'${text.trim()}' does not parse` };
  }
  return readLiteral(ctx, statement.expression, (node) => readDottedName(ctx, node));
}
