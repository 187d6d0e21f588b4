import type { TextRange } from "../analyze/argument-texts.js";
import type { Context } from "../analyze/context.js";
import { isTypeDeclaration, resolveAlias, type TypeDeclaration } from "../analyze/declarations.js";
import type { Replacement } from "../analyze/edit-arguments.js";
import type * as ts from "../compiler/language.js";
import type { Words } from "../model/catalog.js";
import type { Fix, TextEdit } from "../model/fix.js";
import type { Span } from "../model/model.js";

/** A problem in a source, as the functions that fix it see it. */
export interface FixablePlace extends TextRange {
  readonly ctx: Context;
  readonly file: ts.SourceFile;
  /** The innermost node at the beginning of the problem's place. */
  readonly node: ts.Node;
  readonly words: Words;
  readonly related: readonly Span[];
}

/** Makes the changes that may fix a problem of one code, the best first. Empty if there are none for this problem. */
export type Fixer = (problem: FixablePlace) => readonly Fix[];

export type Property = ts.PropertySignature | ts.PropertyDeclaration | ts.ParameterDeclaration;

/** A fix that is made without asking: there is no other sensible one. */
export function preferred(title: string, edits: readonly (TextEdit | undefined)[] | undefined): readonly Fix[] {
  return offered(title, edits).map((fix) => ({ ...fix, isPreferred: true }));
}

/** A fix to choose. There is none if one of its edits cannot be made, or is in a file that is not a source. */
export function offered(title: string, edits: readonly (TextEdit | undefined)[] | undefined): readonly Fix[] {
  const made = edits?.filter((one) => one !== undefined) ?? [];
  return made.length === 0 || made.length !== edits?.length ? [] : [{ title, edits: made }];
}

export function replace(file: ts.SourceFile, { start, end }: TextRange, text: string): TextEdit | undefined {
  if (file.isDeclarationFile) return undefined;
  return { span: { file: file.fileName, start, length: end - start }, text };
}

export function insert(file: ts.SourceFile, at: number, text: string): TextEdit | undefined {
  return replace(file, { start: at, end: at }, text);
}

/** Edits of a file, given as the texts that replace ranges. */
export function edited(
  file: ts.SourceFile,
  edits: readonly (Replacement | undefined)[] | undefined,
): readonly (TextEdit | undefined)[] | undefined {
  return edits?.map((one) => one && replace(file, one, one.text));
}

/** The range of a node without the blanks and comments before it. */
export function rangeOf(node: ts.Node): TextRange {
  return { start: node.getStart(node.getSourceFile(), false), end: node.end };
}

/** The property or parameter whose name, or whose beginning, is the place of a problem. */
export function propertyAt({ ctx: { ts }, node, start }: FixablePlace): Property | undefined {
  const found = ts.findAncestor(
    node,
    (one): one is Property => ts.isPropertySignature(one) || ts.isPropertyDeclaration(one) || ts.isParameter(one),
  );
  return found !== undefined && (rangeOf(found.name).start === start || rangeOf(found).start === start)
    ? found
    : undefined;
}

/** The `?` behind the name of a member. Compilers keep it under different names, so it is read from the text. */
export function questionMarkOf({ ctx, file }: FixablePlace, member: ts.NamedDeclaration): TextRange | undefined {
  const name = member.name;
  if (name === undefined || !ctx.tree.isOptional(member)) return undefined;
  const start = file.text.indexOf("?", name.end);
  return { start, end: start + 1 };
}

/** The interface, class or alias around the place of a problem. */
export function typeAround({ ctx, node }: FixablePlace): TypeDeclaration | undefined {
  return ctx.ts.findAncestor(node, (one): one is TypeDeclaration => isTypeDeclaration(ctx, one));
}

/** The statement at the top level of the file in which a problem is. */
export function statementAround({ file, start }: FixablePlace): ts.Statement | undefined {
  return file.statements.find((one) => one.pos <= start && start < one.end);
}

/** The first node inside another one, or itself, for which a test holds. */
export function findInside<Found extends ts.Node>(
  { ts }: Pick<Context, "ts">,
  node: ts.Node | undefined,
  test: (one: ts.Node) => one is Found,
): Found | undefined {
  if (node === undefined) return undefined;
  return test(node) ? node : ts.forEachChild(node, (child) => findInside({ ts }, child, test));
}

/** The interface or class to which a name leads. */
export function declarationOf(ctx: Context, name: ts.Node): ts.Declaration | undefined {
  const { ts, checker } = ctx;
  const symbol = checker.getSymbolAtLocation(name);
  const declarations = symbol && resolveAlias(ctx, symbol).declarations;
  return declarations?.find((one) => ts.isInterfaceDeclaration(one) || ts.isClassLike(one));
}

/** The text between a position and the beginning of its line if that is blank; otherwise undefined. */
export function indentAt({ text }: ts.SourceFile, at: number): string | undefined {
  const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return before.trim() === "" ? before : undefined;
}

export function lineBreakOf({ text }: ts.SourceFile): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** A name for a new declaration in a file: the given one, or with a number behind it if the file has it already. */
export function freeName(ctx: Context, file: ts.SourceFile, name: string): string {
  let free = name;
  for (let count = 2; ctx.tree.localOf(file, free) !== undefined; count++) free = `${name}${count}`;
  return free;
}

/** The place for a declaration before a statement and its JSDoc comment. */
export function beforeStatement({ ts }: Context, file: ts.SourceFile, statement: ts.Node): number {
  const [comment] = ts.getLeadingCommentRanges(file.text, statement.pos) ?? [];
  const isDoc = comment !== undefined && file.text.startsWith("/**", comment.pos);
  return isDoc ? comment.pos : rangeOf(statement).start;
}
