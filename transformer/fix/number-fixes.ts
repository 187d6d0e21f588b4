import type { Annotation } from "../analyze/annotation-arguments.js";
import { addAnnotation, editAnnotation } from "../analyze/annotation-places.js";
import { annotationOf, annotationsOf } from "../analyze/annotations.js";
import type * as ts from "../compiler/language.js";
import type { TextEdit } from "../model/fix.js";
import {
  declarationOf,
  edited,
  type FixablePlace,
  type Fixer,
  findInside,
  indentAt,
  insert,
  lineBreakOf,
  offered,
  type Property,
  preferred,
  propertyAt,
  rangeOf,
} from "./fixable-place.js";

/** Gives a member a number, as its siblings have theirs. */
export const numberMember: Fixer = (problem) => {
  const property = ownProperty(problem);
  const order = Number(problem.words.next);
  if (property === undefined) return [];
  return preferred(`Annotate it with @dataMember ${order}`, numbered(problem, property, order));
};

/** Gives a member another number. */
export const renumberMember: Fixer = (problem) => {
  const { ctx, words } = problem;
  const property = ownProperty(problem);
  const annotation = property && annotationOf(ctx, property, "dataMember");
  const next = /\d+$/.exec(String(words.next ?? words.fix))?.[0];
  if (annotation === undefined || next === undefined) return [];
  return preferred(`Change its number to ${next}`, withArguments(problem, annotation, { order: Number(next) }));
};

/** Gives a member another name in protobuf. */
export const nameMember: Fixer = (problem) => {
  const property = propertyAt(problem);
  const annotation = property && annotationOf(problem.ctx, property, "dataMember");
  const [, name] = /name: "([^"]+)" }$/.exec(String(problem.words.fix)) ?? [];
  if (annotation === undefined || name === undefined) return [];
  return offered(`Name it ${name} in protobuf`, withArguments(problem, annotation, { name }));
};

/** The member that a problem names, if the problem is at its declaration. */
function ownProperty(problem: FixablePlace): Property | undefined {
  const { ts } = problem.ctx;
  const property = propertyAt(problem);
  const [name = "", arm] = String(problem.words.member ?? problem.words.second).split(".");
  const written = property && ts.isIdentifier(property.name) ? property.name.text : property?.name.getText();
  return written === (arm === undefined ? name : "case") || written === JSON.stringify(name) ? property : undefined;
}

/** Gives a member without a number one. */
function numbered(
  problem: FixablePlace,
  property: Property,
  order: number,
): readonly (TextEdit | undefined)[] | undefined {
  const { ctx, file } = problem;
  const annotation = annotationOf(ctx, property, "dataMember");
  if (annotation !== undefined) return withArguments(problem, annotation, { order });
  const sibling = siblingOf(problem, property);
  const { start } = rangeOf(property);
  if (sibling?.annotation.decorator !== undefined) {
    const end = sibling.annotation.decorator.end;
    const isOnLine = !file.text.slice(end, rangeOf(sibling.property.name).start).includes("\n");
    const behind = isOnLine ? " " : `${lineBreakOf(file)}${indentAt(file, start) ?? ""}`;
    return [insert(file, start, `${sibling.annotation.spelling.replace(/\(\)$/, "")}(${order})${behind}`)];
  }
  const name = sibling?.annotation.arguments.include === undefined ? sibling?.annotation.spelling.slice(1) : undefined;
  return edited(file, [addAnnotation(file, start, name ?? "dataMember", { order })]);
}

interface Sibling {
  readonly property: Property;
  readonly annotation: Annotation;
}

/** Another member of the same type with a number. */
function siblingOf({ ctx }: FixablePlace, property: Property): Sibling | undefined {
  const { members } = property.parent as Partial<ts.ClassLikeDeclaration>;
  for (const one of members ?? []) {
    const annotation = annotationOf(ctx, one, "dataMember");
    if (annotation !== undefined) return { property: one as Property, annotation };
  }
  return undefined;
}

/** Gives an annotation in the file of a problem options. */
export function withArguments(
  { file }: FixablePlace,
  annotation: Annotation,
  options: Parameters<typeof editAnnotation>[2],
): readonly (TextEdit | undefined)[] | undefined {
  return edited(file, editAnnotation(file, annotation, options));
}

/** Numbers the members of a type that is to be a message, or marks it as a message if it has none. */
export const makeMessage: Fixer = (problem) => {
  const { ctx } = problem;
  const { ts } = ctx;
  const declaration = plainTypeAt(problem) as ts.InterfaceDeclaration | undefined;
  if (declaration === undefined || declaration.members.some((one) => annotationsOf(ctx, one).length > 0)) return [];
  const { name, members } = declaration;
  const file = declaration.getSourceFile();
  if (members.length === 0) {
    const mark = edited(file, [addAnnotation(file, rangeOf(declaration).start, "dataContract", {})]);
    return preferred(`Annotate ${name.text} with @dataContract`, mark);
  }
  const properties = members.filter((one) => ts.isPropertySignature(one) || ts.isPropertyDeclaration(one));
  return preferred(`Number the members of ${name.text}`, numberFromOne(file, properties));
};

/** Numbers members without a number in their order. */
export function numberFromOne(
  file: ts.SourceFile,
  members: readonly ts.Node[],
): readonly (TextEdit | undefined)[] | undefined {
  return edited(
    file,
    members.map((one, at) => addAnnotation(file, rangeOf(one).start, "dataMember", { order: at + 1 })),
  );
}

/** The interface or class that the type at the place of a problem names, or that is its element. */
function plainTypeAt({ ctx, node, words }: FixablePlace): ts.Declaration | undefined {
  const { ts } = ctx;
  const [, name] = /^(\w+)(?:\[\])*$/.exec(String(words.type)) ?? [];
  const isHolder = (one: ts.Node): boolean =>
    ts.isPropertySignature(one) || ts.isPropertyDeclaration(one) || ts.isParameter(one);
  const around = ts.findAncestor(node, isHolder) ?? ts.findAncestor(node, (one) => ts.isTypeReferenceNode(one)) ?? node;
  const named = findInside(ctx, around, (one): one is ts.Identifier => {
    return ts.isIdentifier(one) && one.text === name && (one.parent as ts.NamedDeclaration).name !== one;
  });
  return named && declarationOf(ctx, named);
}
