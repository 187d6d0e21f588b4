import { addAnnotation } from "../analyze/annotation-places.js";
import { annotationOf, annotationsOf } from "../analyze/annotations.js";
import type { Context } from "../analyze/context.js";
import { isTypeDeclaration, type TypeDeclaration } from "../analyze/declarations.js";
import type * as ts from "../compiler/language.js";
import type { Fix, TextEdit } from "../model/fix.js";
import {
  declarationOf,
  edited,
  type Fixer,
  findInside,
  insert,
  offered,
  preferred,
  rangeOf,
  replace,
  typeAround,
} from "./fixable-place.js";
import { withArguments } from "./number-fixes.js";

/** Gives a service or an operation a name without the characters that a path cannot have. */
export const cleanName: Fixer = (problem) => {
  const { ctx, node, words } = problem;
  const { ts } = ctx;
  const isService = words.role === "service";
  const owner = isService
    ? typeAround(problem)
    : ts.findAncestor(node, (one) => ts.isMethodSignature(one) || ts.isMethodDeclaration(one));
  const annotation = owner && annotationOf(ctx, owner, isService ? "serviceContract" : "operationContract");
  const name = JSON.parse(String(words.name)) as string;
  const plain = name
    .normalize("NFKD")
    .replace(/ß/g, "ss")
    .replace(/[^\x21-\x2e\x30-\x7e]/gu, "");
  if (annotation === undefined || annotation.arguments.namespace !== undefined || plain === "") return [];
  return offered(`Name the ${words.role} ${plain}`, withArguments(problem, annotation, { name: plain }));
};

/** Removes `@internal`, for which the compiler removes the declaration. */
export const dropInternal: Fixer = (problem) => {
  const { ctx, file, node, words } = problem;
  const declaration = ctx.ts.findAncestor(node, (one) => annotationsOf(ctx, one).length > 0);
  if (words.cause !== "@internal" || declaration === undefined) return [];
  const before = file.text.slice(declaration.pos, rangeOf(declaration).start);
  const found = /(?:\r?\n[^\S\r\n]*\*)?[^\S\r\n]*@internal\b/.exec(before);
  if (found === null) return [];
  const start = declaration.pos + found.index;
  return offered("Remove @internal", [replace(file, { start, end: start + found[0].length }, "")]);
};

/** Exports the declaration, which makes a module of a script. */
export const exportIt: Fixer = (problem) => {
  const declaration = typeAround(problem);
  return problem.words.fix === "Export it, or add export {}" && declaration !== undefined ? exported(declaration) : [];
};

/** Exports what another file declares, so that this file can import its table. */
export const exportWhereDeclared: Fixer = ({ ctx, words, related: [place] }) => {
  const file = place && ctx.program.getSourceFile(place.file);
  const found = findInside(ctx, file, (one): one is TypeDeclaration => {
    return isTypeDeclaration(ctx, one) && one.name !== undefined && rangeOf(one.name).start === place?.start;
  });
  return String(words.fix).startsWith("Export it where it is declared: ") && found !== undefined ? exported(found) : [];
};

function exported(declaration: TypeDeclaration): readonly Fix[] {
  const { start } = rangeOf(declaration);
  return preferred(`Export ${declaration.name?.text}`, [insert(declaration.getSourceFile(), start, "export ")]);
}

/** Names a class after its file: `person-list.ts` has `PersonList`. */
export const nameClass: Fixer = ({ ctx, file, node }) => {
  const { ts } = ctx;
  const found = ts.findAncestor(node, (one): one is ts.ClassLikeDeclaration => ts.isClassLike(one));
  const [, stem = ""] = /([^/\\]*?)(?:\.\w+)+$/.exec(file.fileName) ?? [];
  const name = stem.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
  if (found === undefined || !/^[A-Z]\w*$/.test(name) || ctx.tree.localOf(file, name) !== undefined) return [];
  const keyword = /\bclass\b/.exec(file.text.slice(rangeOf(found).start));
  const at = rangeOf(found).start + (keyword?.index ?? 0) + "class".length;
  return offered(`Name the class ${name}`, [insert(file, at, ` ${name}`)]);
};

/** Makes operations of all methods of a contract without one. */
export const annotateMethods: Fixer = (problem) => {
  const contract = typeAround(problem);
  return preferred("Annotate its methods with @operationContract", contract && operationsIn(problem.ctx, contract));
};

/** Annotates the methods of a contract that can be operations. */
function operationsIn(ctx: Context, contract: ts.Declaration): readonly (TextEdit | undefined)[] | undefined {
  const { ts } = ctx;
  const file = contract.getSourceFile();
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
  const methods = (contract as ts.InterfaceDeclaration).members.filter(
    (one) =>
      ts.isMethodSignature(one) || (ts.isMethodDeclaration(one) && (ts.getCombinedModifierFlags(one) & hidden) === 0),
  );
  const plain = methods.every((one) => annotationOf(ctx, one, "operationContract") === undefined) ? methods : [];
  return edited(
    file,
    plain.map((one) => addAnnotation(file, rangeOf(one).start, "operationContract", {})),
  );
}

/** Marks the type that a call or a class names as a contract. */
export const annotateContract: Fixer = (problem) => {
  const { ctx, node, words } = problem;
  const { ts } = ctx;
  if (!/nnotate .* ?with @serviceContract$/.test(String(words.fix))) return [];
  const [, other] = /annotate (\w+) with @serviceContract$/.exec(String(words.fix)) ?? [];
  const name = other === undefined || other === "it" ? String(words.type ?? words.name) : other;
  const named = findInside(
    ctx,
    node.parent ?? node,
    (one): one is ts.Identifier => ts.isIdentifier(one) && one.text === name,
  );
  const declaration = named && declarationOf(ctx, named);
  if (declaration === undefined) return [];
  return preferred(`Annotate ${name} with @serviceContract`, contractEdits(ctx, declaration));
};

/** Marks a type as a contract, and its methods as operations unless some are. */
export function contractEdits(ctx: Context, declaration: ts.Declaration): readonly (TextEdit | undefined)[] {
  const file = declaration.getSourceFile();
  const mark = edited(file, [addAnnotation(file, rangeOf(declaration).start, "serviceContract", {})]) ?? [undefined];
  return [...mark, ...(operationsIn(ctx, declaration) ?? [])];
}
