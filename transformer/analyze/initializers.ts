import { scalarTable } from "../../common/scalar-table.js";
import { wellKnownRow } from "../../common/well-known-names.js";
import type * as ts from "../compiler/language.js";
import type { DefaultValue, EnumModel, FieldModel, TypeModel } from "../model/model.js";
import { isOpen, zeroTexts } from "../model/type-models.js";
import type { Context } from "./context.js";
import { readDefault } from "./defaults.js";
import { constantSymbol, literalText, readConstant, readLiteral } from "./literals.js";

/** The initializer of a class member whose value is lost when a message is read. */
export interface LostInitializer {
  readonly initializer: string;
  /** The value that the member has after reading a message without it, as text. */
  readonly absent: string;
  readonly fix: string;
}

/**
 * The initializer of a class member, if its value differs from the value that reading sets when the member is absent from the
 * bytes. (Reading sets every member, so the constructor's value is lost. An initializer `undefined` loses nothing.) `field` is
 * undefined for a oneof.
 */
export function lostInitializer(
  ctx: Context,
  member: ts.Declaration,
  field: Pick<FieldModel, "type" | "default"> | undefined,
): LostInitializer | undefined {
  const type = field?.type;
  const { initializer } = member as Partial<ts.PropertyDeclaration>;
  if (initializer === undefined || type?.kind === "invalid" || (type !== undefined && isOpen(type))) return undefined;
  if (field?.default === undefined ? isAbsent(ctx, initializer, type) : isDefault(ctx, initializer, field))
    return undefined;
  const absent = field === undefined ? "{ case: undefined }" : absentText(field);
  const text = initializer.getText().replace(/\s+/g, " ");
  const isShort = text.length <= 40;
  const step = ctx.tree.isOptional(member) ? "Remove the initializer" : `Initialize it with ${absent}`;
  const fix = `${step}, and set ${isShort ? text : "its value"} where a message is made`;
  return { initializer: isShort ? text : `${text.slice(0, 39)}…`, absent, fix };
}

function isAbsent(ctx: Context, given: ts.Expression, type: TypeModel | undefined): boolean {
  const node = bare(ctx, given);
  if (isNothing(ctx, node)) return true;
  switch (type?.kind) {
    case "optional":
      return false;
    case "tuple": {
      if (!ctx.ts.isArrayLiteralExpression(node)) return isEmpty(ctx, node);
      return type.items.every((item, index) => {
        const element = node.elements[index];
        return element === undefined || isAbsent(ctx, element, item);
      });
    }
    case "list":
      return isEmpty(ctx, node) && !(ctx.ts.isArrayLiteralExpression(node) && node.elements.length > 0);
    case "wellKnown":
      return (
        isEmpty(ctx, node) ||
        (ctx.ts.isStringLiteralLike(node) && JSON.stringify(node.text) === wellKnownRow(type.name).zero)
      );
    default:
      return isEmpty(ctx, node);
  }
}

/** Whether an initializer has the value of `default` in the member's annotation. */
function isDefault(
  ctx: Context,
  given: ts.Expression,
  { type, default: value }: Pick<FieldModel, "type" | "default">,
): boolean {
  const node = bare(ctx, given);
  if (isNothing(ctx, node)) return true;
  const literal = readLiteral(ctx, node, (name) => readConstant(ctx, name));
  return "value" in literal && readDefault(type, literal.value).value === value;
}

/** The expression inside parentheses, type assertions and other syntax without effect at run time. */
function bare(ctx: Context, node: ts.Expression): ts.Expression {
  const { ts } = ctx;
  const isOuter =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node);
  return isOuter ? bare(ctx, node.expression) : node;
}

function isNothing({ ts }: Context, node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text === "undefined";
  return node.kind === ts.SyntaxKind.NullKeyword || ts.isVoidExpression(node);
}

/**
 * Whether the value of an expression is what an absent member reads as: zero, an empty text or list, or a message of such
 * members. Constants are followed only one step, so that constants that refer to each other cause no endless loop.
 */
function isEmpty(ctx: Context, given: ts.Expression, follows = true): boolean {
  const { ts } = ctx;
  const node = bare(ctx, given);
  const every = (nodes: readonly ts.Expression[]): boolean => nodes.every((one) => isEmpty(ctx, one, follows));
  if (isNothing(ctx, node)) return true;
  if (ts.isBigIntLiteral(node)) return /^0(?:[xob]0+)?n$/i.test(node.text);
  if (ts.isArrayLiteralExpression(node)) return every(node.elements);
  if (ts.isObjectLiteralExpression(node)) {
    const values = node.properties.map((property) => givenValue(ctx, property));
    return values.every((value) => value !== undefined && isEmpty(ctx, value, follows));
  }
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    return makesOfEmpty(ctx, node) && every(node.arguments ?? []);
  }
  const literal = readLiteral(ctx, node, (name) => readConstant(ctx, name));
  if ("value" in literal) return !literal.value;
  const value = follows && ts.isIdentifier(node) ? constantSymbol(ctx, node)?.valueDeclaration : undefined;
  const declared = value !== undefined && ts.isVariableDeclaration(value) ? value.initializer : undefined;
  return declared !== undefined && isEmpty(ctx, declared, false);
}

function givenValue({ ts }: Context, property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (ts.isPropertyAssignment(property)) return property.initializer;
  if (ts.isShorthandPropertyAssignment(property)) return property.name;
  return ts.isSpreadAssignment(property) ? property.expression : undefined;
}

/** Matches functions that return an empty value when they are called without arguments or with an empty one. */
const makers = /^(?:BigInt|Number|String|Boolean|Array|Object\.create|Buffer\.alloc|\w+\.(?:of|from))$|\.create$/;

function makesOfEmpty({ ts }: Context, node: ts.NewExpression | ts.CallExpression): boolean {
  const callee = node.expression.getText();
  // `new Date()` without an argument is the current time.
  if (callee === "Date") return ts.isNewExpression(node) && node.arguments !== undefined && node.arguments.length > 0;
  return ts.isNewExpression(node) || makers.test(callee);
}

function absentText({ type, default: value }: Pick<FieldModel, "type" | "default">): string {
  if (value === undefined) return zeroText(type);
  return type.kind === "enum" ? enumText(type, value) : literalText(value);
}

function zeroText(type: TypeModel): string {
  switch (type.kind) {
    case "scalar":
      return zeroTexts[scalarTable[type.scalar].js];
    case "enum":
      return enumText(type, 0);
    case "list":
      return "[]";
    case "map":
      return type.form === "map" ? "new Map()" : "{}";
    case "optional":
      return type.absent;
    case "tuple":
      return `[${type.items.map(zeroText).join(", ")}]`;
    case "wellKnown":
      return wellKnownRow(type.name).zero ?? `an empty ${type.name}`;
    case "message":
      return `an empty ${type.ref.display}`;
    case "parameter":
    case "invalid":
      return "its default";
  }
}

/** A value of an enum as source text: `Color.Red`, or the number for a union of numbers without a name. */
function enumText({ name, members }: EnumModel, value: DefaultValue): string {
  const member = members.find(({ number }) => number === value);
  return member === undefined || !/^[A-Za-z_$]/.test(name) ? `${value}` : `${name}.${member.name}`;
}
