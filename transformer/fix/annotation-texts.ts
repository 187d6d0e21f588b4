import { lowerFirst } from "../analyze/annotation-rules.js";
import { propertiesOf, readBrackets, type TextRange } from "../analyze/argument-texts.js";
import { docCommentsOf } from "../analyze/comments.js";
import { tagsOf } from "../analyze/tags.js";
import type * as ts from "../compiler/language.js";
import type { TextEdit } from "../model/fix.js";
import { type FixablePlace, indentAt, rangeOf, replace } from "./fixable-place.js";

/** The decorator that begins at the place of a problem. Undefined if the place is in a comment. */
export function decoratorAt({ ctx: { ts }, node, start }: FixablePlace): ts.Decorator | undefined {
  const found = ts.findAncestor(node, (one): one is ts.Decorator => ts.isDecorator(one));
  return found !== undefined && rangeOf(found).start === start ? found : undefined;
}

/** Removes the annotation at the place of a problem, with its argument, and the comment if it has nothing else. */
export function removeAnnotation(problem: FixablePlace): TextEdit | undefined {
  const { ctx, file, start } = problem;
  const decorator = decoratorAt(problem);
  if (decorator !== undefined) return replace(file, withBlanks(file, rangeOf(decorator)), "");
  const comment = docCommentsOf(ctx, file).find(({ pos, text }) => pos <= start && start < pos + text.length);
  if (comment === undefined) return undefined;
  const tags = tagsOf(comment.text);
  const at = tags.findIndex((one) => comment.pos + one.start === start);
  const tag = tags[at];
  if (tag === undefined) return undefined;
  const end = tags[at + 1]?.start ?? comment.text.lastIndexOf("*/");
  const others = comment.text.slice(0, tag.start) + comment.text.slice(end);
  if (/^\/\*\*[\s*]*\*\/$/.test(others)) {
    return replace(file, withBlanks(file, { start: comment.pos, end: comment.pos + comment.text.length }), "");
  }
  return replace(file, withStar(file, { start, end: comment.pos + end }, tags[at + 1] === undefined), "");
}

/** A range with the blanks behind it, up to the next line if it begins its own. */
function withBlanks(file: ts.SourceFile, { start, end }: TextRange): TextRange {
  const [blanks = ""] = (indentAt(file, start) === undefined ? /^[^\S\r\n]*/ : /^\s*/).exec(file.text.slice(end)) ?? [];
  return { start, end: end + blanks.length };
}

/** The range of a tag with the star and the line break before it, but for those behind it that belong to the next tag. */
function withStar({ text }: ts.SourceFile, { start, end }: TextRange, isLast: boolean): TextRange {
  if (!isLast) return { start, end };
  const [before = ""] = /(?:\r?\n)?[^\S\r\n]*\*?[^\S\r\n]*$/.exec(text.slice(0, start)) ?? [];
  const [behind = ""] = /[\s*]*$/.exec(text.slice(start, end)) ?? [];
  return { start: start - before.length, end: end - behind.length };
}

/** Replaces the name of the tag at the place of a problem. */
export function renameTag({ file, start, end }: FixablePlace, name: string): TextEdit | undefined {
  return replace(file, { start, end }, `@${name}`);
}

/** The object in the argument of the annotation at the place of a problem: its range, and those of its properties. */
function objectOf(problem: FixablePlace): { readonly items: readonly TextRange[] } | undefined {
  const { file, start, end } = problem;
  const decorator = decoratorAt(problem);
  const from = decorator === undefined ? end : start;
  const stop = decorator?.end ?? file.text.indexOf("*/", from);
  const open = file.text.indexOf("{", from);
  return open < 0 || open >= stop ? undefined : readBrackets(file.text, open);
}

interface Argument extends TextRange {
  readonly value: TextRange | undefined;
}

/** An argument of the annotation at the place of a problem, by its name. */
export function argumentAt(problem: FixablePlace, name: string): Argument | undefined {
  const object = objectOf(problem);
  const properties = object && propertiesOf(problem.file.text, { start: 0, end: 0, ...object });
  const at = properties?.findIndex((one) => lowerFirst(one.name) === name) ?? -1;
  const item = object?.items[at];
  return item && { start: item.start, end: item.end, value: properties?.[at]?.value };
}

/** Removes an argument of the annotation at the place of a problem, or all of the object if it has no other. */
export function removeArgument(problem: FixablePlace, name: string): TextEdit | undefined {
  const { file } = problem;
  const found = argumentAt(problem, name);
  const items = objectOf(problem)?.items ?? [];
  return found && replace(file, withoutItem(items, found), "");
}

/** The range of an item of a list or an object, with the comma that separates it from the others. */
export function withoutItem(items: readonly TextRange[], item: TextRange): TextRange {
  const at = items.findIndex(({ start }) => start === item.start);
  const next = items[at + 1];
  const previous = items[at - 1];
  if (next !== undefined) return { start: item.start, end: next.start };
  return { start: previous?.end ?? item.start, end: item.end };
}
