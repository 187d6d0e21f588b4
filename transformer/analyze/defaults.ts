import { isFloating, type ScalarRow, scalarTable } from "../../common/scalar-table.js";
import type { DefaultValue, EnumModel, Scalar, TypeModel } from "../model/model.js";
import { typeWords } from "../model/type-models.js";
import { type Literal, literalText } from "./literals.js";

/** Why a member cannot have its default, and what to write instead. */
export interface DefaultProblem {
  readonly problem: string;
  readonly fix: string;
}

/**
 * The default of a member, or the reason why it cannot have it. Both are absent if the default is the zero of the member's type,
 * which has no effect.
 */
export interface DefaultResult {
  readonly value?: DefaultValue;
  readonly problem?: DefaultProblem;
}

/** Reads the argument `default` of a member's annotation, which is a literal of the member's type. */
export function readDefault(type: TypeModel, given: Literal): DefaultResult {
  switch (type.kind) {
    case "scalar":
      return scalarDefault(type.scalar, given);
    case "enum":
      return enumDefault(type, given);
    case "invalid":
      return {};
    default:
      return noDefault(`is ${kindWords[type.kind]}`);
  }
}

/** The kinds of types that cannot have a default, in words for diagnostics. */
const kindWords: Readonly<Record<Exclude<TypeModel["kind"], "scalar" | "enum" | "invalid">, string>> = {
  optional: "optional",
  list: "a list",
  map: "a map",
  message: "a message",
  wellKnown: "a message",
  tuple: "a tuple",
  parameter: "of an open type",
};

export function noDefault(problem: string): DefaultResult {
  const fix = "Only a required number, string, boolean or enum can have a default. Leave it out";
  return { problem: { problem, fix } };
}

function scalarDefault(scalar: Scalar, given: Literal): DefaultResult {
  const row: ScalarRow = scalarTable[scalar];
  if (row.js === "Uint8Array") return noDefault("is bytes");
  if (row.js === "null") return noDefault("is always null");
  // A float has the value that its four bytes represent, here and on the peer.
  const value = scalar === "float" && typeof given === "number" ? Math.fround(given) : given;
  if (!isValueOf(row, value)) return mismatch({ kind: "scalar", scalar }, given, wantedText(row));
  // `false` is the zero of the type, and so its default anyway.
  return value ? { value } : {};
}

function isValueOf({ js, range }: ScalarRow, given: Literal): given is DefaultValue {
  if (typeof given !== js) return false;
  if (typeof given === "string") return !/\p{Surrogate}/u.test(given);
  if (range === undefined) return typeof given === "boolean" || Number.isFinite(given);
  const [least, greatest] = range;
  const isInteger = typeof given === "bigint" || Number.isInteger(given);
  return isInteger && (given as number) >= least && (given as number) <= greatest;
}

function wantedText(row: ScalarRow): string {
  const { js, range } = row;
  if (js === "boolean") return "Write true or false";
  if (js === "string") return "Write a string in quotes";
  if (isFloating(row) || range === undefined) {
    const most = row.bytes === 4 ? 3.4028234663852886e38 : Number.MAX_VALUE;
    return `Write a number from ${-most} to ${most}`;
  }
  const [least, greatest] = range.map(literalText);
  return js === "bigint"
    ? `Write an integer with n, such as 1n, from ${least} to ${greatest}`
    : `Write an integer from ${least} to ${greatest}`;
}

const mostMembers = 12;

/** The default of a member whose type is an enum. `given` is the name of an enum member or its number. */
function enumDefault(type: EnumModel, given: Literal): DefaultResult {
  const name = Array.isArray(given) ? given.at(-1) : undefined;
  const found = type.members.find((member) => (name === undefined ? member.number === given : member.name === name));
  if (found !== undefined) return found.number === 0 ? {} : { value: found.number };
  const isNamed = /^[A-Za-z_$]/.test(type.name);
  const members = type.members.map(({ name: one, number }) => (isNamed ? `${type.name}.${one}` : `${number}`));
  const shown = members.length > mostMembers ? [...members.slice(0, mostMembers), "…"] : members;
  return mismatch(type, given, `Write one of its members: ${shown.join(", ")}`);
}

function mismatch(type: TypeModel, given: Literal, fix: string): DefaultResult {
  const problem = `has type ${typeWords(type)}, and ${literalText(given)} is not a value of it`;
  return { problem: { problem, fix } };
}
