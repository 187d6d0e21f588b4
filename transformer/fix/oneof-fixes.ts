import { addAnnotation } from "../analyze/annotation-places.js";
import { lowerFirst } from "../analyze/annotation-rules.js";
import { annotationOf } from "../analyze/annotations.js";
import type { Context } from "../analyze/context.js";
import type * as ts from "../compiler/language.js";
import { removeAnnotation } from "./annotation-texts.js";
import {
  edited,
  type FixablePlace,
  type Fixer,
  indentAt,
  lineBreakOf,
  offered,
  propertyAt,
  rangeOf,
  replace,
  typeAround,
} from "./fixable-place.js";

/** Makes a oneof of a member whose type is a union of messages. Its first arm keeps the number of the member. */
export const makeOneof: Fixer = (problem) => {
  const { ctx, file, words } = problem;
  const { ts } = ctx;
  const property = propertyAt(problem);
  const owner = typeAround(problem) as ts.InterfaceDeclaration | undefined;
  const isChoice = String(words.fix).startsWith("Choose one type, or declare a oneof");
  if (!isChoice || property?.type === undefined || owner === undefined || ts.isParameter(property)) return [];
  const isInitialized = (property as ts.PropertyDeclaration).initializer !== undefined;
  const arms = armsIn(ctx, property.type);
  // Bases and reserved numbers would take numbers that are not seen here.
  const isPlain =
    owner.heritageClauses === undefined && annotationOf(ctx, owner, "dataContract")?.arguments.reserved === undefined;
  if (arms === undefined || !isPlain || isInitialized) return [];
  const annotation = annotationOf(ctx, property, "dataMember");
  const { order, ...options } = annotation?.arguments ?? {};
  if (Object.keys(options).length > 0) return [];
  const others = numbersIn(ctx, owner, property);
  const next = Math.max(0, ...others, Number(order ?? 0)) + 1;
  const numbers = arms.map((_, at) => (order === undefined ? next + at : at === 0 ? Number(order) : next + at - 1));
  const mark =
    others.length > 0 || annotationOf(ctx, owner, "dataContract") !== undefined
      ? []
      : edited(file, [addAnnotation(file, rangeOf(owner).start, "dataContract", {})]);
  const texts = arms.map(
    (arm, at) => `{ /** @dataMember ${numbers[at]} */ case: "${caseOf(arm)}"; value: ${arm.getText(file)} }`,
  );
  return offered("Make it a oneof", [
    ...(mark ?? [undefined]),
    ...(annotation === undefined ? [] : [removeAnnotation(placeOf(problem, annotation))]),
    replace(
      file,
      { start: property.type.pos, end: property.type.end },
      union(file, property, [...texts, "{ case?: undefined }"]),
    ),
  ]);
};

/** The types of a union without those of absence, if each is named by an identifier and no two have one name. */
function armsIn({ ts }: Context, type: ts.Node): readonly ts.TypeReferenceNode[] | undefined {
  if (!ts.isUnionTypeNode(type)) return undefined;
  const present = type.types.filter((one) => !/^(?:undefined|null)$/.test(one.getText()));
  const named = present.filter(
    (one): one is ts.TypeReferenceNode =>
      ts.isTypeReferenceNode(one) && one.typeArguments === undefined && /^\w+$/.test(one.getText()),
  );
  const names = new Set(named.map(caseOf));
  return named.length === present.length && names.size === named.length ? named : undefined;
}

/** The case of an arm: `card` for the message `Card`. */
function caseOf(arm: ts.TypeReferenceNode): string {
  return lowerFirst(arm.getText());
}

/** The numbers of the members in a type but for one of them, and of the arms of its oneofs. */
function numbersIn(ctx: Context, owner: ts.Node, except: ts.Node): readonly number[] {
  const numbers: number[] = [];
  const visit = (node: ts.Node): void => {
    if (node === except) return;
    const order = annotationOf(ctx, node, "dataMember")?.arguments.order;
    if (order !== undefined) numbers.push(Number(order));
    ctx.ts.forEachChild(node, visit);
  };
  visit(owner);
  return numbers;
}

/** The place of an annotation, where that of a problem is another one. */
function placeOf(
  problem: FixablePlace,
  { span, decorator }: NonNullable<ReturnType<typeof annotationOf>>,
): FixablePlace {
  return { ...problem, node: decorator ?? problem.node, start: span.start, end: span.start + span.length };
}

/** What stands behind a member's colon: a union with an arm on each line, or in the line of its member if that does not begin it. */
function union(file: ts.SourceFile, property: ts.Node, arms: readonly string[]): string {
  const indent = indentAt(file, rangeOf(property).start);
  if (indent === undefined) return ` ${arms.join(" | ")}`;
  return arms.map((one) => `${lineBreakOf(file)}${indent}  | ${one}`).join("");
}
