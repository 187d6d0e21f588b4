import type * as ts from "../compiler/language.js";
import type { FieldModel, OperationModel, Span } from "../model/model.js";
import { type Context, once } from "./context.js";
import { isTypeDeclaration } from "./declarations.js";
import { enumDeclarations } from "./enum-declarations.js";
import { tagsOf } from "./tags.js";

/** The text of the comment on a declaration, without stars and annotations. */
export interface DocText {
  readonly text: string;
  readonly deprecated: boolean;
  /** The text of each `@param`, by the name of the parameter. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly result?: string;
  /** The text of each `@throws`. */
  readonly throws: readonly string[];
}

export interface EnumDoc {
  readonly span: Span;
  readonly doc: DocText;
  readonly members: ReadonlyMap<string, DocText>;
}

/** Finds the comments on declarations. A type is identified by the position of its declaration. */
export interface Docs {
  type(span: Span): DocText | undefined;
  /** The comment on an operation. Each overload has a comment of its own, found by its position. */
  operation(contract: Span, operation: OperationModel): DocText | undefined;
  /** The comment on a member of a message, or on an arm of a oneof. */
  field(message: Span, field: FieldModel): DocText | undefined;
  member(message: Span, name: string): DocText | undefined;
  /**
   * The comments on an enum. An enum's descriptor does not say where the enum is declared, so it is found by its name and the
   * names of its members.
   */
  enum(name: string, members: readonly string[]): EnumDoc | undefined;
  /** The places of all enums of a name with the given members, also those of packages. */
  enumSpans(name: string, members: readonly string[]): readonly Span[];
}

/** Finds comments in the files of a program. The comments of a file are read on first use. */
export function docsOf(ctx: Context): Docs {
  const member = (message: Span, name: string): DocText | undefined => {
    const [declaration] = memberDeclarations(ctx, message, name);
    return declaration && docOf(ctx, declaration);
  };
  return {
    type(span) {
      const declaration = declarationAt(ctx, span);
      return declaration && docOf(ctx, declaration);
    },
    operation(contract, { method, span }) {
      const declared = memberDeclarations(ctx, contract, method);
      const own = declared.find((one) => isAround(one, span)) ?? declared[0];
      return own && docOf(ctx, own);
    },
    field(message, { name, oneof, span }) {
      if (oneof === undefined) return member(message, name);
      const node = nodeOfSpan(ctx, span);
      const arm = node && ctx.ts.findAncestor(node, ctx.ts.isPropertySignature);
      return arm && docOf(ctx, arm);
    },
    member,
    enumSpans: (name, members) =>
      enumDocs(ctx)
        .filter((one) => one.name === name && one.members.size === members.length)
        .filter((one) => members.every((member) => one.members.has(member)))
        .map(({ span }) => span),
    enum(name, members) {
      const named = enumDocs(ctx).filter((one) => one.name === name);
      const found = named.filter((one) => members.every((member) => one.members.has(member)));
      return found.find((one) => one.members.size === members.length) ?? found[0];
    },
  };
}

function enumDocs(ctx: Context): readonly (EnumDoc & { readonly name: string })[] {
  return once(ctx, "enum docs", ctx, () =>
    enumDeclarations(ctx).map(({ name, span, declaration, members }) => ({
      name,
      span,
      doc: docOf(ctx, declaration),
      members: new Map(members.map((one) => [one.name, docOf(ctx, one.node)])),
    })),
  );
}

function memberDeclarations(ctx: Context, type: Span, name: string): readonly ts.Declaration[] {
  const declaration = declarationAt(ctx, type);
  if (declaration === undefined) return [];
  return ctx.checker.getTypeAtLocation(declaration).getProperty(name)?.declarations ?? [];
}

function declarationAt(ctx: Context, span: Span): ts.Declaration | undefined {
  const node = nodeOfSpan(ctx, span);
  return node && ctx.ts.findAncestor(node, (one): one is ts.Declaration => isTypeDeclaration(ctx, one));
}

/** The innermost node of a source that contains the beginning of a span. */
export function nodeOfSpan({ ts, program }: Context, { file: name, start }: Span): ts.Node | undefined {
  const file = program.getSourceFile(name);
  let found: ts.Node | undefined = file;
  for (let next = found; next !== undefined; ) {
    found = next;
    next = ts.forEachChild(next, (child) => (child.pos <= start && start < child.end ? child : undefined));
  }
  return found;
}

function isAround(node: ts.Node, { file, start }: Span): boolean {
  return node.getSourceFile().fileName === file && node.pos <= start && start < node.end;
}

