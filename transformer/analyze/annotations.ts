import type * as ts from "../compiler/language.js";
import { createReport, type Report, type Reported } from "../model/diagnostics.js";
import type { Span } from "../model/model.js";
import { type Annotation, argumentsOf, type Found } from "./annotation-arguments.js";
import { type AnnotationKind, annotationKind, misspeltAnnotation, ruleName, rules, tagOf } from "./annotation-rules.js";
import { type DocComment, docCommentsOf } from "./comments.js";
import { type Context, nameSpanOf, once } from "./context.js";
import { decoratorsIn } from "./decorators.js";
import { acceptForFile, checkFilePackages, type FileAnnotations, givenText, packageMark } from "./file-annotation.js";
import { type Literal, readLiteralText } from "./literals.js";
import { mayBeNearMiss, nearMiss } from "./near-misses.js";
import { checkPlainComments } from "./plain-comments.js";
import { reserves } from "./reserved.js";
import { type Tag, tagsOf } from "./tags.js";
import { describeTarget, fits, mayBeEnum, targetAt } from "./targets.js";
import { unparsedMember } from "./unparsed-members.js";

export interface ThrowsTag {
  readonly text: string;
  readonly span: Span;
}

interface Index extends FileAnnotations {
  readonly throwsTags: ReadonlyMap<ts.Node, readonly ThrowsTag[]>;
  readonly diagnostics: readonly Reported[];
}

/** A tag that is not an annotation of interwire, but may be a misspelt one. */
interface Stray {
  readonly tag: string;
  readonly span: Span;
  readonly target: ts.Node | undefined;
}

/** The tags in a file's comments that matter without being annotations: `@throws`, and misspelt annotations. */
interface OtherTags {
  readonly strays: Stray[];
  readonly throwsTags: Map<ts.Node, ThrowsTag[]>;
}

/**
 * The annotations on a declaration. Empty in a declaration file, where tags may be missing, unless `readsDeclarations` asks for those
 * of contracts.
 */
export function annotationsOf(ctx: Context, node: ts.Node): readonly Annotation[] {
  const file = node.getSourceFile();
  if (file.isDeclarationFile && ctx.readsDeclarations !== true) return [];
  return indexOf(ctx, file).byNode.get(node) ?? [];
}

/** The first annotation of the given kind on a declaration. A decorator and a tag count alike. */
export function annotationOf(ctx: Context, node: ts.Node, kind: AnnotationKind): Annotation | undefined {
  for (const annotation of annotationsOf(ctx, node)) if (annotation.kind === kind) return annotation;
  return undefined;
}

/**
 * The `@dataContract` of an enum. It is the only annotation that is read in declaration files, too, because these state an enum's
 * name nowhere else.
 */
export function enumAnnotation(ctx: Context, node: ts.Node): Pick<Annotation, "arguments" | "spelling"> | undefined {
  const file = node.getSourceFile();
  if (!file.isDeclarationFile) return annotationOf(ctx, node, "dataContract");
  const stated = once(ctx, "enum annotations", file, () => {
    const tags = tagsIn(ctx, file, { strays: [], throwsTags: new Map() }, ignore);
    const marks = tags.filter(({ kind }) => kind === "dataContract");
    return new Map(marks.map((one) => [one.target, { ...one, arguments: argumentsOf(one, ignore) ?? {} }]));
  });
  return stated.get(node);
}

const ignore: Report = () => undefined;

/** The annotations of one kind on the declarations of one symbol. */
export function annotationsIn(ctx: Context, declarations: readonly ts.Node[], kind: AnnotationKind): Annotation[] {
  return declarations.flatMap((declaration) => annotationOf(ctx, declaration, kind) ?? []);
}

/** Reports an annotation that is repeated on merged declarations of one symbol: each one after the first is an error (IW1006). */
export function reportSecondMark(marks: readonly Annotation[], target: string, report: Report): void {
  const [first, ...others] = marks;
  if (first === undefined) return;
  const related = [{ span: first.span, text: `${first.spelling} stands here.` }];
  for (const { span, spelling } of others)
    report("IW1006", span, { annotation: spelling, again: "twice", target }, related);
}

/** The annotated nodes of a file in source order, with their annotations. */
export function annotatedNodes(ctx: Context, file: ts.SourceFile): ReadonlyMap<ts.Node, readonly Annotation[]> {
  return indexOf(ctx, file).byNode;
}

export interface FileDefaults {
  /** The package of contracts without a namespace. */
  readonly namespace: string | undefined;
  /** The package of messages whose names do not contain one. */
  readonly package: string | undefined;
  readonly style: Literal | undefined;
}

