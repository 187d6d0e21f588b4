import type * as ts from "../compiler/language.js";
import type { FieldModel, Span } from "../model/model.js";
import { annotationOf } from "./annotations.js";
import { type Context, isAbsentType, nameSpanOf } from "./context.js";
import { numberOf } from "./derived-types.js";
import { checkFieldOptions, fieldOptionsOf, type MemberNumber, plainOptions } from "./field-options.js";
import { typeText } from "./type-text.js";
import { readType, type Use } from "./types.js";

/**
 * The property whose type is the union of a oneof's arms, and what is needed to read the arms: their numbers, and where problems
 * are reported.
 */
export interface Holder {
  readonly property: ts.Symbol;
  /** The message and the property, for diagnostics: `Order.choice`. */
  readonly name: string;
  /** The node at which problems are reported if the declaration is in another file. */
  readonly at: ts.Node;
  readonly inherited: boolean;
  readonly typeInherited: boolean;
  readonly declaredBy: string;
  readonly isOptional: boolean;
  /** The numbers and options of the arms in a declaration file, by case. Undefined in a source, where tags state them. */
  readonly stated: ReadonlyMap<string, MemberNumber> | undefined;
  readonly use: Omit<Use, "inferred">;
}

/** An arm of a oneof. The arm without a name stands for a oneof that is not set. */
type Arm = SetArm | { readonly property: ts.Symbol; readonly name: undefined };

interface SetArm {
  readonly property: ts.Symbol;
  readonly name: string;
  readonly value: ts.Type;
}

const shape =
  'Write each arm as { /** @dataMember 4 */ case: "name"; value: Type }, and the unset one as { case?: undefined }';

/**
 * Reads the arms of a oneof as fields of its message, in the order of their numbers. A faulty oneof is reported, and yields one
 * field that cannot be emitted.
 */
export function readArms(ctx: Context, parts: readonly ts.Type[], holder: Holder): FieldModel[] {
  const arms = parts.flatMap((part) => readArm(ctx, part, holder) ?? []);
  const set = arms.filter(isSet);
  if (arms.length < parts.length || !checkCases(arms.length, set, holder)) return [broken(holder)];
  const fields = set.map((arm) => armField(ctx, arm, holder));
  // Sorted, because the compiler's order of a union depends on which member it has seen first.
  return fields.sort((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || (a.name < b.name ? -1 : 1));
}

function isSet(arm: Arm): arm is SetArm {
  return arm.name !== undefined;
}

/** Checks that each case has one arm, and that exactly one arm stands for a oneof that is not set. Returns whether this is so. */
function checkCases(arms: number, set: readonly SetArm[], holder: Holder): boolean {
  const { property } = holder;
  if (set.length === 0) return refuse(holder, property, "has no arm with a case", shape);
  if (set.length === arms) {
    return refuse(holder, property, "has no arm for when it is unset", "Add | { case?: undefined } to its type");
  }
  const seen = new Set<string>();
  const second = set.find(({ name }) => seen.size === seen.add(name).size);
  if (second === undefined) return true;
  return refuse(holder, second.property, `has two arms with the case "${second.name}"`, "Give each its own case");
}

function refuse(holder: Holder, at: ts.Symbol, problem: string, fix: string): false {
  holder.use.report("IW1210", spanIn(holder, at), { member: holder.name, problem, fix });
  return false;
}

function broken({ property, at, inherited, typeInherited, declaredBy }: Holder): FieldModel {
  const { name } = property;
  return {
    number: undefined,
    unread: true,
    name,
    type: { kind: "invalid" },
    ...plainOptions,
    span: nameSpanOf(at),
    inherited,
    typeInherited,
    declaredBy,
  };
}

/** Reads the properties of an arm. A type that is not an arm is reported, and yields undefined. */
function readArm(ctx: Context, part: ts.Type, holder: Holder): Arm | undefined {
  const { checker } = ctx;
  const property = part.getProperty("case");
  const wrong = (at: ts.Symbol, problem: string, fix = shape): undefined => void refuse(holder, at, problem, fix);
  if (property === undefined) return wrong(holder.property, `has the arm '${typeText(ctx, part)}' without a case`);
  const type = checker.getTypeOfSymbol(property);
  const value = part.getProperty("value");
  const given = value === undefined ? undefined : checker.getTypeOfSymbol(value);
  const more = checker.getPropertiesOfType(part).find((one) => one !== property && one !== value);
  if (isNothing(ctx, type)) {
    if (more === undefined && (given === undefined || isNothing(ctx, given))) return { property, name: undefined };
    return wrong(property, "has a value without a case");
  }
  if (!type.isStringLiteral()) {
    return wrong(property, `has an arm with the case '${typeText(ctx, type)}', which is not a string literal`);
  }
  const name = type.value;
  if (more !== undefined) {
    const fix = "An arm has case and value alone: put it into the value's message";
    return wrong(more, `has the member '${more.name}' in the arm "${name}"`, fix);
  }
  if (value === undefined || given === undefined) return wrong(property, `has the arm "${name}" without a value`);
  if (!isNumbered(ctx, value)) return { property, name, value: given };
  return wrong(value, `has a number on the value of the arm "${name}"`, "Move it to the arm's case");
}

function isNothing(ctx: Context, type: ts.Type): boolean {
  return isAbsentType(ctx, type) || (type.flags & ctx.ts.TypeFlags.Never) !== 0;
}

function isNumbered(ctx: Context, property: ts.Symbol): boolean {
  return (property.declarations ?? []).some((one) => annotationOf(ctx, one, "dataMember") !== undefined);
}

function armField(ctx: Context, { property, name, value }: SetArm, holder: Holder): FieldModel {
  const declarations = property.declarations ?? [];
  const annotated = declarations.find((one) => annotationOf(ctx, one, "dataMember") !== undefined);
  const annotation = annotated && annotationOf(ctx, annotated, "dataMember");
  const given = holder.stated?.get(name) ?? (annotated && numberOf(ctx, annotated));
  const own = declarations.find((one) => one.getSourceFile() === holder.use.from);
  const node = (own as ts.NamedDeclaration | undefined)?.name ?? holder.use.node;
  const use = { ...holder.use, node, where: `Arm '${name}' of ${holder.name}`, inferred: false };
  const type = readType(ctx, value, use);
  if (!holder.inherited) checkFieldOptions(annotation, type, use, true);
  return {
    number: given?.order,
    unread: annotation?.unread === true,
    name,
    type,
    oneof: holder.property.name,
    ...(holder.isOptional ? { optionalHolder: true } : {}),
    ...fieldOptionsOf(given, type, true),
    span: spanIn(holder, property),
    inherited: holder.inherited,
    typeInherited: holder.typeInherited,
    declaredBy: holder.declaredBy,
  };
}

/**
 * The position of the property's name. If another file declares the property, the position of the node `at` of the oneof, so that
 * the problem is reported in the analysed file.
 */
function spanIn({ use, at }: Holder, property: ts.Symbol): Span {
  const own = property.declarations?.find((one) => one.getSourceFile() === use.from);
  return nameSpanOf(own ?? at);
}
