import type { Annotation } from "./annotation-arguments.js";
import { lowerFirst } from "./annotation-rules.js";
import { propertiesOf, readBrackets, type TextRange } from "./argument-texts.js";
import { type Literal, LiteralList, literalText } from "./literals.js";

/** The value of an option to write. The items of a list are added to those that are there. */
export type OptionValue = string | number | bigint | boolean | readonly (string | number)[];

/** The options of an annotation by name: `{ order: 2, name: "quantity" }`. */
export type AnnotationOptions = Readonly<Record<string, OptionValue>>;

/** A text that replaces a range of another one. */
export interface Replacement extends TextRange {
  readonly text: string;
}

/** Options as an annotation's argument has them: `{ order: 2, name: "quantity" }`, or `2` for the number of a member alone. */
export function optionsText(options: AnnotationOptions): string {
  const entries = Object.entries(options);
  const [[name, value] = ["", ""]] = entries;
  if (entries.length === 1 && name === "order") return valueText(value);
  return `{ ${entries.map(([key, one]) => `${key}: ${valueText(one)}`).join(", ")} }`;
}

function valueText(value: OptionValue): string {
  if (isList(value)) return `[${value.map(valueText).join(", ")}]`;
  return typeof value === "string" ? JSON.stringify(value) : literalText(value);
}

function isList(value: OptionValue): value is readonly (string | number)[] {
  return typeof value === "object";
}

/**
 * Changes the text of an annotation's argument so that the annotation has the given options, too. Only what has to change is
 * replaced. `argument` is the range of the argument, which is empty if there is none. Undefined if the text cannot be changed.
 */
export function editArgument(
  text: string,
  argument: TextRange,
  given: Annotation["arguments"],
  options: AnnotationOptions,
): readonly Replacement[] | undefined {
  const missing = Object.entries(options).flatMap(([name, value]): [string, OptionValue][] => {
    const left = missingPart(given[name], value);
    return left === undefined ? [] : [[name, left]];
  });
  if (missing.length === 0) return [];
  const first = text.charAt(argument.start);
  if (argument.start === argument.end) return [{ ...argument, text: optionsText(Object.fromEntries(missing)) }];
  if (first !== "{") return [{ ...argument, text: withNumber(text.slice(argument.start, argument.end), missing) }];
  const object = readBrackets(text, argument.start);
  const properties = object && propertiesOf(text, object);
  if (object === undefined || properties === undefined) return undefined;
  const changed: Replacement[] = [];
  const added: [string, OptionValue][] = [];
  for (const [name, value] of missing) {
    const own = properties.find((one) => lowerFirst(one.name) === name);
    if (own === undefined) {
      added.push([name, value]);
      continue;
    }
    if (own.value === undefined) return undefined;
    const one = isList(value) ? appended(text, own.value, value) : { ...own.value, text: valueText(value) };
    if (one === undefined) return undefined;
    changed.push(one);
  }
  if (added.length === 0) return changed;
  const end = properties.at(-1)?.end;
  const body = optionsBody(added);
  if (end === undefined) return [{ start: object.start, end: object.end, text: `{ ${body} }` }];
  return [...changed, { start: end, end, text: `, ${body}` }];
}

/** The short form of a member's number, `2`, with other options: `{ order: 2, name: "quantity" }`. */
function withNumber(written: string, missing: readonly [string, OptionValue][]): string {
  const others = missing.filter(([name]) => name !== "order");
  const order = missing.find(([name]) => name === "order");
  const number = order === undefined ? written : valueText(order[1]);
  return others.length === 0 ? number : `{ order: ${number}, ${optionsBody(others)} }`;
}

function optionsBody(options: readonly [string, OptionValue][]): string {
  return options.map(([name, value]) => `${name}: ${valueText(value)}`).join(", ");
}

/** What of an option an annotation does not have yet. Undefined if it has all. */
function missingPart(given: Literal | undefined, value: OptionValue): OptionValue | undefined {
  if (!isList(value)) return given === value ? undefined : value;
  const known = given instanceof LiteralList ? given.items : [];
  const left = value.filter((one) => !known.includes(one));
  return left.length === 0 ? undefined : left;
}

/** Adds items to the end of a list. Undefined if the value is no list, but for example the name of a constant. */
function appended(text: string, value: TextRange, items: readonly (string | number)[]): Replacement | undefined {
  const list = text.charAt(value.start) === "[" ? readBrackets(text, value.start) : undefined;
  if (list === undefined) return undefined;
  const added = items.map(valueText).join(", ");
  const end = list.items.at(-1)?.end;
  return end === undefined
    ? { start: list.start, end: list.end, text: `[${added}]` }
    : { start: end, end, text: `, ${added}` };
}