/** The defaults that a file sets in its `@fileContract`. The package of messages may also be stated by a contract in the file. */
export function fileDefaults(ctx: Context, file: ts.SourceFile): FileDefaults {
  const index = indexOf(ctx, file);
  return once(ctx, `file defaults${readOf(ctx)}`, file, () => {
    const { package: namespace, style } = index.ofFile?.arguments ?? {};
    return { namespace: givenText(namespace), package: givenText(packageMark(index)?.arguments.package), style };
  });
}

export function throwsTagsOf(ctx: Context, node: ts.Node): readonly ThrowsTag[] {
  return indexOf(ctx, node.getSourceFile()).throwsTags.get(node) ?? [];
}

/** The problems with the annotations of a file: misspelt names, wrong places, wrong arguments. */
export function annotationDiagnostics(ctx: Context, file: ts.SourceFile): readonly Reported[] {
  return indexOf(ctx, file).diagnostics;
}

/** The end of the names of cached answers that differ if the annotations of declaration files are read. */
function readOf({ readsDeclarations }: Context): string {
  return readsDeclarations === true ? " as declared" : "";
}

function indexOf(ctx: Context, file: ts.SourceFile): Index {
  if (file.isDeclarationFile && ctx.readsDeclarations === true) return declaredIndexOf(ctx, file);
  return once(ctx, "annotations", file, () => {
    const diagnostics: Reported[] = [];
    const byNode = new Map<ts.Node, Annotation[]>();
    const others: OtherTags = { strays: [], throwsTags: new Map() };
    const { strays, throwsTags } = others;
    if (file.isDeclarationFile || !file.text.includes("@"))
      return { byNode, ofFile: undefined, throwsTags, diagnostics };
    const report = createReport(diagnostics);
    const tags = tagsIn(ctx, file, others, report);
    const decorators = decoratorsIn(ctx, file);
    const found = decorators.length === 0 ? tags : [...tags, ...decorators];
    if (found !== tags) found.sort((a, b) => a.span.start - b.span.start);
    let ofFile: Annotation | undefined;
    for (const one of found) {
      if (one.kind === "fileContract") ofFile = acceptForFile(file, one, ofFile, report);
      else accept(ctx, file, one, byNode, report);
    }
    checkFilePackages({ ofFile, byNode }, report);
    for (const one of strays) checkStray(ctx, one, byNode, report);
    if (!isScript(file)) checkPlainComments(ctx, file, byNode, report);
    return { byNode, ofFile, throwsTags, diagnostics };
  });
}

/**
 * The annotations of contracts in a declaration file. Fields are left out: the types of emitted functions state their numbers.
 */
function declaredIndexOf(ctx: Context, file: ts.SourceFile): Index {
  return once(ctx, `annotations${readOf(ctx)}`, file, () => {
    const byNode = new Map<ts.Node, Annotation[]>();
    const throwsTags: OtherTags["throwsTags"] = new Map();
    let ofFile: Annotation | undefined;
    for (const one of tagsIn(ctx, file, { strays: [], throwsTags }, ignore)) {
      if (one.kind === "fileContract") ofFile = acceptForFile(file, one, ofFile, ignore);
      else if (one.kind === "serviceContract" || one.kind === "operationContract") {
        accept(ctx, file, one, byNode, ignore);
      }
    }
    return { byNode, ofFile, throwsTags, diagnostics: [] };
  });
}

function isScript(file: ts.SourceFile): boolean {
  return /\.[cm]?jsx?$/.test(file.fileName);
}

function tagsIn(ctx: Context, file: ts.SourceFile, { strays, throwsTags }: OtherTags, report: Report): Found[] {
  const found: Found[] = [];
  for (const comment of docCommentsOf(ctx, file)) {
    for (const tag of tagsOf(comment.text)) {
      const span = { file: file.fileName, start: comment.pos + tag.start, length: tag.nameEnd - tag.start };
      if (tag.name === "throws") addThrowsTag(targetOf(ctx, file, comment), { text: tag.text, span }, throwsTags);
      const kind = annotationKind(tag.name);
      const meant = kind === undefined ? misspeltAnnotation(tag.name) : undefined;
      if (kind !== undefined) found.push(foundTag(ctx, file, comment, tag, kind, span));
      if (meant !== undefined) report("IW1004", span, { tag: tag.name, fix: `Write '@${meant}'` });
      else if (mayBeNearMiss(tag.name)) strays.push({ tag: tag.name, span, target: targetOf(ctx, file, comment) });
    }
  }
  return found;
}

