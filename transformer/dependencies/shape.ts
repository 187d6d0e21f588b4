import { annotationKind } from "../analyze/annotation-rules.js";
import { literalAt, mayBeInLiteral } from "../analyze/comments.js";
import { tagsOf } from "../analyze/tags.js";
import type * as ts from "../compiler/language.js";
import type { Syntax } from "../compiler/syntax.js";
import { packageVersion } from "../version.js";
import { digestOf } from "./digest.js";
import { isInstalled, isTypeScript } from "./source-paths.js";

interface Range {
  readonly pos: number;
  readonly end: number;
}

/**
 * Whether `shapeOf` is applied to a file: to TypeScript outside of `node_modules`. For other files, which seldom change and are
 * large, the digest of the whole text is used.
 */
export function hasShape(path: string): boolean {
  return isTypeScript(path) && !isInstalled(path);
}

/**
 * The digest of what other files can see of a file: of its shape or, if it has none, of its whole text. `parse` parses the file.
 * The digest includes the version of interwire, because another version may define the shape differently.
 */
export function shapeDigest(typescript: Syntax, path: string, textHash: string, parse: () => ts.SourceFile): string {
  const digest = hasShape(path) ? digestOf([packageVersion, shapeOf(typescript, parse())]) : textHash;
  return digest.slice(0, 16);
}

/**
 * The shape of a file: the part of its text on which the types and annotations of other files can depend. It leaves out the
 * bodies of functions that state their result type or return nothing, expression statements, comments without annotations, and
 * line layout. In doubt, a part is kept.
 */
export function shapeOf(typescript: Syntax, file: ts.SourceFile): string {
  const { text } = file;
  const pieces: string[] = [];
  let at = 0;
  for (const range of unseenRanges(typescript, file)) {
    pieces.push(withoutComments(typescript, file, at, range.pos));
    at = range.end;
  }
  pieces.push(withoutComments(typescript, file, at, text.length));
  return linesOf(pieces.join(""));
}

/**
 * A text without blank lines, and without blanks at the beginnings and ends of lines. Written as a loop, because a regular
 * expression would try to match at every blank.
 */
function linesOf(text: string): string {
  let lines = "";
  for (const line of text.split("\n")) {
    const kept = line.trim();
    if (kept !== "") lines += lines === "" ? kept : `\n${kept}`;
  }
  return lines;
}

/** The ranges of a file on which other files cannot depend, in order and not nested. */
function unseenRanges(typescript: Syntax, file: ts.SourceFile): Range[] {
  const found: Range[] = [];
  const visit = (node: ts.Node): void => {
    if (isPlain(typescript, node)) return;
    const body = unseenBody(typescript, node);
    if (body === undefined) typescript.forEachChild(node, visit);
    else found.push({ pos: body.getStart(file), end: body.end });
  };
  for (const statement of file.statements) {
    if (typescript.isExpressionStatement(statement)) found.push({ pos: statement.getStart(file), end: statement.end });
    else visit(statement);
  }
  return found;
}

function isPlain(typescript: Syntax, node: ts.Node): boolean {
  return (
    typescript.isTypeNode(node) ||
    typescript.isInterfaceDeclaration(node) ||
    typescript.isTypeAliasDeclaration(node) ||
    typescript.isEnumDeclaration(node) ||
    typescript.isImportDeclaration(node) ||
    typescript.isExportDeclaration(node)
  );
}

function unseenBody(typescript: Syntax, node: ts.Node): ts.Block | undefined {
  if (!typescript.isFunctionLike(node) || !("body" in node)) return undefined;
  const body = node.body as ts.ConciseBody | undefined;
  if (body === undefined || !typescript.isBlock(body)) return undefined;
  const states = node.type !== undefined || typescript.isConstructorDeclaration(node);
  return states || !givesValue(typescript, body) ? body : undefined;
}

/** Whether a function without a declared type returns a value, so that its type depends on its body. */
function givesValue(typescript: Syntax, body: ts.Block): boolean {
  const visit = (node: ts.Node): true | undefined => {
    if (typescript.isFunctionLike(node)) return undefined;
    if (typescript.isReturnStatement(node) && node.expression !== undefined) return true;
    if (typescript.isYieldExpression(node)) return true;
    return typescript.forEachChild(node, visit);
  };
  return typescript.forEachChild(body, visit) === true;
}

function withoutComments(typescript: Syntax, file: ts.SourceFile, from: number, to: number): string {
  const { text } = file;
  const comments = /\/\/[^\r\n\u2028\u2029]*|\/\*[\s\S]*?\*\//g;
  comments.lastIndex = from;
  let result = "";
  let at = from;
  for (let match = comments.exec(text); match !== null && match.index < to; match = comments.exec(text)) {
    const literal = mayBeInLiteral(file, match.index) && literalAt({ ts: typescript }, file, match.index);
    if (literal) {
      comments.lastIndex = Math.max(literal.end, match.index + 1);
      continue;
    }
    result += text.slice(at, match.index) + annotationsIn(match[0], result);
    at = Math.min(to, comments.lastIndex);
  }
  return result + text.slice(at, to);
}

/**
 * A comment without its prose: only its annotations are kept. A comment without annotations is removed, or if it directly follows
 * another comment, replaced by an empty comment: annotations belong to a declaration only if they are in the last comment before
 * it.
 */
function annotationsIn(comment: string, before: string): string {
  if (!comment.startsWith("/**")) return "";
  const kept = comment.includes("@") ? tagsOf(comment).filter(({ name }) => annotationKind(name) !== undefined) : [];
  if (kept.length > 0) return `/**${kept.map(({ name, text }) => `@${name} ${text}`).join(" ")}*/`;
  return before.trimEnd().endsWith("*/") ? "/***/" : "";
}
