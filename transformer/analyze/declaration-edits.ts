import type * as ts from "../compiler/language.js";
import type { TextEdit } from "../model/fix.js";
import type { EnumMember, Span } from "../model/model.js";
import type { Annotation } from "./annotation-arguments.js";
import { addAnnotation, editAnnotation } from "./annotation-places.js";
import type { AnnotationKind } from "./annotation-rules.js";
import { annotationOf } from "./annotations.js";
import { type Context, spanOf } from "./context.js";
import { isTypeDeclaration, symbolOf, typeDeclarationsOf } from "./declarations.js";
import { nodeOfSpan } from "./docs.js";
import type { AnnotationOptions, Replacement } from "./edit-arguments.js";
import { type EnumDeclared, enumDeclarations } from "./enum-declarations.js";
import { enumValueEdits } from "./enum-value-edits.js";
import { fits } from "./targets.js";

/**
 * Makes edits of declarations, for fixes. A declaration is identified by the position of its name. The answers are undefined for
 * declarations that are not in a source of the program, and for those whose texts cannot be changed.
 */
export interface DeclarationEdits {
  /** Gives the annotation of a contract, a message or a member options. A message without one gets one. */
  annotate(name: Span, kind: AnnotationKind, options: AnnotationOptions): readonly TextEdit[] | undefined;
  /** Gives the annotation of an enum options. An enum without one gets one. */
  annotateEnum(found: EnumIdentity, options: AnnotationOptions): readonly TextEdit[] | undefined;
  /** Gives values of an enum other numbers, by the names of the values. The others keep theirs. */
  renumber(found: EnumIdentity, numbers: ReadonlyMap<string, number>): readonly TextEdit[] | undefined;
  /** Makes a member of a message optional, or, if its name is given, a parameter of an operation. */
  makeOptional(member: Span, parameter?: string): readonly TextEdit[] | undefined;
}

/** An enum as the description of the wire has it, which does not say where the enum is declared. */
export interface EnumIdentity {
  readonly name: string;
  readonly values: readonly EnumMember[];
}

export function declarationEditsOf(ctx: Context): DeclarationEdits {
  return {
    annotate(name, kind, options) {
      const found = annotatedAt(ctx, name, kind);
      if (found === undefined) return undefined;
      const { node, annotation } = found;
      if (annotation === undefined) return add(ctx, node, options);
      // The value of an initializer has to be the default.
      if (options.default !== undefined && "initializer" in node && node.initializer !== undefined) return undefined;
      return inFile(node, editAnnotation(node.getSourceFile(), annotation, options));
    },
    annotateEnum(found, options) {
      const declared = enumIn(ctx, found);
      const nodes = declared === undefined ? [] : annotatedNodesOf(ctx, declared);
      if (nodes.some((one) => one.getSourceFile().isDeclarationFile)) return undefined;
      for (const node of nodes) {
        const annotation = annotationOf(ctx, node, "dataContract");
        if (annotation !== undefined) return inFile(node, editAnnotation(node.getSourceFile(), annotation, options));
      }
      const [first] = nodes;
      return first === undefined || areCommentsLost(ctx) ? undefined : add(ctx, first, options);
    },
    renumber(found, numbers) {
      const declared = enumIn(ctx, found);
      return declared && inFile(declared.declaration, enumValueEdits(ctx, declared, found.values, numbers));
    },
    makeOptional(member, parameter) {
      const node = nodeOfSpan(ctx, member)?.parent;
      if (node === undefined) return undefined;
      return inFile(node, parameter === undefined ? questionMark(ctx, node) : parameterMark(ctx, node, parameter));
    },
  };
}

interface Annotated {
  readonly node: ts.Node;
  /** Undefined for a message without an annotation. */
  readonly annotation: Annotation | undefined;
}

