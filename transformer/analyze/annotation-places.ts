import type * as ts from "../compiler/language.js";
import type { Span } from "../model/model.js";
import type { Annotation } from "./annotation-arguments.js";
import { readBrackets, type TextRange } from "./argument-texts.js";
import { type AnnotationOptions, editArgument, optionsText, type Replacement } from "./edit-arguments.js";

/** Changes an annotation so that it has the given options, too. Undefined if its text cannot be changed. */
export function editAnnotation(
  { text }: ts.SourceFile,
  annotation: Annotation,
  options: AnnotationOptions,
): readonly Replacement[] | undefined {
  const place = annotation.decorator === undefined ? ofTag(text, annotation.span) : ofDecorator(text, annotation.span);
  const edits = editArgument(text, place.argument, annotation.arguments, options);
  const isComment = annotation.decorator === undefined;
  if (edits?.some((one) => isComment && one.text.includes("*/")) !== false) return undefined;
  return edits.map((one) => ({ ...one, text: `${place.before}${one.text}${place.behind}` }));
}

/** The argument of an annotation, and what stands around a new one. */
interface ArgumentPlace {
  readonly argument: TextRange;
  readonly before: string;
  readonly behind: string;
}

/** The argument of a tag: `2`, `{ … }`, or one of these in parentheses. */
function ofTag(text: string, { start, length }: Span): ArgumentPlace {
  const from = start + length;
  const end = text.indexOf("*/", from);
  const at = Math.min(skipStars(text, from), end);
  if (text.charAt(at) === "(") return inParentheses(text, at);
  if (text.charAt(at) === "{") return within(at, readBrackets(text, at)?.end ?? end);
  const [number = ""] = /^-?[\d.]+/.exec(text.slice(at, end)) ?? [];
  if (number !== "") return within(at, at + number.length);
  return { argument: { start: from, end: from }, before: " ", behind: "" };
}

/** The argument of a decorator: that of its call. */
function ofDecorator(text: string, { start, length }: Span): ArgumentPlace {
  const end = start + length;
  const open = text.indexOf("(", start);
  return open < 0 || open >= end
    ? { argument: { start: end, end }, before: "(", behind: ")" }
    : inParentheses(text, open);
}

function inParentheses(text: string, open: number): ArgumentPlace {
  const [first] = readBrackets(text, open)?.items ?? [];
  return within(first?.start ?? open + 1, first?.end ?? open + 1);
}

function within(start: number, end: number): ArgumentPlace {
  return { argument: { start, end }, before: "", behind: "" };
}

function skipStars(text: string, from: number): number {
  let at = from;
  while (/[\s*]/.test(text.charAt(at)) && !text.startsWith("*/", at)) at++;
  return at;
}

/** Comments of a file, whose tags do not describe the declaration behind them. */
const ofFile = /@(?:fileContract|license|licence|copyright|file|fileoverview|packageDocumentation|module)\b/i;

/**
 * Adds an annotation to a declaration without one, as a tag: to the comment directly before the declaration, or in a comment of its
 * own. Undefined if the options cannot stand in a comment.
 */
export function addAnnotation(
  { text }: ts.SourceFile,
  declaration: number,
  name: string,
  options: AnnotationOptions,
): Replacement | undefined {
  const start = beforeDirectives(text, declaration);
  const tag = Object.keys(options).length === 0 ? `@${name}` : `@${name} ${optionsText(options)}`;
  if (tag.includes("*/")) return undefined;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const [indent = ""] = /^[^\S\r\n]*/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1, start)) ?? [];
  const comment = commentBefore(text, start);
  const isFirst = text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
  if (comment === undefined) return { start, end: start, text: `/** ${tag} */${isFirst ? `${eol}${indent}` : " "}` };
  const inner = text.slice(comment.start + 3, comment.end - 2);
  const line = `${eol}${indent} * `;
  if (!inner.includes("\n")) {
    return { ...comment, text: `/**${line}${inner.trim()}${line}${tag}${eol}${indent} */` };
  }
  const at = comment.end - 2 - (inner.length - inner.trimEnd().length);
  const isClosed = inner.slice(inner.trimEnd().length).includes("\n");
  return { start: at, end: at, text: `${line}${tag}${isClosed ? "" : `${eol}${indent}`}` };
}

/** A line with a comment for a tool that concerns the next line: `// eslint-disable-next-line`, `// @ts-expect-error`. */
const directive = /^\s*(?:\/\/|\/\*).*(?:-next-line|@ts-ignore|@ts-expect-error|-ignore)\b/;

/** The place of the first comment for a tool directly before a declaration, or of the declaration itself. */
function beforeDirectives(text: string, declaration: number): number {
  let start = declaration;
  for (;;) {
    const line = text.lastIndexOf("\n", start - 1);
    const above = text.lastIndexOf("\n", line - 1) + 1;
    if (line < 0 || text.slice(line, start).trim() !== "" || !directive.test(text.slice(above, line))) return start;
    start = above + (text.slice(above).length - text.slice(above).trimStart().length);
  }
}

/** The JSDoc comment that ends on the line before a declaration, or on its line, and describes it. */
function commentBefore(text: string, start: number): TextRange | undefined {
  const before = text.slice(0, start);
  const end = before.trimEnd().length;
  if (!before.endsWith("*/", end) || (before.slice(end).match(/\n/g) ?? []).length > 1) return undefined;
  const open = before.lastIndexOf("/**", end - 4);
  const comment = before.slice(open, end);
  if (open < 0 || comment.indexOf("*/") < comment.length - 2 || ofFile.test(comment)) return undefined;
  return { start: open, end };
}
