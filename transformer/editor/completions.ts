import {
  type AnnotationKind,
  annotationKind,
  argumentValues,
  type RuleName,
  ruleName,
  rules,
} from "../analyze/annotation-rules.js";
import { annotationOf } from "../analyze/annotations.js";
import { literalAt, mayBeInLiteral } from "../analyze/comments.js";
import type { Context } from "../analyze/context.js";
import { fits, targetAt } from "../analyze/targets.js";
import type * as ts from "../compiler/language.js";
import type { FileModel } from "../model/file-model.js";
import { nextNumber } from "./next-number.js";

/** A text that an editor offers at a position. */
export interface Completion {
  /** The text that is shown, and by which an editor filters while its user types on: `dataMember`. */
  readonly label: string;
  /** The text that takes the place of the typed one: `dataMember 3`. */
  readonly text: string;
  readonly detail: string;
  readonly kind: "tag" | "argument" | "value";
  /** The range that is replaced: the part of the label that is typed already. */
  readonly start: number;
  readonly length: number;
}

/** A position in a JSDoc comment or in the argument of a decorator. */
interface Place {
  readonly position: number;
  /** The text of the comment or decorator up to the position. */
  readonly before: string;
  /** The declaration that is annotated. Undefined if none follows. */
  readonly target: ts.Node | undefined;
  readonly isTag: boolean;
}

/**
 * The tags, arguments and values that can be written at a position of a comment, and the numbers for a decorator. Empty anywhere
 * else.
 */
