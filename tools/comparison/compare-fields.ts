import type { DescEnum, DescField, DescMessage } from "@bufbuild/protobuf";
import { haveSameBytes, isExplicit, isRequired, typeInContracts, typeLabel } from "./field-types.js";
import { areSameName, listed } from "./names.js";

export interface ComparedFields {
  readonly differences: readonly FieldDifference[];
  /** The fields of the description that the message does not have. */
  readonly missing: readonly DescField[];
  /** The messages of the fields that both sides have, which remain to be compared. */
  readonly messages: readonly {
    readonly field: DescField;
    readonly own: DescMessage;
    readonly described: DescMessage;
  }[];
  /** The enums of the fields that both sides have, which remain to be compared. */
  readonly enums: readonly { readonly field: DescField; readonly described: DescEnum }[];
}

/** A field that differs from its description, and how. */
export interface FieldDifference {
  readonly field: DescField;
  /** Whether the difference is only a warning, because the value of the field arrives nevertheless. */
  readonly isWarning: boolean;
  readonly text: string;
}

/**
 * Compares the fields of a message with those of its description, by number. A field whose name has another number in the
 * description counts as a difference, too.
 */
export function compareFields(own: DescMessage, described: DescMessage, source: string): ComparedFields {
  const byNumber = new Map(described.fields.map((field) => [field.number, field]));
  const differences: FieldDifference[] = [];
  const pairs: { readonly field: DescField; readonly there: DescField }[] = [];
  for (const field of own.fields) {
    const there = byNumber.get(field.number);
    const found = misplaced(field, described, source) ?? (there && pairDifference(field, there, source));
    if (found !== undefined) differences.push({ field, ...found });
    if (there !== undefined && found?.isWarning !== false) pairs.push({ field, there });
  }
  const isThere = ({ number, name }: DescField): boolean =>
    own.fields.some((one) => one.number === number || areSameName(one.name, name));
  return {
    differences,
    missing: described.fields.filter((field) => !isThere(field)),
    messages: pairs.flatMap(({ field, there }) => {
      const [one, other] = [field.message, there.message];
      return one === undefined || other === undefined ? [] : [{ field, own: one, described: other }];
    }),
    enums: pairs.flatMap(({ field, there }) => (there.enum === undefined ? [] : [{ field, described: there.enum }])),
  };
}

type Finding = Omit<FieldDifference, "field">;

/**
 * The difference for a field whose name has another number in the description, or of which neither the number nor the name occurs
 * there. Undefined in all other cases.
 */
function misplaced(field: DescField, described: DescMessage, source: string): Finding | undefined {
  const namesake = described.fields.find(({ name }) => areSameName(name, field.name));
  if (namesake?.number === field.number) return undefined;
  const { typeName, fields } = described;
  if (namesake !== undefined) {
    const { number } = namesake;
    const text = `The field ${namesake.name} of ${typeName} has the number ${number} in ${source}, and ${field.number} here. Give it the number ${number}.`;
    return { isWarning: false, text };
  }
  if (fields.some(({ number }) => number === field.number)) return undefined;
  const text = `${source} has no field ${field.number} in ${typeName}, so its peers ignore ${field.name}. Remove it, or correct its number.`;
  return { isWarning: false, text };
}

function pairDifference(field: DescField, there: DescField, source: string): Finding | undefined {
  const what = `The field ${there.name} = ${there.number} of ${there.parent.typeName}`;
  const error = (text: string): Finding => ({ isWarning: false, text: `${what} ${text}` });
  const warning = (text: string): Finding => ({ isWarning: true, text: `${what} ${text}` });
  if (!haveSameBytes(field, there)) {
    return error(
      `is ${typeLabel(there)} in ${source}, and ${typeLabel(field)} here. Declare it as ${typeInContracts(there)}.`,
    );
  }
  const oneof = oneofDifference(field, there, source);
  if (oneof !== undefined) return error(oneof);
  if (isExplicit(there) && !isExplicit(field)) {
    const absent = isRequired(there) ? "is required" : "has presence";
    return error(`${absent} in ${source}, and not here, where its default is not sent. Write ${field.jsonName}?:.`);
  }
  if (!isExplicit(there) && isExplicit(field)) {
    return warning(`has no presence in ${source}: its default is never sent, and is undefined here. Remove the "?".`);
  }
  if (field.fieldKind === "list" && there.fieldKind === "list" && field.packed !== there.packed) {
    const [is, not] = there.packed ? ["packed", "not here"] : ["not packed", "packed here"];
    return warning(`is ${is} in ${source}, and ${not}. Readers take both, unless they are old.`);
  }
  const types = [field, there].map((one) => (one.enum === undefined ? typeLabel(one) : "an enum"));
  if (types[0] !== types[1] && (field.enum === undefined) !== (there.enum === undefined)) {
    return warning(`is ${typeLabel(there)} in ${source}, and ${typeLabel(field)} here. The bytes are the same.`);
  }
  return undefined;
}

/**
 * The text of the difference if a field is in another oneof in the contracts (`field`) than in the description (`there`).
 * Undefined if there is no difference.
 */
function oneofDifference(field: DescField, there: DescField, source: string): string | undefined {
  const [own, other] = [field.oneof, there.oneof];
  if (own === undefined && other === undefined) return undefined;
  if (own === undefined) return `is an arm of the oneof ${other?.name} in ${source}, and of none here. Make it one.`;
  if (other === undefined)
    return `is an arm of the oneof ${own.name} here, and of none in ${source}. Declare it as a member.`;
  // An arm that exists on one side only, or that is not an arm on the other, is reported by itself.
  const arms = armsInBoth(field, there);
  const [mine, theirs] = [armsOf(field, arms), armsOf(there, arms)];
  if (mine.join() === theirs.join()) return undefined;
  return `is in a oneof with ${fields(theirs)} in ${source}, and with ${fields(mine)} here. Give both oneofs the same arms.`;
}

function armsInBoth(field: DescField, there: DescField): ReadonlySet<number> {
  const armsIn = ({ parent }: DescField): number[] =>
    parent.fields.flatMap(({ oneof, number }) => (oneof === undefined ? [] : [number]));
  const others = new Set(armsIn(there));
  return new Set(armsIn(field).filter((number) => others.has(number)));
}

function armsOf(field: DescField, among: ReadonlySet<number>): number[] {
  const numbers = (field.oneof?.fields ?? []).map(({ number }) => number);
  return numbers.filter((number) => number !== field.number && among.has(number)).sort((a, b) => a - b);
}

function fields(numbers: readonly number[]): string {
  if (numbers.length === 0) return "no other field";
  return `the field${numbers.length === 1 ? "" : "s"} ${listed(numbers.map(String))}`;
}
