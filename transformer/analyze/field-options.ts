import { isPackable, scalarTable } from "../../runtime/scalar-table.js";
import type { FieldOptions, TypeModel } from "../model.js";
import type { Annotation } from "./annotations.js";
import type { Literal } from "./literals.js";
import type { Use } from "./types.js";

/** A member's number and options, as its annotation gives them or a declaration file states them. */
export interface MemberNumber extends FieldOptions {
  readonly order: number;
}

/** What a member has without options. */
export const plainOptions: FieldOptions = { packed: true };

/** The number and options that a member's annotation gives; undefined without a number. */
export function givenNumber(given: Readonly<Record<string, Literal>>): MemberNumber | undefined {
  const { order, packed, name } = given;
  if (typeof order !== "number") return undefined;
  const isNamed = typeof name === "string" && name.trim() !== "";
  return { order, packed: packed !== false, ...(isNamed ? { protoName: name } : {}) };
}

/** A member's options without its number. */
export function optionsOf(member: MemberNumber | undefined): FieldOptions {
  if (member === undefined) return plainOptions;
  const { order: _, ...options } = member;
  return options;
}

/** Reports the argument `packed` of a member that is not a list of a type that protobuf packs. */
export function checkPacked(annotation: Annotation | undefined, type: TypeModel, { where, report }: Use): void {
  if (annotation?.arguments.packed === undefined || mayBePacked(type)) return;
  const { spelling, span } = annotation;
  report("IW1019", span, { annotation: spelling, where: where.charAt(0).toLowerCase() + where.slice(1) });
}

/** Whether a type may be such a list. One that depends on a type parameter may become one; an invalid one was reported. */
function mayBePacked(type: TypeModel): boolean {
  if (type.kind === "optional") return mayBePacked(type.inner);
  if (type.kind === "parameter" || type.kind === "invalid") return true;
  return type.kind === "list" && mayPack(type.item);
}

function mayPack(item: TypeModel): boolean {
  if (item.kind === "scalar") return isPackable(scalarTable[item.scalar]);
  return item.kind === "enum" || item.kind === "parameter" || item.kind === "optional" || item.kind === "invalid";
}
