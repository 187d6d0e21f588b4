import type * as ts from "../compiler/language.js";
import type { Context } from "./context.js";
import { surveyOf } from "./survey.js";

/** A JSDoc comment, and the position of the code that it may describe. */
export interface DocComment {
  readonly pos: number;
  readonly text: string;
  /** The position of the next token behind the comment. */
  readonly next: number;
  /** Whether the tags of this comment belong to the declaration at `next`: see {@link attaches}. */
  readonly attached: boolean;
  /** The outermost declaration that starts at `next`, if it is known already. */
  readonly host?: ts.Node | undefined;
}

/** The JSDoc comments of a file that contain an `@`, in order. */
export function docCommentsOf(ctx: Context, file: ts.SourceFile): readonly DocComment[] {
  return hostedComments(ctx, file) ?? scannedComments(ctx, file);
}

/**
 * The JSDoc comments of a file by a fast path, without a search for the syntax node at each comment. It works only if each
 * comment stands alone before a declaration, as is usual. Undefined if a comment stands anywhere else.
 */
function hostedComments(ctx: Context, file: ts.SourceFile): DocComment[] | undefined {
  const { text } = file;
  const found: DocComment[] = [];
  let at = -1;
  let index = 0;
  for (let pos = text.indexOf("/**"), end = 0; pos >= 0; pos = text.indexOf("/**", end - 1)) {
    end = text.indexOf("*/", pos + 2) + 2;
    if (at < pos) at = text.indexOf("@", pos);
    if (at < 0) break;
    if (end < pos + 4) return undefined;
    if (at >= end) continue;
    const { hosts } = surveyOf(ctx, file);
    while ((hosts[index + 1]?.pos ?? text.length) <= pos) index++;
    const host = hosts[index];
    const next = skipBlanks(text, end);
    // If only blanks stand between a declaration's full start and the comment, there is no other comment or literal between them.
    if (host === undefined || skipBlanks(text, host.pos) !== pos) return undefined;
    if (next >= host.end || !/[\w$#[@'"]/.test(text.charAt(next))) return undefined;
    const attached = attaches(text, pos, end, next, true);
    found.push({ pos, text: text.slice(pos, end), next, attached, host: attached ? host : undefined });
  }
  return found;
}

function scannedComments(ctx: Context, file: ts.SourceFile): DocComment[] {
  const ranges = commentRanges(ctx, file).filter(({ isDoc }) => isDoc);
  return ranges.flatMap((range, index) => {
    const text = file.text.slice(range.pos, range.end);
    return text.includes("@") ? [describe(file.text, range, text, ranges[index + 1])] : [];
  });
}

/** A comment that is not JSDoc but begins with `@` and a name: perhaps a misplaced annotation. */
export interface PlainComment {
  readonly pos: number;
  readonly text: string;
  readonly next: number;
}

/** The comments of a file that are not JSDoc and that begin with `@` and a name, in order. */
export function plainCommentsOf(ctx: Context, file: ts.SourceFile): readonly PlainComment[] {
  // Few files have such a comment, and telling comments from literals is expensive.
  if (!tagged.test(file.text)) return [];
  return commentRanges(ctx, file).flatMap(({ pos, end, isDoc }) => {
    const text = file.text.slice(pos, end);
    return isDoc || text.search(tagged) !== 0 ? [] : [{ pos, text, next: skipTrivia(file.text, end) }];
  });
}

const tagged = /\/(?:\/+[^\S\r\n]*|\*(?!\*)[\s*]*)@(?:service|operation|data|proto)/i;

interface Range {
  readonly pos: number;
  readonly end: number;
  readonly isDoc: boolean;
}

function commentRanges(ctx: Context, file: ts.SourceFile): Range[] {
  const found: Range[] = [];
  const pattern = /\/\/[^\r\n\u2028\u2029]*|\/\*[\s\S]*?\*\//g;
  for (let match = pattern.exec(file.text); match !== null; match = pattern.exec(file.text)) {
    const literal = mayBeInLiteral(file, match.index) ? literalAt(ctx, file, match.index) : undefined;
    if (literal !== undefined) {
      pattern.lastIndex = Math.max(literal.end, match.index + 1);
    } else {
      const isDoc = match[0].startsWith("/**") && match[0].length > 4;
      found.push({ pos: match.index, end: match.index + match[0].length, isDoc });
    }
  }
  return found;
}

/**
 * Whether a position may lie in a literal: in a template or JSX text, which may span lines, or in a literal that begins on the
 * same line.
 */
export function mayBeInLiteral({ text, fileName }: ts.SourceFile, position: number): boolean {
  if (/x$/.test(fileName) || text.includes("`")) return true;
  return /["'/\\]/.test(text.slice(text.lastIndexOf("\n", position - 1) + 1, position));
}

/**
 * The string, template, regular expression or JSX text that contains a position. Undefined if there is none. A comment cannot
 * start inside one.
 */
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
  return { pos, text, next, attached: attaches(all, pos, end, next, last) };
}

/**
 * Whether the tags of a comment belong to the token behind it: the comment ends on the token's line, or it is the last before the
 * token and does not trail other code on its line. (The compiler would attach a comment at the end of a line to the next member.)
 */
function attaches(text: string, pos: number, end: number, next: number, last: boolean): boolean {
  let lineEnd = end;
  while (lineEnd < next && !isLineBreak(text.charCodeAt(lineEnd))) lineEnd++;
  if (lineEnd === next) return true;
  if (!last) return false;
  let before = pos - 1;
  while (isBlank(text.charCodeAt(before)) && !isLineBreak(text.charCodeAt(before))) before--;
  const c = text.charAt(before);
  return c === "" || c === "{" || c === "(" || isLineBreak(c.charCodeAt(0));
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code > 127 && /\s/.test(String.fromCharCode(code)));
}

function skipTrivia(text: string, from: number): number {
  const trivia = /(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;
  trivia.lastIndex = from;
  trivia.exec(text);
  return Math.max(from, trivia.lastIndex);
}
