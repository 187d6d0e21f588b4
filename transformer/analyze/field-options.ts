import type { FieldOptions, TypeModel } from "../model/model.js";
import { isUnpackedList, mayBePacked } from "../model/type-models.js";
import type { Annotation } from "./annotation-arguments.js";
import { type DefaultProblem, noDefault, readDefault } from "./defaults.js";
import type { Literal } from "./literals.js";
import type { Use } from "./types.js";

/** The number and options of a member, from its annotation or from a declaration file. */
export interface MemberNumber extends Omit<FieldOptions, "default"> {
  readonly order: number;
  /** The default as the source writes it. Its meaning depends on the member's type. */
  readonly default?: Literal;
}

/** The options of a member whose annotation sets none. */
export const plainOptions: FieldOptions = { packed: true };

/** The number and options in the arguments of a member's annotation. Undefined without a number. */
export function givenNumber(given: Readonly<Record<string, Literal>>): MemberNumber | undefined {
  const { order, packed, name, jsonName, delimited, include } = given;
  if (typeof order !== "number") return undefined;
  const isNamed = typeof name === "string" && name.trim() !== "";
  return {
    order,
    packed: packed !== false,
    ...(isNamed ? { protoName: name } : {}),
    ...(typeof jsonName === "string" ? { jsonName } : {}),
    ...(include === true ? { include } : {}),
    ...(delimited === true ? { delimited } : {}),
    ...(given.default === undefined ? {} : { default: given.default }),
  };
}

/**
 * The options from a member's annotation that are valid for `type`. Others are dropped without a report: a derived message may
 * inherit the annotation of a member but give the member another type.
 */
export function fieldOptionsOf(member: MemberNumber | undefined, type: TypeModel, isArm = false): FieldOptions {
  if (member === undefined) return { packed: !isUnpackedList(type) };
  const { packed, protoName, jsonName, delimited, default: given, include } = member;
  const value = given === undefined || isArm ? undefined : readDefault(type, given).value;
  return {
    packed: packed && !isUnpackedList(type),
    ...(protoName === undefined ? {} : { protoName }),
    ...(jsonName === undefined ? {} : { jsonName }),
    ...(delimited === true && mayBeDelimited(type) ? { delimited } : {}),
    ...(value === undefined ? {} : { default: value }),
    ...(include === true ? { include } : {}),
  };
}

/** Reports options of a member, or of an arm of a oneof, that its type does not allow. */
export function checkFieldOptions(annotation: Annotation | undefined, type: TypeModel, use: Use, isArm = false): void {
  if (annotation === undefined) return;
  const { spelling, span, arguments: given } = annotation;
  const where = use.where.charAt(0).toLowerCase() + use.where.slice(1);
  const refuse = (argument: string, { problem, fix }: DefaultProblem): void =>
    use.report("IW1019", span, { annotation: spelling, argument, where, problem, fix });
  if (given.packed !== undefined && !mayBePacked(type)) {
    const problem = "is not a list of numbers, booleans or enums";
    refuse("packed", { problem, fix: "Nothing else can be packed. Leave it out" });
  }
  if (given.packed === true && isUnpackedList(type)) {
    refuse("packed", { problem: "is Unpacked, which says the opposite", fix: "Leave one of the two out" });
  }
  if (given.delimited !== undefined && !mayBeDelimited(type)) {
    const problem = "is not a message or a list of messages";
    refuse("delimited", { problem, fix: "Nothing else can be delimited. Leave it out" });
  }
  if (given.default === undefined) return;
  const { problem } = isArm ? noDefault("is an arm of a oneof") : readDefault(type, given.default);
  if (problem !== undefined) refuse("default", problem);
}

/** Whether a type is a message, a list of messages, or a type parameter, which may stand for either. */
function mayBeDelimited(type: TypeModel): boolean {
  if (type.kind === "optional") return isMessage(type.inner);
  return isMessage(type.kind === "list" ? type.item : type);
}

function isMessage({ kind }: TypeModel): boolean {
  return kind === "message" || kind === "wellKnown" || kind === "tuple" || kind === "invalid";
}
