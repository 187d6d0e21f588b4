import type { FieldOptions, TypeModel } from "../model/model.js";
import { isUnpackedList, mayBePacked } from "../model/type-models.js";
import type { Annotation } from "./annotation-arguments.js";
import { type DefaultProblem, noDefault, readDefault } from "./defaults.js";
import type { Literal } from "./literals.js";
import type { Use } from "./types.js";

/** A member's number and options, as its annotation gives them or a declaration file states them. */
export interface MemberNumber extends Omit<FieldOptions, "default"> {
  readonly order: number;
  /** Its meaning depends on the member's type. */
  readonly default?: Literal;
}

/** The options of a member without any. */
export const plainOptions: FieldOptions = { packed: true };

/** The number and options that a member's annotation gives; undefined without a number. */
export function givenNumber(given: Readonly<Record<string, Literal>>): MemberNumber | undefined {
  const { order, packed, name, delimited, include } = given;
  if (typeof order !== "number") return undefined;
  const isNamed = typeof name === "string" && name.trim() !== "";
  return {
    order,
    packed: packed !== false,
    ...(isNamed ? { protoName: name } : {}),
    ...(include === true ? { include } : {}),
    ...(delimited === true ? { delimited } : {}),
    ...(given.default === undefined ? {} : { default: given.default }),
  };
}

/** A member's options, as far as they fit its type: a message that derives from others may give it a type of its own. */
export function fieldOptionsOf(member: MemberNumber | undefined, type: TypeModel, isArm = false): FieldOptions {
  if (member === undefined) return { packed: !isUnpackedList(type) };
  const { packed, protoName, delimited, default: given, include } = member;
  const value = given === undefined || isArm ? undefined : readDefault(type, given).value;
  return {
    packed: packed && !isUnpackedList(type),
    ...(protoName === undefined ? {} : { protoName }),
    ...(delimited === true && mayBeDelimited(type) ? { delimited } : {}),
    ...(value === undefined ? {} : { default: value }),
    ...(include === true ? { include } : {}),
  };
}

/** Reports the options of a member, or of a oneof's arm, that do not fit its type. */
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

/** Whether a type is a message or a list of them. A type parameter may become something else. */
function mayBeDelimited(type: TypeModel): boolean {
  if (type.kind === "optional") return isMessage(type.inner);
  return isMessage(type.kind === "list" ? type.item : type);
}

function isMessage({ kind }: TypeModel): boolean {
  return kind === "message" || kind === "wellKnown" || kind === "tuple" || kind === "invalid";
}