function docOf({ ts }: Context, node: ts.Node): DocText {
  // A declaration may have several comments before it: `getJSDocCommentsAndTags()` returns only the last, `jsDoc` all of them.
  const { jsDoc } = node as { jsDoc?: readonly ts.JSDoc[] };
  const attached = jsDoc ?? ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const comments = attached.filter((one, at) => !isOfFile(ts, node.getSourceFile(), one, attached[at + 1]));
  const tags = comments.flatMap((one) => [...(one.tags ?? [])]);
  const textOf = (comment: ts.JSDoc["comment"]): string => plainText(ts.getTextOfJSDocComment(comment) ?? "");
  // Without a prototype, because a parameter may be called like a member of Object.prototype.
  const parameters: Record<string, string> = Object.create(null);
  for (const tag of tags) {
    if (ts.isJSDocParameterTag(tag)) parameters[tag.name.getText()] = textOf(tag.comment).replace(/^-\s*/, "");
  }
  const result = tags.find((tag) => ts.isJSDocReturnTag(tag));
  const inline = attached.length > 0 ? [] : inlineComments(ts, node);
  const texts = attached.length > 0 ? comments.map(({ comment }) => textOf(comment)) : inline.map(inlineText);
  const deprecation = tags.find((tag) => ts.isJSDocDeprecatedTag(tag));
  const inlineDeprecation = inline.flatMap(tagsOf).find(({ name }) => name === "deprecated");
  const reason = deprecation ? textOf(deprecation.comment) : plainText(inlineDeprecation?.text ?? "");
  if (reason !== "") texts.push(`Deprecated: ${reason}`);
  return {
    text: texts.filter((text) => text !== "").join("\n\n"),
    deprecated: deprecation !== undefined || inlineDeprecation !== undefined,
    parameters,
    ...(result === undefined ? {} : { result: textOf(result.comment) }),
    throws: comments.flatMap(({ pos, end }) => throwsTexts(node.getSourceFile().text.slice(pos, end))),
  };
}

const fileTags = new Set(["license", "licence", "copyright", "file", "fileoverview", "packageDocumentation", "module"]);

/**
 * Whether the comment before the first declaration of a file is about the file, as a licence is, and not about the declaration.
 */
function isOfFile(ts: Context["ts"], file: ts.SourceFile, comment: ts.JSDoc, next: ts.JSDoc | undefined): boolean {
  const isFirst =
    file.text
      .slice(0, comment.pos)
      .replace(/\/\/.*|\/\*[\s\S]*?\*\/|^#!.*/g, "")
      .trim() === "";
  if (!isFirst) return false;
  if (comment.tags?.some(({ tagName }) => fileTags.has(tagName.text))) return true;
  const isApart = /^[^\S\n]*\n[^\S\n]*\n/.test(file.text.slice(comment.end));
  const text = ts.getTextOfJSDocComment(comment.comment) ?? "";
  return isApart && (next !== undefined || /\b(?:copyright|licen[cs]ed?|SPDX)\b/i.test(text));
}

/**
 * The comments behind a brace or a comma, on the line where the described node begins: `{ /** By card. *\/ case: "card" }`. The
 * compiler attaches them to no node.
 */
function inlineComments(ts: Context["ts"], node: ts.Node): string[] {
  const { text } = node.getSourceFile();
  const start = node.getStart();
  const found = (ts.getTrailingCommentRanges(text, node.pos) ?? []).filter(
    ({ end }) => !/[\r\n]/.test(text.slice(end, start)),
  );
  return found.map(({ pos, end }) => text.slice(pos, end)).filter((one) => one.startsWith("/**") && one.length > 4);
}

function inlineText(comment: string): string {
  const text = comment.slice(3, -2).replace(/^[ \t]*\*[ \t]?/gm, "");
  return plainText((text.split(/(?:^|\s)@/)[0] ?? "").trim());
}

/**
 * The text of each `@throws` in a comment. The raw comment is read, because the compiler drops a `{@link Refusal}` at this place.
 */
function throwsTexts(comment: string): string[] {
  const tags = tagsOf(comment).filter(({ name }) => name === "throws" || name === "exception");
  return tags.map(({ text }) =>
    plainText(text)
      .replace(/^\{([^{}]*)\}/, "$1")
      .replace(/\n\s+/g, "\n")
      .trim(),
  );
}

/**
 * The text of a comment without marks that only TypeScript tools understand, `{@link Refusal}` → `Refusal`, and without what keeps
 * words from being tags and the comment from its end: `\@user`, `*\/`.
 */
function plainText(text: string): string {
  const unescaped = text.replace(/\*\\\//g, "*/").replace(/(?<![^\s*])\\@/g, "@");
  return unescaped.replace(/\{@link(?:code|plain)?\s+([^}|\s]+)[|\s]*([^}]*)\}/g, (_, name: string, label: string) => {
    return label.trim() === "" ? name : label.trim();
  });
}