export function completionsAt(
  ctx: Context,
  file: ts.SourceFile,
  model: FileModel,
  position: number,
): readonly Completion[] {
  const place = commentAt(ctx, file, position) ?? decoratorAt(ctx, file, position);
  if (place === undefined) return [];
  const [, typed] = /(?:^|[\s*])@(\w*)$/.exec(place.before) ?? [];
  if (typed !== undefined && place.isTag) return tags(ctx, file, model, place, typed);
  const [, name = "", argument = ""] = /@(?:\w+\.)?(\w+)[^\S\r\n]*(\(?\s*[{"'\w,:\s*.[\]-]*)$/.exec(place.before) ?? [];
  const kind = annotationKind(name);
  if (kind === undefined) return [];
  if (argument === "") return numbers(place, kind, name, model, /\s$/.test(place.before));
  return argumentsAt(place, kind, name, argument, model);
}

function commentAt(ctx: Context, file: ts.SourceFile, position: number): Place | undefined {
  const { text } = file;
  const open = text.lastIndexOf("/**", position - 3);
  if (open < 0 || text.slice(open + 3, position).includes("*/")) return undefined;
  if (mayBeInLiteral(file, open) && literalAt(ctx, file, open) !== undefined) return undefined;
  const end = text.indexOf("*/", position);
  const blanks = /^(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/.exec(end < 0 ? "" : text.slice(end + 2))?.[0].length ?? 0;
  const target = end < 0 ? undefined : targetAt(ctx, file, end + 2 + blanks);
  return { position, before: text.slice(open + 3, position), target, isTag: true };
}

function decoratorAt({ ts }: Context, file: ts.SourceFile, position: number): Place | undefined {
  const before = file.text.slice(file.text.lastIndexOf("\n", position - 1) + 1, position);
  const at = before.lastIndexOf("@");
  if (at < 0) return undefined;
  const find = (node: ts.Node): ts.Node | undefined =>
    ts.forEachChild(node, (child) =>
      child.pos <= position && position <= child.end ? (find(child) ?? child) : undefined,
    );
  const target = ts.findAncestor(find(file), (one) => ts.isPropertyDeclaration(one) || ts.isMethodDeclaration(one));
  return { position, before: before.slice(at), target, isTag: false };
}

const summaries: Readonly<Record<RuleName, string>> = {
  fileContract: "the package and the style of a file's contracts",
  serviceContract: "a service",
  operationContract: "an operation of a service",
  dataContract: "a message, or an enum with a name of its own",
  dataMember: "a field of a message",
  protoInclude: "a C# subtype",
};

/** The annotations that the declaration behind the comment may have, and lacks. */
function tags(ctx: Context, file: ts.SourceFile, model: FileModel, place: Place, typed: string): readonly Completion[] {
  const { target, position } = place;
  const start = position - typed.length;
  const kinds = Object.keys(summaries) as RuleName[];
  return kinds.flatMap((name) => {
    const kind = annotationKind(name) as AnnotationKind;
    const isFitting =
      name === "fileContract" ? isOfFile(file, position) : target !== undefined && suits(ctx, kind, target);
    const isThere = target !== undefined && name !== "fileContract" && annotationOf(ctx, target, kind) !== undefined;
    if (!isFitting || isThere) return [];
    const shown = { label: name, kind: "tag", start, length: typed.length } as const;
    if (kind !== "dataMember") return [{ ...shown, text: name, detail: summaries[name] }];
    const number = nextNumber(model, target);
    return [
      { ...shown, text: `${name} ${number}`, detail: `${summaries[name]}, with the next free number: ${number}` },
    ];
  });
}

/** Whether an annotation belongs on a declaration. A property with `@operationContract` is reported when its contract is read. */
function suits(ctx: Context, kind: AnnotationKind, target: ts.Node): boolean {
  const { ts } = ctx;
  const isMethod = ts.isMethodSignature(target) || ts.isMethodDeclaration(target);
  return fits(ctx, kind, target) && (kind !== "operationContract" || isMethod);
}

function isOfFile({ text }: ts.SourceFile, position: number): boolean {
  return /^(?:#![^\n]*\n)?(?:\s|\/\/[^\n]*\n|\/\*(?:(?!\*\/)[\s\S])*\*\/)*\/\*\*(?:(?!\*\/)[\s\S])*$/.test(
    text.slice(0, position),
  );
}

/** The number behind `@dataMember`, in place of an argument. */
function numbers(
  { position, target, isTag }: Place,
  kind: AnnotationKind,
  name: string,
  model: FileModel,
  isApart: boolean,
): readonly Completion[] {
  if (kind !== "dataMember" || (isTag && !isApart)) return [];
  const number = String(nextNumber(model, target));
  return [
    {
      label: number,
      text: number,
      detail: `the next free number, for @${name}`,
      kind: "value",
      start: position,
      length: 0,
    },
  ];
}

/** The names and values of arguments: `{ |`, `{ order: |`, and the number in `(|`. */
function argumentsAt(
  place: Place,
  kind: AnnotationKind,
  name: string,
  written: string,
  model: FileModel,
): readonly Completion[] {
  const { position, target } = place;
  const inside = written.replace(/^\(\s*/, "");
  if (inside === "") return numbers(place, kind, name, model, true);
  const rule = ruleName(kind, `@${name}`);
  if (!inside.startsWith("{")) return [];
  const [, argument, given = ""] = /[{,][\s*]*(\w+)\s*:\s*(["']?\w*)$/.exec(inside) ?? [];
  if (argument !== undefined) {
    const values = argument === "order" ? [String(nextNumber(model, target))] : argumentValues(rule, argument);
    return values.map((text) => ({
      label: text.replaceAll('"', ""),
      text,
      detail: `a value of ${argument}`,
      kind: "value",
      start: position - given.length,
      length: given.length,
    }));
  }
  const [, typed] = /[{,][\s*]*(\w*)$/.exec(inside) ?? [];
  if (typed === undefined) return [];
  const names = Object.keys(rules[rule].arguments).filter((one) => !new RegExp(`\\b${one}\\s*:`).test(inside));
  return names.map((label) => ({
    label,
    text: `${label}: `,
    detail: `an argument of @${name}`,
    kind: "argument",
    start: position - typed.length,
    length: typed.length,
  }));
}
