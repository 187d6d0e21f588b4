import type ts from "typescript";
import { type Context, once } from "./context.js";

/** The length in characters at which texts of types are cut; people read no more. */
const longest = 320;

/**
 * A type as text, for people and for names. The compiler prints the members of a union in the order in which it has met them;
 * this function sorts them, so that names and hashes do not depend on unrelated files.
 */
export function typeText(ctx: Context, type: ts.Type): string {
  return cutTypeText(wholeTypeText(ctx, type));
}

/** Cuts a text of {@link wholeTypeText}. */
export function cutTypeText(whole: string): string {
  // The compiler cuts texts without a union itself.
  return whole.length > longest && whole.includes("|") ? `${whole.slice(0, longest - 3)}...` : whole;
}

/** The text that {@link typeText} cuts. Where types grow without end, each level takes twice the time and length of the last. */
export function wholeTypeText(ctx: Context, type: ts.Type): string {
  const text = ctx.checker.typeToString(type);
  // A fast path: most types contain no union.
  if (!text.includes("|")) return text;
  const { AllowUniqueESSymbolType, UseAliasDefinedOutsideCurrentScope } = ctx.ts.NodeBuilderFlags;
  const node = typeNode(ctx, type, AllowUniqueESSymbolType | UseAliasDefinedOutsideCurrentScope);
  return node === undefined ? text : printed(ctx, node);
}

/** A type as TypeScript code that is valid at the end of a file. */
export function typeCode(ctx: Context, type: ts.Type, file: ts.SourceFile): string {
  const node = typeNode(ctx, type, 0, file);
  return node === undefined
    ? ctx.checker.typeToString(type, file, ctx.ts.TypeFormatFlags.NoTruncation)
    : printed(ctx, node);
}

function typeNode(ctx: Context, type: ts.Type, more: number, enclosing?: ts.Node): ts.TypeNode | undefined {
  const { ts, checker } = ctx;
  const { NoTruncation, IgnoreErrors } = ts.NodeBuilderFlags;
  const node = checker.typeToTypeNode(type, enclosing, NoTruncation | IgnoreErrors | more);
  if (node === undefined) return undefined;
  return ts.transform(node, [(context) => (root) => sorted(ctx, root, context) as ts.TypeNode]).transformed[0];
}

function printed(ctx: Context, node: ts.Node): string {
  const { ts } = ctx;
  const { printer, file } = once(ctx, "type printer", ctx, () => ({
    printer: ts.createPrinter({ removeComments: true }),
    file: ts.factory.createSourceFile([], ts.factory.createToken(ts.SyntaxKind.EndOfFileToken), ts.NodeFlags.None),
  }));
  return printer.printNode(ts.EmitHint.Unspecified, node, file).replace(/\n\s*/g, " ");
}

function sorted(ctx: Context, node: ts.Node, context: ts.TransformationContext): ts.Node {
  const { ts } = ctx;
  const inner = ts.visitEachChild(node, (child) => sorted(ctx, child, context), context);
  if (!ts.isUnionTypeNode(inner)) return inner;
  const parts = inner.types.map((part) => ({ part, rank: rankOf(ctx, part), text: "" }));
  // A text takes long where types nest, and few unions need one: `T | undefined` is in order by its ranks.
  for (const one of parts)
    if (parts.some((other) => other !== one && other.rank === one.rank)) one.text = printed(ctx, one.part);
  parts.sort((a, b) => a.rank - b.rank || Number(a.text) - Number(b.text) || compare(a.text, b.text));
  return context.factory.updateUnionTypeNode(inner, context.factory.createNodeArray(parts.map(({ part }) => part)));
}

/** The rank of a type in a printed union: built-in types come first, in the compiler's order, and `null` and `undefined` last. */
function rankOf({ ts }: Context, node: ts.TypeNode): number {
  const { StringKeyword, NumberKeyword, BigIntKeyword, BooleanKeyword, VoidKeyword, NullKeyword } = ts.SyntaxKind;
  const first = [StringKeyword, NumberKeyword, BigIntKeyword, BooleanKeyword, VoidKeyword];
  const at = (first as ts.SyntaxKind[]).indexOf(node.kind);
  if (at >= 0) return at;
  if (node.kind === ts.SyntaxKind.UndefinedKeyword) return first.length + 2;
  return ts.isLiteralTypeNode(node) && node.literal.kind === NullKeyword ? first.length + 1 : first.length;
}

function compare(a: string, b: string): number {
  const [lowerA, lowerB] = [a.toLowerCase(), b.toLowerCase()];
  if (lowerA !== lowerB) return lowerA < lowerB ? -1 : 1;
  return a < b ? -1 : Number(a !== b);
}