function addThrowsTag(target: ts.Node | undefined, tag: ThrowsTag, into: OtherTags["throwsTags"]): void {
  if (target !== undefined) into.set(target, [...(into.get(target) ?? []), tag]);
}

function foundTag(
  ctx: Context,
  file: ts.SourceFile,
  comment: DocComment,
  tag: Tag,
  kind: AnnotationKind,
  span: Span,
): Found {
  return {
    kind,
    span,
    spelling: tagOf(tag.name),
    target: targetOf(ctx, file, comment),
    literal: tag.text === "" || tag.text === "()" ? undefined : readLiteralText(ctx, tag.text),
  };
}

function targetOf(ctx: Context, file: ts.SourceFile, comment: DocComment): ts.Node | undefined {
  return comment.host ?? (comment.attached ? targetAt(ctx, file, comment.next) : undefined);
}

/**
 * Reports a tag of another library, such as `@field`, on a contract, a message or a member of one: its author probably wanted an
 * annotation of interwire.
 */
function checkStray(ctx: Context, { tag, span, target }: Stray, byNode: Index["byNode"], report: Report): void {
  if (target === undefined) return;
  const members = (target as Partial<ts.InterfaceDeclaration>).members ?? [];
  if (![target, target.parent, ...members, ...siblings(target)].some((node) => byNode.has(node))) return;
  const fix = nearMiss(ctx, tag, target);
  if (fix !== undefined) report("IW1004", span, { tag, fix });
}

function siblings({ parent }: ts.Node): readonly ts.Node[] {
  return (parent as Partial<ts.InterfaceDeclaration>).members ?? [];
}

function accept(
  ctx: Context,
  file: ts.SourceFile,
  found: Found,
  byNode: Map<ts.Node, Annotation[]>,
  report: Report,
): void {
  const { kind, spelling: annotation, span, target, decorator } = found;
  const list = target === undefined ? undefined : byNode.get(target);
  const earlier = list?.find((one) => one.kind === kind);
  if (isScript(file)) {
    report("IW1012", span, { annotation });
  } else if (target === undefined) {
    const fix = "Move it into the last comment directly before the declaration or member it describes";
    report("IW1007", span, { annotation, problem: "is attached to nothing here", fix });
  } else if (!fits(ctx, kind, target)) {
    const words = { target: describeTarget(ctx, target), allowed: rules[kind].allowed };
    report("IW1005", span, { annotation, ...(unparsedMember(ctx, file, found) ?? words) });
  } else if (earlier !== undefined) {
    const related = [{ span: earlier.span, text: `${earlier.spelling} stands here.` }];
    const isSame = ruleName(kind, annotation) === ruleName(kind, earlier.spelling);
    const again = isSame ? "twice" : `beside ${earlier.spelling}`;
    report("IW1006", span, { annotation, again, target: nameOf(ctx, target) }, related);
  } else {
    const values = argumentsOf(found, report);
    if (kind === "dataContract" && mayBeEnum(ctx, target)) checkComments(ctx, target, values ?? {}, report);
    const plain = { kind, spelling: annotation, span, arguments: values ?? {}, unread: values === undefined };
    const one = decorator === undefined ? plain : { ...plain, decorator };
    if (list === undefined) byNode.set(target, [one]);
    else list.push(one);
  }
}

/**
 * Reports an enum with an annotation while `removeComments` is on: declaration files state the enum's name and what it reserves
 * only in the comment, so other packages would not see it.
 */
function checkComments(ctx: Context, target: ts.Node, given: Annotation["arguments"], report: Report): void {
  const { removeComments, declaration, composite } = ctx.options;
  if (removeComments !== true || (declaration !== true && composite !== true)) return;
  const removed = [
    ...(reserves({ arguments: given }) ? ["what it reserves"] : []),
    ...(given.name !== undefined || !reserves({ arguments: given }) ? ["its name"] : []),
  ].reverse();
  const words = { also: "", option: "removeComments", removed: removed.join(" and "), cause: "removeComments" };
  const declared = ctx.ts.isVariableStatement(target) ? target.declarationList.declarations[0] : target;
  if (declared !== undefined) report("IW1011", nameSpanOf(declared), { member: nameOf(ctx, declared), ...words });
}

export function nameOf(ctx: Context, node: ts.Node): string {
  const name = (node as ts.NamedDeclaration).name;
  return name === undefined ? "default" : ctx.ts.isIdentifier(name) ? name.text : name.getText();
}