/** The declaration with an annotation of a kind whose name is at a position, or the one that may get it. */
function annotatedAt(ctx: Context, name: Span, kind: AnnotationKind): Annotated | undefined {
  const isOfType = kind === "dataContract" || kind === "serviceContract";
  for (let node = nodeOfSpan(ctx, name); node !== undefined; node = node.parent) {
    if (node.getSourceFile().isDeclarationFile) return undefined;
    if (isTypeDeclaration(ctx, node)) return isOfType ? annotatedType(ctx, node, kind) : undefined;
    const annotation = isOfType ? undefined : annotationOf(ctx, node, kind);
    if (annotation !== undefined) return { node, annotation };
  }
  return undefined;
}

/** The annotation may stand on any of the declarations that are merged. */
function annotatedType(ctx: Context, node: ts.Node, kind: AnnotationKind): Annotated | undefined {
  const symbol = symbolOf(ctx, node);
  for (const one of symbol === undefined ? [] : typeDeclarationsOf(ctx, symbol)) {
    const annotation = annotationOf(ctx, one, kind);
    if (annotation !== undefined) return { node: one, annotation };
  }
  return kind === "dataContract" && fits(ctx, kind, node) ? { node, annotation: undefined } : undefined;
}

/** Adds a `@dataContract` to a declaration without one. */
function add(ctx: Context, node: ts.Node, options: AnnotationOptions): readonly TextEdit[] | undefined {
  const file = node.getSourceFile();
  if (!fits(ctx, "dataContract", node)) return undefined;
  const added = addAnnotation(file, spanOf(node).start, "dataContract", options);
  return inFile(node, added && [added]);
}

function inFile(node: ts.Node, edits: readonly Replacement[] | undefined): readonly TextEdit[] | undefined {
  const { fileName: file, isDeclarationFile } = node.getSourceFile();
  if (isDeclarationFile) return undefined;
  return edits?.map(({ start, end, text }) => ({ span: { file, start, length: end - start }, text }));
}

/** The declaration of an enum. Undefined if several have its name and its values. */
function enumIn(ctx: Context, { name, values }: EnumIdentity): EnumDeclared | undefined {
  const [found, ...others] = enumDeclarations(ctx).filter(
    (one) =>
      one.name === name &&
      one.members.length === values.length &&
      one.members.every((member) => values.some((value) => value.name === member.name)),
  );
  return others.length === 0 ? found : undefined;
}

/** The declarations on which the annotation of an enum may stand. */
function annotatedNodesOf(ctx: Context, { declaration }: EnumDeclared): readonly ts.Node[] {
  const declarations = symbolOf(ctx, declaration)?.declarations ?? [declaration];
  return declarations.map((one) => (ctx.ts.isVariableDeclaration(one) ? one.parent.parent : one));
}

/** Whether an annotation of an enum would be reported, because declaration files would not have its comment. */
function areCommentsLost({ options }: Context): boolean {
  return options.removeComments === true && (options.declaration === true || options.composite === true);
}

/** Puts `?` behind the name of a property. A property with an initializer is never absent. */
function questionMark(ctx: Context, node: ts.Node): readonly Replacement[] | undefined {
  const { ts } = ctx;
  const isProperty = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);
  if (!isProperty || ctx.tree.isOptional(node)) return undefined;
  if (ts.isPropertyDeclaration(node) && node.initializer !== undefined) return undefined;
  const { end } = node.name;
  const isDefinite = node.getSourceFile().text.charAt(end) === "!";
  return [{ start: end, end: isDefinite ? end + 1 : end, text: "?" }];
}

/** Puts `?` behind the name of a parameter, if all parameters behind it are optional. */
function parameterMark(ctx: Context, method: ts.Node, name: string): readonly Replacement[] | undefined {
  const { ts } = ctx;
  if (!ts.isMethodSignature(method) && !ts.isMethodDeclaration(method)) return undefined;
  const at = method.parameters.findIndex((one) => ts.isIdentifier(one.name) && one.name.text === name);
  const [found, ...others] = at < 0 ? [] : method.parameters.slice(at);
  if (found === undefined || found.initializer !== undefined || ctx.tree.isOptional(found)) return undefined;
  if (!others.every((one) => ctx.tree.isOptional(one) || one.initializer !== undefined)) return undefined;
  return [{ start: found.name.end, end: found.name.end, text: "?" }];
}
