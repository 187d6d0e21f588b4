import { fieldNames, identifier, type NamedField, snakeCase } from "./field-names.js";

/** The first and the last number of a range. They are equal for a single number. */
export type NumberRange = readonly [first: number, last: number];

/**
 * The numbers and names that no field of a message, or no value of an enum, may have, because members that are gone had them:
 * `reserved` in a .proto file.
 */
export interface Reserved {
  /** The ranges of numbers, sorted. Between two ranges there is at least one number that is free. */
  readonly ranges: readonly NumberRange[];
  /** The names, sorted, as the contract writes them: those of members, or of fields in protobuf. */
  readonly names: readonly string[];
}

/** The kinds of types that can reserve numbers and names. */
export type ReservingKind = "message" | "enum";

/**
 * The range of the numbers of fields and of enum values. `max` stands for its end (protobuf language specification, "Reserved").
 */
export const numberRanges: Readonly<Record<ReservingKind, NumberRange>> = {
  message: [1, 536_870_911],
  enum: [-2_147_483_648, 2_147_483_647],
};

/** Everything that several types reserve. Undefined if it is nothing. */
export function joinReserved(all: readonly Reserved[]): Reserved | undefined {
  const ranges: NumberRange[] = [];
  for (const [first, last] of all.flatMap((one) => one.ranges).sort(([a], [b]) => a - b)) {
    const before = ranges.at(-1);
    if (before === undefined || before[1] + 1 < first) ranges.push([first, last]);
    else ranges[ranges.length - 1] = [before[0], Math.max(before[1], last)];
  }
  const names = [...new Set(all.flatMap((one) => one.names))].sort();
  return ranges.length === 0 && names.length === 0 ? undefined : { ranges, names };
}

export function reservesNumber({ ranges }: Pick<Reserved, "ranges">, number: number): boolean {
  return ranges.some(([first, last]) => first <= number && number <= last);
}

/** The reserved name that a field has as the name of its member, in protobuf or in JSON. Undefined if it has none. */
export function reservedNameOf({ names }: Pick<Reserved, "names">, field: NamedField): string | undefined {
  const { proto, json } = fieldNames(field);
  return names.find((name) => name === field.name || protoNamesOf(name).some((one) => one === proto || one === json));
}

/**
 * The reserved names of fields in protobuf, sorted. The name of a member stands for its own text and for the name that the member
 * has in protobuf by default: `userId` for `userId` and `user_id`.
 */
export function reservedFieldNames({ names }: Reserved): string[] {
  return [...new Set(names.flatMap(protoNamesOf))].sort();
}

function protoNamesOf(name: string): string[] {
  return [snakeCase(name), identifier(name)];
}

/** The reserved names of an enum's values in protobuf, sorted. */
export function reservedValueNames({ names }: Reserved): string[] {
  return [...new Set(names.map(identifier))].sort();
}

/** A range in protobuf's words: `5`, `10 to 12` or `1000 to max`. */
export function rangeText([first, last]: NumberRange, kind: ReservingKind): string {
  if (first === last) return String(first);
  return `${first} to ${last === numberRanges[kind][1] ? "max" : last}`;
}

/** Reads a range in protobuf's words. Undefined for another text. The numbers may be out of range, or in the wrong order. */
export function readRange(text: string, kind: ReservingKind): NumberRange | undefined {
  const [, first, last] = /^\s*(-?\d+)\s+to\s+(-?\d+|max)\s*$/.exec(text) ?? [];
  if (first === undefined || last === undefined) return undefined;
  return [Number(first), last === "max" ? numberRanges[kind][1] : Number(last)];
}

/** What is reserved as statements of a .proto file, without semicolons: `reserved 3, 10 to 12`, `reserved "age"`. */
export function reservedTexts({ ranges, names }: Reserved, kind: ReservingKind): string[] {
  return [
    ...(ranges.length === 0 ? [] : [`reserved ${ranges.map((range) => rangeText(range, kind)).join(", ")}`]),
    ...(names.length === 0 ? [] : [`reserved ${names.map((name) => JSON.stringify(name)).join(", ")}`]),
  ];
}
