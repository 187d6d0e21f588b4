import type ts from "typescript";
import { type Context, once } from "./context.js";

/** A JSDoc comment and the position of the token that follows it. */
export interface DocComment {
  readonly pos: number;
  readonly end: number;
  readonly text: string;
  /** The start of the next token that is neither blank nor comment. */
  readonly next: number;
  /** The declaration may take this comment's tags: see {@link attaches}. */
  readonly attached: boolean;
}

/** The JSDoc comments of a file that hold an `@`, in order. */
export function docCommentsOf(ctx: Context, file: ts.SourceFile): readonly DocComment[] {
  return once(ctx, "comments", file, () => {
    if (!/\/\*\*[\s\S]*?@/.test(file.text)) return [];
    const ranges = commentRanges(ctx, file);
    return ranges.flatMap((range, index) => {
      const text = file.text.slice(range.pos, range.end);
      return text.includes("@") ? [describe(file.text, range, text, ranges[index + 1])] : [];
    });
  });
}

interface Range {
  readonly pos: number;
  readonly end: number;
}

function commentRanges(ctx: Context, file: ts.SourceFile): Range[] {
  const found: Range[] = [];
  const pattern = /\/\/[^\r\n\u2028\u2029]*|\/\*[\s\S]*?\*\//g;
  for (let match = pattern.exec(file.text); match !== null; match = pattern.exec(file.text)) {
    const literal = mayBeInLiteral(file, match.index) ? literalAt(ctx, file, match.index) : undefined;
    if (literal !== undefined) {
      pattern.lastIndex = Math.max(literal.end, match.index + 1);
    } else if (match[0].startsWith("/**") && match[0].length > 4) {
      found.push({ pos: match.index, end: match.index + match[0].length });
    }
  }
  return found;
}

/** Whether a literal may hold a position: only templates and JSX text span lines, any other has begun on its line. */
export function mayBeInLiteral({ text, fileName }: ts.SourceFile, position: number): boolean {
  if (/x$/.test(fileName) || text.includes("`")) return true;
  return /["'/\\]/.test(text.slice(text.lastIndexOf("\n", position - 1) + 1, position));
}

/** The string, template, regular expression or JSX text that contains a position, if any: no comment starts in one. */
export function literalAt({ ts }: Pick<Context, "ts">, file: ts.SourceFile, position: number): ts.Node | undefined {
  let node: ts.Node = file;
  for (;;) {
    const child: ts.Node | undefined = ts.forEachChild(node, (candidate) =>
      candidate.pos <= position && position < candidate.end ? candidate : undefined,
    );
    if (child === undefined) break;
    node = child;
  }
  const isLiteral =
    ts.isStringLiteral(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isJsxText(node) ||
    node.kind === ts.SyntaxKind.NoSubstitutionTemplateLiteral ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node);
  return isLiteral && node.getStart(file, false) <= position ? node : undefined;
}

function describe(all: string, range: Range, text: string, following: Range | undefined): DocComment {
  const { pos, end } = range;
  const next = skipTrivia(all, end);
  const last = following === undefined || following.pos > next;
  return { pos, end, text, next, attached: attaches(all, range, next, last) };
}

/**
 * A comment belongs to the token behind it when it ends on that token's line, or when it is the last one before it and
 * does not trail something else: the compiler itself would hand a comment at the end of a line to the next member.
 */
function attaches(text: string, range: Range, next: number, last: boolean): boolean {
  if (!/[\r\n]/.test(text.slice(range.end, next))) return true;
  if (!last) return false;
  const lineStart = Math.max(text.lastIndexOf("\n", range.pos - 1), text.lastIndexOf("\r", range.pos - 1)) + 1;
  const before = text.slice(lineStart, range.pos).trimEnd();
  return before === "" || before.endsWith("{") || before.endsWith("(");
}

function skipTrivia(text: string, from: number): number {
  const trivia = /(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;
  trivia.lastIndex = from;
  trivia.exec(text);
  return Math.max(from, trivia.lastIndex);
}
